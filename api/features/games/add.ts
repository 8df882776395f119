import { type StoredField, storedFieldNames, storedFields } from '#sync/catalogue/gameFields.ts';
import { type Db, fragment, sql } from '../../db/port.ts';
import { add as addVersion } from '../versions/store.ts';
import { applyVerification, type GameRow } from './store.ts';

/** Initial values of columns that are not among a game's public fields. */
const counts = { buildId: null, ratingSum: 0, stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0 } as const;
const columns = [...storedFieldNames, ...Object.keys(counts)];
const insert = sql`
  INSERT INTO games (${fragment(columns.map((name) => `"${name}"`).join(', '))}, "claimsOffline")
  VALUES (${fragment(columns.map((name) => `:${name}`).join(', '))}, :worksOffline)`;

/** Default values for fields that a developer leaves out (spec §3). */
const defaults = Object.fromEntries(storedFieldNames.map((name) => [name, storedFields[name].defaultValue]));

type RequiredField = {
  [F in StoredField]: (typeof storedFields)[F]['defaultValue'] extends undefined ? F : never;
}[StoredField];
type OptionalField = Exclude<StoredField, RequiredField>;
type NewRow = Pick<GameRow, RequiredField | OptionalField> &
  Record<Exclude<keyof typeof counts, 'buildId'>, number> &
  Pick<GameRow, 'buildId'>;
export type NewGame = Omit<Pick<GameRow, RequiredField>, 'genres'> & { genres: readonly string[] } & Partial<
    Omit<NewRow, RequiredField>
  >;

/**
 * Stores a game, and a hosted game's build as its first version. The caller updates the catalogue (`gameChanged`),
 * because it contains approved games only.
 */
export async function addGame(db: Db, game: NewGame): Promise<void> {
  const row = { ...counts, ...defaults, ...game, genres: JSON.stringify(game.genres) } as NewRow;
  await insert.run(db, row);
  if (row.buildId === null) return;
  const { id, buildId, status, approvedBy, createdAt, approvedAt } = row;
  const decided = { reason: row.rejectionReason, decidedBy: approvedBy, decidedAt: approvedAt };
  await addVersion.run(db, { id, gameId: id, buildId, notes: '', status, createdAt, ...decided });
  // The same files may have been verified already.
  await applyVerification.run(db, { gameId: id });
}

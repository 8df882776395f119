import type { OpResult } from '#sync/contract/sync.ts';
import { Refusal } from '#sync/refusal.ts';
import { batchMax } from '#sync/rules.ts';
import { type Db, sql } from '../db/port.ts';

type Client = { userId: string; lastSeq: number; ackedSeq: number };
export type Kept = {
  status: 'applied' | 'rejected' | 'conflict';
  code: string | null;
  message: string | null;
  row: string | null;
  rev: number | null;
};

const one = sql<Client>`SELECT "userId", "lastSeq", "ackedSeq" FROM sync_clients WHERE "clientId" = :clientId`;
const add = sql`
  INSERT INTO sync_clients ("clientId", "userId", "seenAt") VALUES (:clientId, :userId, :now) ON CONFLICT ("clientId") DO NOTHING`;
/** Devices an account has at most: of a machine that is wiped every night the last school year's. */
export const devicesMax = 200;
const forgetOldest = sql`
  DELETE FROM sync_clients WHERE "clientId" IN (
    SELECT "clientId" FROM sync_clients WHERE "userId" = :userId ORDER BY "seenAt" DESC, "clientId" LIMIT 1000 OFFSET :most)`;
const advance = sql`
  UPDATE sync_clients SET "lastSeq" = :lastSeq, "ackedSeq" = :ackedSeq, "seenAt" = :now WHERE "clientId" = :clientId`;
const answerOf = sql<Kept & { opId: string }>`
  SELECT "opId", status, code, message, "row", rev FROM sync_ops WHERE "clientId" = :clientId AND seq = :seq`;
const answerElsewhere = sql<Kept>`
  SELECT o.status, o.code, o.message, o."row", o.rev
    FROM sync_ops o JOIN sync_clients c ON c."clientId" = o."clientId"
   WHERE o."opId" = :opId AND c."userId" = :userId LIMIT 1`;
const keepAnswer = sql`
  INSERT INTO sync_ops ("clientId", seq, "opId", status, code, message, "row", rev)
  VALUES (:clientId, :seq, :opId, :status, :code, :message, :row, :rev)`;
const dropAnswers = sql`DELETE FROM sync_ops WHERE "clientId" = :clientId AND seq <= :acked`;

/**
 * The device, as the server knows it. `unknownClient` when the server cannot tell what it has had of this device:
 * after a restore from a backup, or when the id is somebody else's.
 */
export async function clientOf(
  db: Db,
  clientId: string,
  userId: string,
  acked: number,
  firstSeq: number | undefined,
): Promise<Client | undefined> {
  const client = await one.get(db, { clientId });
  const lost = client ? client.userId !== userId || acked > client.lastSeq : acked > 0 || (firstSeq ?? 1) > 1;
  if (lost) throw new Refusal('unknownClient', 'This device must introduce itself again');
  return client;
}

/** A device whose account has too many takes the place of the one that has not written for the longest time. */
export async function introduce(db: Db, clientId: string, userId: string, now: string): Promise<Client> {
  await forgetOldest.run(db, { userId, most: devicesMax - 1 });
  await add.run(db, { clientId, userId, now });
  return { userId, lastSeq: 0, ackedSeq: 0 };
}

/** The first answer to a seq that was consumed. Another id under it means that the device's profile was copied. */
export async function firstAnswer(db: Db, clientId: string, seq: number, opId: string): Promise<OpResult> {
  const kept = await answerOf.get(db, { clientId, seq });
  if (kept?.opId !== opId) throw new Refusal('forkedClient', 'Two copies of this device are writing');
  return { seq, status: 'duplicate', first: kept.status, ...wordsOf(kept) };
}

/**
 * What a write was answered under another client id of the account: its device introduced itself anew before it had the
 * answer. Such a device sends what it had sealed first, so later writes need not be looked for.
 */
export const answeredElsewhere = async (db: Db, userId: string, { seq, id }: { seq: number; id: string }) =>
  seq > batchMax ? undefined : await answerElsewhere.get(db, { userId, opId: id });

/** The parts of an answer that travel; what is empty is left out. */
export const wordsOf = ({ status, code, message, row, rev }: Kept): Partial<OpResult> => ({
  ...(code && { code: code as OpResult['code'] }),
  ...(message && { message }),
  ...(status === 'conflict' && { row: row === null ? null : JSON.parse(row), rev }),
});

/** The answers of a batch: until its device says that it has them. */
export const keepAll = (db: Db, clientId: string, answers: readonly (Kept & { seq: number; opId: string })[]) =>
  keepAnswer.runEach(
    db,
    answers.map((answer) => ({ clientId, ...answer })),
  );

export async function consumed(
  db: Db,
  clientId: string,
  lastSeq: number,
  ackedSeq: number,
  now: string,
): Promise<void> {
  await advance.run(db, { clientId, lastSeq, ackedSeq, now });
  await dropAnswers.run(db, { clientId, acked: ackedSeq });
}

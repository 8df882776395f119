import type { Game } from '../contract/games.ts';

type Kind = 'text' | 'number' | 'list';
/** How a field is packed, and its default for a new game (spec §3); undefined if it is required. */
type Field<K extends Kind, D> = { kind: K; defaultValue: D };
const text = <D extends string | null | undefined = undefined>(defaultValue?: D) =>
  ({ kind: 'text', defaultValue }) as Field<'text', D>;
const number = <D extends number | null>(defaultValue: D): Field<'number', D> => ({ kind: 'number', defaultValue });

/**
 * Every field of a game that has a column with the same name in the database. INSERT, SELECT, the conversion of a row
 * to a `Game`, a person's export and the catalogue's pack are built from this list: a field of `Game` that is missing
 * here does not compile.
 */
export const storedFields = {
  ...{ id: text(), title: text(), description: text(), genres: { kind: 'list', defaultValue: undefined } },
  ...{ coverImage: text(), imageHash: text(), gameUrl: text(), price: number(0), hasDemo: number(0) },
  ...{ demoUrl: text(null), developerId: text(), status: text('pending'), rejectionReason: text(null) },
  ...{ approvedBy: text(null), totalPlays: number(0), reviewCount: number(0), estimatedPlaytimeMinutes: number(60) },
  ...{ chromebookVerified: number(0), mobileFriendly: number(0), tabletOptimized: number(0), worksOffline: number(0) },
  ...{ keyboardOnly: number(0), mouseRequired: number(0), touchscreenSupport: number(0), gamepadSupport: number(0) },
  ...{ fileSizeMB: number(50), onSale: number(0), salePrice: number(null), canCompleteOneSession: number(1) },
  ...{ highReplayValue: number(0), language: text(null) },
  ...{ createdAt: text(), approvedAt: text(null), triedAt: text(null) },
} as const satisfies Record<
  Exclude<keyof Game, 'developerName' | 'rating'>,
  Field<Kind, string | number | null | undefined>
>;
export type StoredField = keyof typeof storedFields;
export const storedFieldNames = Object.keys(storedFields) as StoredField[];

/** How a pack stores each field: those of the database, and those that the server adds. */
export const packedKinds = {
  ...(Object.fromEntries(storedFieldNames.map((name) => [name, storedFields[name].kind])) as {
    [F in StoredField]: (typeof storedFields)[F]['kind'];
  }),
  ...({ developerName: 'text', rating: 'number' } as const),
} satisfies Record<keyof Game, Kind>;

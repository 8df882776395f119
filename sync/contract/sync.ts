import { z } from 'zod';
import { batchMax } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { count, IssueSchema, id, idPattern, MessageRefSchema, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { codes } from '../refusal.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { CartRow } from './cart.ts';
import { Decision } from './decisions.ts';
import { Block, Friend, FriendMessage, FriendRequest } from './friends.ts';
import { Game } from './games.ts';
import { LibraryRow } from './library.ts';
import { Notification } from './notifications.ts';
import { Review } from './reviews.ts';
import { shortIdForm } from './shortId.ts';
import { WishlistRow } from './wishlist.ts';

/** What an account's device keeps: each kind's rows, as the pull brings them. */
export const rowSchemas = {
  library: LibraryRow,
  wishlist: WishlistRow,
  cart: CartRow,
  review: Review,
  friend: Friend,
  request: FriendRequest,
  message: FriendMessage,
  notification: Notification,
  block: Block,
  decision: Decision,
};
export type RowKind = keyof typeof rowSchemas;
export type RowOf<K extends RowKind> = InferLazy<(typeof rowSchemas)[K]>;
export const kindNames = Object.keys(rowSchemas) as [RowKind, ...RowKind[]];

/** The wire level that each kind came with (sync/protocol/level.ts): an app of a lower one is told none of its rows. */
export const rowLevels: Record<RowKind, number> = {
  library: 1,
  wishlist: 1,
  cart: 1,
  review: 1,
  friend: 1,
  request: 1,
  message: 1,
  notification: 1,
  block: 3,
  decision: 4,
};
/** The level from which on a device has all kinds of rows: one that knew less is told everything anew. */
export const rowLevel = (): number => Math.max(...Object.values(rowLevels));

/** Queued calls that are new, or have a field more, since the first version. A server that knows less lets them wait. */
export const opVersions: { [name: string]: number } = { 'reports.quick': 2, 'friends.message': 2 };
/** The version in which this build understands a queued call. */
export const opVersionOf = (name: string): number => opVersions[name] ?? 1;
/** The version in which it writes one: a message without what is new in it is one of the first, for which no server need be new. */
export const writtenVersionOf = (name: string, input: Record<string, unknown>): number =>
  name === 'friends.message' && input['confirmed'] === undefined ? 1 : opVersionOf(name);
export const protocolVersion = '1';
export const pullMax = 500;

export const Op = lazy(() =>
  z.object({
    seq: z.int().min(1),
    /** UUIDv7; becomes the id of the row the op creates. */
    id,
    name: z.string().max(40),
    v: z.int().min(1),
    /** The revision of the row the person saw; null: believed absent; left out for set-like writes. */
    base: z.int().nullable().optional(),
    /** The device's clock; advisory only. */
    at: timestamp,
    input: z.record(z.string(), z.unknown()),
  }),
);
export type Op = InferLazy<typeof Op>;

/** `[id, input, name, rest]`: an op as it travels, without what can be known (`sync/protocol/wireFormat.ts`). */
export const PackedOp = lazy(() =>
  z.tuple([
    /** Where it is short, the input's ids are too, behind a mark; where it is whole, the input is as it stands. */
    z.string().regex(new RegExp(`${shortIdForm.source}|${idPattern.source}`), issueText(fieldMessage('id'))),
    /** A list: the values of the fields that the last object of that name has. */
    z.union([Op().shape.input, z.array(z.unknown())]),
    /** Left out: the name of the op before. A number: the one that the batch said in that place, from 0. */
    z.union([Op().shape.name, count]).optional(),
    z
      .strictObject({
        /** Left out: 1. */
        v: Op().shape.v.optional(),
        base: Op().shape.base,
        /** Left out: the moment that the id says. */
        at: Op().shape.at.optional(),
      })
      .optional(),
  ]),
);
export type PackedOp = InferLazy<typeof PackedOp>;

/** Whether a list may stand for these fields: a hundred lists must not say again at length what one object said. */
export const canUseShorthand = (fields: readonly string[]): boolean =>
  fields.length <= 40 && fields.every((field) => field.length <= 40);

/** Whether each op's name and fields are known by what stands before it. */
function areComplete(ops: readonly PackedOp[]): boolean {
  const fields = new Map<string, number | undefined>();
  let name: string | undefined;
  return ops.every(([, input, named = name]) => {
    name = typeof named === 'number' ? [...fields.keys()][named] : named;
    if (name === undefined) return false;
    if (Array.isArray(input)) return fields.get(name) === input.length;
    const said = Object.keys(input);
    fields.set(name, canUseShorthand(said) ? said.length : undefined);
    return true;
  });
}

export const OpResult = lazy(() =>
  z.object({
    seq: z.int(),
    status: z.enum(['duplicate', 'rejected', 'conflict', 'retry']),
    /** Of a duplicate: what was first answered. */
    first: z.enum(['applied', 'rejected', 'conflict']).optional(),
    /** A code of a later version is no reason to lose the answer. */
    code: z.enum(codes).catch('invalid').optional(),
    message: z.string().optional(),
    i18n: MessageRefSchema().optional().catch(undefined),
    /** Of words that were not taken in: where they stand. */
    issues: z.array(IssueSchema()).optional().catch(undefined),
    row: z.unknown().optional(),
    /** Of a conflict: the revision of the row that stands. */
    rev: z.int().nullable().optional(),
  }),
);
export type OpResult = InferLazy<typeof OpResult>;

/** `[kind, entity id, revision, row or null when it is gone]`; a kind of a later version is left out by who reads it. */
export const PulledRow = lazy(() => z.tuple([z.string(), z.string(), z.int(), z.unknown().nullable()]));
/** A row of a kind that is known here. */
export type KnownRow = [kind: RowKind, id: string, rev: number, row: unknown];
export const Cursor = lazy(() =>
  z.object({
    epoch: z.string(),
    rev: z.int().min(0),
    /** Within a full set: the account's revision when its first page was read. */
    begun: z.int().min(0).optional(),
  }),
);
export type Cursor = InferLazy<typeof Cursor>;
/** The same in one word, for a header. */
export const formatCursor = ({ epoch, rev, begun }: Cursor) =>
  `${encodeURIComponent(epoch)}:${rev}${begun === undefined ? '' : `:${begun}`}`;
/** A word that says nothing is no cursor: whoever sends it is told everything anew. */
const CursorWord = lazy(() =>
  z.string().transform((word): Cursor | null => {
    const [, epoch = '', rev = '', begun] = /^([\w-]{1,64}):(\d{1,15})(?::(\d{1,15}))?$/.exec(word) ?? [];
    return epoch ? { epoch, rev: Number(rev), ...(begun && { begun: Number(begun) }) } : null;
  }),
);

/** What a round trip brings, all of it said. */
export type SyncAnswer = {
  epoch: string;
  /** The last seq the server has consumed of this client. */
  last: number;
  /** Only the ops that were not simply applied. */
  results: OpResult[];
  now: string;
  pull: {
    rev: number;
    /** What the cursor for the next page says besides. */
    begun?: number | undefined;
    more: boolean;
    reset: boolean;
    rows: KnownRow[];
  };
};

/** The same as it travels: what the device knows is left out (`sync/protocol/wireFormat.ts`). */
export const SyncReply = lazy(() =>
  z.object({
    /** Left out: the cursor's. */
    epoch: z.string().optional(),
    last: z.int(),
    results: z.array(OpResult()).optional(),
    now: timestamp,
    pull: z
      .object({
        /** Left out: the cursor's. */
        rev: z.int().optional(),
        /** For the next page's cursor; an app of before leaves it out there. */
        begun: z.int().optional(),
        more: z.boolean().optional(),
        reset: z.boolean().optional(),
        rows: z.array(PulledRow()).optional(),
        /** Places `[from, to]` of the request's ops whose rows the device makes itself, under the revision `rev`. */
        own: z.array(z.tuple([z.int(), z.int()])).optional(),
      })
      .optional(),
  }),
);
export type SyncReply = InferLazy<typeof SyncReply>;

/** `since` and `rev` are catalogue revisions; an answer of another epoch or `since` without `reset` is discarded whole. */
export const CatalogueAnswer = lazy(() =>
  z.object({
    epoch: z.string(),
    since: z.int(),
    rev: z.int(),
    reset: z.boolean(),
    rows: z.array(z.tuple([id, z.int(), Game().nullable()])),
  }),
);
export type CatalogueAnswer = InferLazy<typeof CatalogueAnswer>;

export const sync = {
  /** What is new for the account: what a device asks that has nothing to send. 204 where nothing is. */
  pull: endpoint('GET /api/sync', {
    may: ['member'],
    inHeaders: ['client', 'acked', 'cursor'],
    input: () =>
      z.object({
        client: id,
        acked: z.coerce.number().int().min(0).default(0),
        cursor: CursorWord().optional(),
        limit: z.coerce.number().int().min(1).max(pullMax).default(pullMax),
      }),
    output: () => SyncReply().optional(),
  }),
  exchange: endpoint('POST /api/sync', {
    may: ['member'],
    input: () =>
      z.object({
        clientId: id,
        /** Answers up to this seq are safely on the device. */
        acked: count.default(0),
        /** The device's clock when it sent this, to date its ops by. */
        now: timestamp,
        /** The first op's seq; the others follow without a hole. */
        from: Op().shape.seq.default(1),
        ops: z.array(PackedOp()).max(batchMax).refine(areComplete).default([]),
        cursor: Cursor().nullable().default(null),
        /** Rows a page of the pull may hold, and as many of those that were told in bulk; it never ends inside a revision. */
        limit: z.int().min(1).max(pullMax).default(pullMax),
      }),
    output: SyncReply,
  }),
  catalogue: endpoint('GET /api/sync/catalogue', {
    may: ['anyone'],
    input: () => z.object({ since: z.coerce.number().int().min(0).optional(), epoch: z.string().max(64).optional() }),
    output: CatalogueAnswer,
  }),
};

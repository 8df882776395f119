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

/** The rows that a device stores of its account, by kind, as the pull sends them. */
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

/** The wire level in which each kind was added (sync/protocol/level.ts): older apps get none of its rows. */
export const rowLevels: Record<RowKind, number> = {
  ...{ library: 1, wishlist: 1, cart: 1, review: 1, friend: 1, request: 1, message: 1, notification: 1 },
  block: 3,
  decision: 4,
};
/** Returns the level at which a device has all kinds of rows; a device that knew fewer does a full resync. */
export const rowLevel = (): number => Math.max(...Object.values(rowLevels));

/** Queued calls added or extended after the first version. A server that does not know the version lets them wait. */
export const opVersions: { [name: string]: number } = { 'reports.quick': 2, 'friends.message': 2 };
/** Returns the version in which this build understands a queued call. */
export const opVersionOf = (name: string): number => opVersions[name] ?? 1;
export const protocolVersion = '1';
export const pullMax = 500;

export const Op = lazy(() =>
  z.object({
    seq: z.int().min(1),
    /** A UUIDv7, which becomes the id of the row that the op creates. */
    id,
    name: z.string().max(40),
    v: z.int().min(1),
    /** The revision of the row that the person saw; null if they saw none; left out for set-like writes. */
    base: z.int().nullable().optional(),
    /** The device's clock; advisory only. */
    at: timestamp,
    input: z.record(z.string(), z.unknown()),
  }),
);
export type Op = InferLazy<typeof Op>;

/** `[id, input, name, rest]`: an op as it is sent, without what can be derived (`sync/protocol/wireFormat.ts`). */
export const PackedOp = lazy(() =>
  z.tuple([
    /** If it is short, the ids of the input are short too, behind a mark; if it is long, the input is sent as it is. */
    z.string().regex(new RegExp(`${shortIdForm.source}|${idPattern.source}`), issueText(fieldMessage('id'))),
    /** A list contains the values of the fields that the last object for this name had. */
    z.union([Op().shape.input, z.array(z.unknown())]),
    /** Left out: the name of the previous op. A number: the name with that index in the batch, from 0. */
    z.union([Op().shape.name, count]).optional(),
    z
      .strictObject({
        /** Left out: 1. */
        v: Op().shape.v.optional(),
        base: Op().shape.base,
        /** Left out: the time in the id. */
        at: Op().shape.at.optional(),
      })
      .optional(),
  ]),
);
export type PackedOp = InferLazy<typeof PackedOp>;

/** Says whether a list may replace these fields: a hundred short lists must not expand to a hundred long objects. */
export const canUseShorthand = (fields: readonly string[]): boolean =>
  fields.length <= 40 && fields.every((field) => field.length <= 40);

/** Says whether each op's name and fields are known from the ops before it. */
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
    /** For a duplicate: the first answer. */
    first: z.enum(['applied', 'rejected', 'conflict']).optional(),
    /** An unknown code of a later version must not make the answer unreadable. */
    code: z.enum(codes).catch('invalid').optional(),
    message: z.string().optional(),
    i18n: MessageRefSchema().optional().catch(undefined),
    /** Of words that were not taken in: where they stand. */
    issues: z.array(IssueSchema()).optional().catch(undefined),
    row: z.unknown().optional(),
    /** For a conflict: the revision of the current row. */
    rev: z.int().nullable().optional(),
  }),
);
export type OpResult = InferLazy<typeof OpResult>;

/** `[kind, entity id, revision, row or null if deleted]`; the reader ignores a kind of a later version. */
export const PulledRow = lazy(() => z.tuple([z.string(), z.string(), z.int(), z.unknown().nullable()]));
/** A row of a known kind. */
export type KnownRow = [kind: RowKind, id: string, rev: number, row: unknown];
export const Cursor = lazy(() =>
  z.object({
    epoch: z.string(),
    rev: z.int().min(0),
    /** During a full resync: the account's revision when its first page was read. */
    begun: z.int().min(0).optional(),
  }),
);
export type Cursor = InferLazy<typeof Cursor>;
/** Formats a cursor as one word, for a header. */
export const formatCursor = ({ epoch, rev, begun }: Cursor) =>
  `${encodeURIComponent(epoch)}:${rev}${begun === undefined ? '' : `:${begun}`}`;
/** Parses that word; an invalid one counts as no cursor, so that its sender gets a full resync. */
const CursorWord = lazy(() =>
  z.string().transform((word): Cursor | null => {
    const [, epoch = '', rev = '', begun] = /^([\w-]{1,64}):(\d{1,15})(?::(\d{1,15}))?$/.exec(word) ?? [];
    return epoch ? { epoch, rev: Number(rev), ...(begun && { begun: Number(begun) }) } : null;
  }),
);

/** The complete answer of a round trip. */
export type SyncAnswer = {
  epoch: string;
  /** The last seq of this client that the server has processed. */
  last: number;
  /** Only the ops that were not simply applied. */
  results: OpResult[];
  now: string;
  pull: {
    rev: number;
    /** The `begun` of the next page's cursor. */
    begun?: number | undefined;
    more: boolean;
    reset: boolean;
    rows: KnownRow[];
  };
};

/** An answer as it is sent, without what the device can derive (`sync/protocol/wireFormat.ts`). */
export const SyncReply = lazy(() =>
  z.object({
    /** Left out: the cursor's epoch. */
    epoch: z.string().optional(),
    last: z.int(),
    results: z.array(OpResult()).optional(),
    now: timestamp,
    pull: z
      .object({
        /** Left out: the cursor's revision. */
        rev: z.int().optional(),
        /** For the next page's cursor; an older app does not send it back. */
        begun: z.int().optional(),
        more: z.boolean().optional(),
        reset: z.boolean().optional(),
        rows: z.array(PulledRow()).optional(),
        /** Places `[from, to]` of the request's ops whose rows the device creates itself, with the revision `rev`. */
        own: z.array(z.tuple([z.int(), z.int()])).optional(),
      })
      .optional(),
  }),
);
export type SyncReply = InferLazy<typeof SyncReply>;

/**
 * `since` and `rev` are catalogue revisions; an answer with another epoch or `since`, without `reset`, is discarded.
 */
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
  /** Returns what is new for the account, for a device with nothing to send. 204 if nothing is new. */
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
    whileSuspended: true,
  }),
  exchange: endpoint('POST /api/sync', {
    may: ['member'],
    input: () =>
      z.object({
        clientId: id,
        /** Answers up to this seq are stored on the device. */
        acked: count.default(0),
        /** The device's clock when it sent the request, used to date its ops. */
        now: timestamp,
        /** The seq of the first op; the others follow without a gap. */
        from: Op().shape.seq.default(1),
        ops: z.array(PackedOp()).max(batchMax).refine(areComplete).default([]),
        cursor: Cursor().nullable().default(null),
        /** Maximum feed rows of a page of the pull, and as many bulk entries; a page never ends inside a revision. */
        limit: z.int().min(1).max(pullMax).default(pullMax),
      }),
    output: SyncReply,
    whileSuspended: true,
  }),
  catalogue: endpoint('GET /api/sync/catalogue', {
    may: ['anyone'],
    input: () => z.object({ since: z.coerce.number().int().min(0).optional(), epoch: z.string().max(64).optional() }),
    output: CatalogueAnswer,
  }),
};

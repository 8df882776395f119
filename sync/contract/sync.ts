import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, id, time } from '../fields.ts';
import { codes } from '../refusal.ts';
import { CartRow } from './cart.ts';
import { Friend, FriendMessage, FriendRequest } from './friends.ts';
import { Game } from './games.ts';
import { LibraryRow } from './library.ts';
import { Notification } from './notifications.ts';
import { Review } from './reviews.ts';
import { WishlistRow } from './wishlist.ts';

/** What an account's device keeps: each kind's rows, as the pull brings them. */
export const kinds = {
  library: LibraryRow,
  wishlist: WishlistRow,
  cart: CartRow,
  review: Review,
  friend: Friend,
  request: FriendRequest,
  message: FriendMessage,
  notification: Notification,
};
export type Kind = keyof typeof kinds;
export type RowOf<K extends Kind> = z.output<(typeof kinds)[K]>;
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

/** The schema version of the ops this build writes. */
export const opVersion = 1;
export const protocolVersion = '1';
export const batchMax = 100;
export const pullMax = 500;

export const Op = z.object({
  seq: z.int().min(1),
  /** UUIDv7; becomes the id of the row the op creates. */
  id,
  name: z.string().max(40),
  v: z.int().min(1),
  /** The revision of the row the person saw; null: believed absent; left out for set-like writes. */
  base: z.int().nullable().optional(),
  /** The device's clock; advisory only. */
  at: time,
  input: z.record(z.string(), z.unknown()),
});
export type Op = z.output<typeof Op>;

export const OpResult = z.object({
  seq: z.int(),
  status: z.enum(['duplicate', 'rejected', 'conflict', 'retry']),
  /** Of a duplicate: what was first answered. */
  first: z.enum(['applied', 'rejected', 'conflict']).optional(),
  code: z.enum(codes).optional(),
  message: z.string().optional(),
  row: z.unknown().optional(),
  /** Of a conflict: the revision of the row that stands. */
  rev: z.int().nullable().optional(),
});
export type OpResult = z.output<typeof OpResult>;

/** `[kind, entity id, revision, row or null when it is gone]` */
export const PulledRow = z.tuple([z.enum(kindNames), z.string(), z.int(), z.unknown().nullable()]);
export const Cursor = z.object({ epoch: z.string(), rev: z.int().min(0) });
export type Cursor = z.output<typeof Cursor>;

export const SyncAnswer = z.object({
  epoch: z.string(),
  /** The last seq the server has consumed of this client. */
  last: z.int(),
  /** Only the ops that were not simply applied. */
  results: z.array(OpResult),
  now: time,
  pull: z.object({ rev: z.int(), more: z.boolean(), reset: z.boolean(), rows: z.array(PulledRow) }),
});
export type SyncAnswer = z.output<typeof SyncAnswer>;

/** `since` and `rev` are catalogue revisions; an answer of another epoch or `since` without `reset` is discarded whole. */
export const CatalogueAnswer = z.object({
  epoch: z.string(),
  since: z.int(),
  rev: z.int(),
  reset: z.boolean(),
  rows: z.array(z.tuple([id, z.int(), Game.nullable()])),
});
export type CatalogueAnswer = z.output<typeof CatalogueAnswer>;

export const sync = {
  exchange: endpoint('POST /api/sync', {
    may: ['member'],
    input: z.object({
      clientId: id,
      /** Answers up to this seq are safely on the device. */
      acked: count,
      /** The device's clock when it sent this, to date its ops by. */
      now: time,
      ops: z.array(Op).max(batchMax),
      cursor: Cursor.nullable(),
      /** Rows a page of the pull may hold; a page never ends inside a revision. */
      limit: z.int().min(1).max(pullMax),
    }),
    output: SyncAnswer,
  }),
  catalogue: endpoint('GET /api/sync/catalogue', {
    may: ['anyone'],
    input: z.object({ since: z.coerce.number().int().min(0).optional(), epoch: z.string().max(64).optional() }),
    output: CatalogueAnswer,
  }),
};

import { z } from 'zod';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { count, id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Game } from './games.ts';

export const LibraryRow = lazy(() =>
  z.object({
    id,
    userId: id,
    gameId: id,
    addedAt: timestamp,
    lastPlayedAt: timestamp.nullable(),
    /** Seconds of finished sessions. */
    playtime: count,
  }),
);
export type LibraryRow = InferLazy<typeof LibraryRow>;

export const library = {
  list: endpoint('GET /api/library', {
    may: ['member'],
    input: noInput,
    output: () => z.array(LibraryRow().extend({ game: Game() })),
    whileSuspended: true,
  }),
  check: endpoint('GET /api/library/check/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: () => z.object({ inLibrary: z.boolean() }),
    whileSuspended: true,
  }),
  add: endpoint('POST /api/library/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: LibraryRow,
    queued: true,
    creates: true,
    whileSuspended: true,
  }),
  /** Takes the row's id or the game's. */
  remove: endpoint('DELETE /api/library/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: noContent,
    queued: true,
    whileSuspended: true,
  }),
};

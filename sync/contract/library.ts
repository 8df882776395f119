import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { count, id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { Game } from './games.ts';

export const LibraryRow = once(() =>
  z.object({
    id,
    userId: id,
    gameId: id,
    addedAt: time,
    lastPlayedAt: time.nullable(),
    /** Seconds, finished sessions only. */
    playtime: count,
  }),
);
export type LibraryRow = Of<typeof LibraryRow>;

export const library = {
  list: endpoint('GET /api/library', {
    may: ['member'],
    input: none,
    output: () => z.array(LibraryRow().extend({ game: Game() })),
  }),
  check: endpoint('GET /api/library/check/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: () => z.object({ inLibrary: z.boolean() }),
  }),
  add: endpoint('POST /api/library/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: LibraryRow,
    queued: true,
    creates: true,
  }),
  /** Takes the row's id or the game's. */
  remove: endpoint('DELETE /api/library/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: nothing,
    queued: true,
  }),
};

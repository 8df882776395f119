import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

export const Play = lazy(() =>
  z.object({
    id,
    userId: id,
    gameId: id,
    startedAt: timestamp,
    endedAt: timestamp.nullable(),
    /** Seconds of active play; null while the session is open. */
    duration: count.nullable(),
  }),
);
export type Play = InferLazy<typeof Play>;

export const plays = {
  playtime: endpoint('GET /api/play-sessions/playtime/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: () => z.object({ playtime: count }),
    whileSuspended: true,
  }),
  start: endpoint('POST /api/play-sessions/start', {
    may: ['member'],
    input: () => z.object({ gameId: id }),
    output: () => z.object({ id, startedAt: timestamp }),
    queued: true,
    creates: true,
    whileSuspended: true,
  }),
  end: endpoint('POST /api/play-sessions/end/{sessionId}', {
    may: ['owner of play'],
    input: () => z.object({ sessionId: id, activeSeconds: count.max(31_536_000).optional() }),
    output: Play,
    queued: true,
    whileSuspended: true,
  }),
};

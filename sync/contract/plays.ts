import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';

export const Play = once(() =>
  z.object({
    id,
    userId: id,
    gameId: id,
    startedAt: time,
    endedAt: time.nullable(),
    /** Seconds of active play; null while the session is open. */
    duration: count.nullable(),
  }),
);
export type Play = Of<typeof Play>;

export const plays = {
  playtime: endpoint('GET /api/play-sessions/playtime/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: () => z.object({ playtime: count }),
  }),
  start: endpoint('POST /api/play-sessions/start', {
    may: ['member'],
    input: () => z.object({ gameId: id }),
    output: () => z.object({ id, startedAt: time }),
    queued: true,
    creates: true,
  }),
  end: endpoint('POST /api/play-sessions/end/{sessionId}', {
    may: ['owner of play'],
    input: () => z.object({ sessionId: id, activeSeconds: count.max(31_536_000).optional() }),
    output: Play,
    queued: true,
  }),
};

import { z } from 'zod';
import { featuredPositionMax } from '../constants.ts';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Game } from './games.ts';

const position = lazy(() =>
  z
    .int()
    .min(1, issueText(fieldMessage('position')))
    .max(featuredPositionMax),
);

export const FeaturedGame = lazy(() =>
  Game().extend({ featuredId: id, position: position(), featuredUntil: timestamp.nullable() }),
);
export type FeaturedGame = InferLazy<typeof FeaturedGame>;

export const featured = {
  /** Ordered by position, lowest first (spec §9). */
  list: endpoint('GET /api/games/featured', { may: ['anyone'], input: noInput, output: () => z.array(FeaturedGame()) }),
  /** Featuring a featured game again moves it. */
  add: endpoint('POST /api/games/featured', {
    may: ['staff'],
    input: () =>
      z.object({ gameId: id, position: position().default(1), featuredUntil: timestamp.nullable().default(null) }),
    output: () =>
      z.object({
        id,
        gameId: id,
        position: position(),
        featuredUntil: timestamp.nullable(),
        createdBy: id.nullable(),
        createdAt: timestamp,
      }),
    creates: true,
    logged: ['gameId', 'position'],
  }),
  /** Takes the row's id or the game's. */
  remove: endpoint('DELETE /api/games/featured/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: noContent,
    logged: ['id'],
  }),
};

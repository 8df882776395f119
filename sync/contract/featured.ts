import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { featuredPositionMax } from '../rules.ts';
import { Game } from './games.ts';

const position = once(() => z.int().min(1, 'The position is at least 1').max(featuredPositionMax));

export const FeaturedGame = once(() =>
  Game().extend({ featuredId: id, position: position(), featuredUntil: time.nullable() }),
);
export type FeaturedGame = Of<typeof FeaturedGame>;

export const featured = {
  /** By position, lower first (spec §9). */
  list: endpoint('GET /api/games/featured', { may: ['anyone'], input: none, output: () => z.array(FeaturedGame()) }),
  /** Featuring a game again moves it. */
  add: endpoint('POST /api/games/featured', {
    may: ['staff'],
    input: () =>
      z.object({ gameId: id, position: position().default(1), featuredUntil: time.nullable().default(null) }),
    output: () =>
      z.object({
        id,
        gameId: id,
        position: position(),
        featuredUntil: time.nullable(),
        createdBy: id.nullable(),
        createdAt: time,
      }),
    creates: true,
    logged: ['gameId', 'position'],
  }),
  /** Takes the row's id or the game's. */
  remove: endpoint('DELETE /api/games/featured/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: nothing,
    logged: ['id'],
  }),
};

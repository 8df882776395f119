import type { FeaturedGame } from '../contract/featured.ts';
import type { Game } from '../contract/games.ts';
import type { users } from '../contract/users.ts';
import type { Output } from '../endpoint.ts';

/** Numbers of games in the sections of home (spec §9). */
export const newestCount = 4;
export const topRatedCount = 5;
/** Covers beside the search. */
export const coverWallCount = 9;

/** The games on home, and the number of all games. */
export type HomeGames = { wall: Game[]; newest: Game[]; top: Game[]; total: number };

/**
 * Everything that home shows a visitor: the server renders it, and the app hydrates with it until it has newer data.
 */
export type PrerenderedHome = {
  shown: HomeGames;
  featured: FeaturedGame | null;
  stats: Output<typeof users.stats>;
};

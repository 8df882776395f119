import type { FeaturedGame } from '../contract/featured.ts';
import type { Game } from '../contract/games.ts';
import type { users } from '../contract/users.ts';
import type { Output } from '../endpoint.ts';

/** Spec §9. */
export const newestCount = 4;
export const topRatedCount = 5;
/** Covers beside the search. */
export const coverWallCount = 9;

/** The games that home shows, and how many there are. */
export type HomeGames = { wall: Game[]; newest: Game[]; top: Game[]; total: number };

/** Everything that home shows a visitor: the server draws it, and the app goes on from it until it knows more. */
export type PrerenderedHome = {
  shown: HomeGames;
  featured: FeaturedGame | null;
  stats: Output<typeof users.stats>;
};

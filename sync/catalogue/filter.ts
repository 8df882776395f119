import type { Game } from '../contract/games.ts';
import { genreAliases } from '../genres.ts';
import { priceOf } from '../price.ts';
import { missingFileSizeMB, missingPlaytimeMinutes } from '../rules.ts';
import { playtimes, priceRanges } from './choices.ts';
import { flagFields } from './flags.ts';
import type { Query } from './query.ts';

/** Every name of these genres, so that FPS also finds Shooter. */
export const withAliases = (genres: readonly string[]) =>
  new Set(genres.flatMap((genre) => [genre, ...genreAliases.filter((pair) => pair.includes(genre)).flat()]));

export const within = (value: number, [low, high]: readonly [number, number]) => low <= value && value <= high;

export const minutesOf = (game: Game) => game.estimatedPlaytimeMinutes ?? missingPlaytimeMinutes;
const megabytesOf = (game: Game) => game.fileSizeMB ?? missingFileSizeMB;

/** The games that pass every filter but the search; of genres and of price ranges any one suffices. */
export function filter(games: readonly Game[], query: Query): Game[] {
  const genres = withAliases(query.genres);
  const prices = query.priceRanges.map((name) => priceRanges[name]);
  const playtime = query.playtime === null ? null : playtimes[query.playtime];
  return games.filter(
    (game) =>
      (genres.size === 0 || game.genres.some((genre) => genres.has(genre))) &&
      game.rating >= query.minRating &&
      game.reviewCount >= query.minReviews &&
      (prices.length === 0 || prices.some((range) => within(priceOf(game), range))) &&
      (playtime === null || within(minutesOf(game), playtime)) &&
      (query.maxSize === 0 || megabytesOf(game) < query.maxSize) &&
      query.flags.every((flag) => game[flagFields[flag]] === 1),
  );
}

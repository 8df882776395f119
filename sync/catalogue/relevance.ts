import type { Game } from '../contract/games.ts';

/** Says whether a game's title, description or one of its genres contains the text. */
export function referenceMatch(game: Game, text: string): boolean {
  const wanted = text.toLowerCase();
  return [game.title, game.description, ...game.genres].some((part) => part.toLowerCase().includes(wanted));
}

function titleScore(title: string, wanted: string): number {
  if (title === wanted) return 100;
  if (title.startsWith(wanted)) return 50;
  return title.includes(wanted) ? 25 : 0;
}

function genreScore(genres: string[], wanted: string): number {
  if (genres.includes(wanted)) return 30;
  return genres.some((genre) => genre.includes(wanted)) ? 15 : 0;
}

/**
 * Computes the score of a game for a search (spec §9), from its rating in tenths and the natural logarithm of its
 * plays.
 */
export function relevance(game: Game, text: string): number {
  const wanted = text.toLowerCase();
  const genres = game.genres.map((genre) => genre.toLowerCase());
  return (
    titleScore(game.title.toLowerCase(), wanted) +
    genreScore(genres, wanted) +
    (game.description.toLowerCase().includes(wanted) ? 5 : 0) +
    0.1 * game.rating +
    0.5 * Math.log(1 + game.totalPlays)
  );
}

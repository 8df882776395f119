import type { Query } from '#sync/catalogue/query.ts';

/** The genres of the hero search (spec §9); the first ten are those of its dropdown. */
const heroGenres = [
  ...['Action', 'Adventure', 'Puzzle', 'RPG', 'Strategy', 'Platformer', 'Racing', 'Simulation', 'Sports', 'Fighting'],
  ...['Shooter', 'Horror', 'Stealth', 'Survival', 'Sandbox', 'Visual Novel', 'Tower Defense', 'Idle', 'Clicker'],
];
const dropdownCount = 10;
export const dropdownGenres = heroGenres.slice(0, dropdownCount);
export const advancedGenres = heroGenres.slice(dropdownCount);

/** Ratings in stars. */
export const heroRatings = [4, 3, 2, 1];

/** Counts the active advanced filters. */
export const countAdvancedFilters = ({ genres, priceRanges, playtime, minReviews, flags }: Query): number =>
  genres.filter((genre) => advancedGenres.includes(genre)).length +
  priceRanges.length +
  flags.length +
  (playtime ? 1 : 0) +
  (minReviews ? 1 : 0);

/** Spec §9: the genres that browse offers; the first eight are shown as Most Popular. */
export const browseGenres = [
  'Action',
  'Puzzle',
  'Strategy',
  'FPS',
  'Platformer',
  'Racing',
  'RPG',
  'Adventure',
  'Card Game',
  'Fighting',
  'Horror',
  'Idle',
  'Music/Rhythm',
  'Simulation',
  'Sports',
  'Survival',
  'Tower Defense',
  'Visual Novel',
  'Other',
] as const;

/** The union of the specification's three lists. */
export const genres = [
  ...browseGenres,
  'Shooter',
  'Stealth',
  'Sandbox',
  'Clicker',
  'Educational',
  'Music & Rhythm',
  'Party',
  'Card & Board',
  'Roguelike',
  'Metroidvania',
] as const;

/** Spec §9: the 25 genres that a developer can choose; of two names for one genre only one is offered. */
export const submissionGenres = genres.filter(
  (genre) => !['Card Game', 'Music/Rhythm', 'Shooter', 'Clicker'].includes(genre),
);

/** Pairs of names for one genre: a filter by either finds both. */
export const genreAliases: readonly (readonly [string, string])[] = [
  ['FPS', 'Shooter'],
  ['Idle', 'Clicker'],
  ['Card Game', 'Card & Board'],
  ['Music/Rhythm', 'Music & Rhythm'],
];

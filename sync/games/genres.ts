/** Spec §9: what browse offers; the first eight are shown as Most Popular. */
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

/** The union of the spec's three lists. */
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

/** Spec §9: the 25 that a developer chooses from; of two names of one genre only one is offered. */
export const submissionGenres = genres.filter(
  (genre) => !['Card Game', 'Music/Rhythm', 'Shooter', 'Clicker'].includes(genre),
);

/** Two names of one genre: either finds both in a filter. */
export const genreAliases: readonly (readonly [string, string])[] = [
  ['FPS', 'Shooter'],
  ['Idle', 'Clicker'],
  ['Card Game', 'Card & Board'],
  ['Music/Rhythm', 'Music & Rhythm'],
];

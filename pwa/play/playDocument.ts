import { gamePlayedAt } from '#sync/playing.ts';

/**
 * The game that this document was loaded to play, if any: it may frame that one and no other for as long as it lasts,
 * whatever page is shown in it (docs/decisions/0001).
 */
export const onlyGame: string | undefined =
  'location' in globalThis ? gamePlayedAt(location.pathname + location.search) : undefined;

import { type Playing, playedAt } from '#sync/games/playUrl.ts';

/**
 * The game that this document was loaded to play, if any. The document may frame that one origin and no other for as
 * long as it lasts, whichever page it shows (docs/decisions/0001).
 */
export const framedGame: Playing | undefined =
  'location' in globalThis ? playedAt(location.pathname + location.search) : undefined;

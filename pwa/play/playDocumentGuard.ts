import { type Playing, playedAt } from '#sync/games/playUrl.ts';

/**
 * What this document was loaded to play, if anything: it may frame that one origin and no other for as long as it lasts,
 * whatever page is shown in it (docs/decisions/0001).
 */
export const framedGame: Playing | undefined =
  'location' in globalThis ? playedAt(location.pathname + location.search) : undefined;

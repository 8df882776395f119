import { sandbox } from '#sync/games/sandbox.ts';

/** What a game may do in its frame, wherever one is played. */
export const iframeAttributes = {
  sandbox,
  allow: 'fullscreen; gamepad; autoplay; cross-origin-isolated',
};

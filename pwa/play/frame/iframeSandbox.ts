import { sandbox } from '#sync/games/sandbox.ts';

/** The permissions of a game in its frame, wherever one is played. */
export const iframeAttributes = {
  sandbox,
  allow: 'fullscreen; gamepad; autoplay; cross-origin-isolated',
};

import type { Game } from '../contract/games.ts';

/** Boolean keys of the URL, with the game's field for each. */
export const flagFields = {
  onSale: 'onSale',
  hasDemo: 'hasDemo',
  oneSession: 'canCompleteOneSession',
  replay: 'highReplayValue',
  chromebook: 'chromebookVerified',
  mobile: 'mobileFriendly',
  tablet: 'tabletOptimized',
  offline: 'worksOffline',
  keyboard: 'keyboardOnly',
  mouse: 'mouseRequired',
  touch: 'touchscreenSupport',
  gamepad: 'gamepadSupport',
} as const satisfies Record<string, keyof Game>;
export type Flag = keyof typeof flagFields;
export const flags = Object.keys(flagFields) as Flag[];

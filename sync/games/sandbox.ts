/**
 * What a game's page may do, in its frame and, by the policy of every file, in a tab of its own. Forms for their events alone: what they
 * would send, the same policy stops.
 */
export const sandbox = 'allow-scripts allow-same-origin allow-pointer-lock allow-forms';
/** In a tab it may ask its player questions as well: in a frame of another site browsers block them. */
export const sandboxOfTab = `${sandbox} allow-modals`;

/** Where a game's origin is emptied for the next player before the game opens in a tab of its own (pwa/play/origin/tab.ts). */
export const tabPath = '/_play/tab.html';
/** The address that opens a game in its own tab; `mark` stands for whoever plays, and says nothing about them. */
export const tabAddress = (gameUrl: string, mark: string): string =>
  gameUrl.replace(/\/*$/, tabPath) + (mark && `#who=${mark}`);

/** What the store's script says where it stands in for the browser and says no (pwa/play/origin/page.ts): no fault of the game that asked. */
export const refusals = {
  worker: 'Recess keeps this game playable offline by itself',
  cacheName: 'This name is taken by Recess',
} as const;

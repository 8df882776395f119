/**
 * The sandbox of a game's page, in its frame and, by the CSP of every file, in a tab of its own. Forms are allowed for
 * their events only: the CSP blocks their submission.
 */
export const sandbox = 'allow-scripts allow-same-origin allow-pointer-lock allow-forms';
/** In a tab the game may also open dialogs; in a cross-site frame browsers block them. */
export const sandboxOfTab = `${sandbox} allow-modals`;

/**
 * The page that clears a game's origin for the next player before the game opens in its own tab
 * (pwa/play/origin/tab.ts).
 */
export const tabPath = '/_play/tab.html';
/**
 * Returns the URL that opens a game in its own tab; `mark` identifies the player to the page without revealing who they
 * are.
 */
export const tabAddress = (gameUrl: string, mark: string): string =>
  gameUrl.replace(/\/*$/, tabPath) + (mark && `#who=${mark}`);

/**
 * Messages of the store's script when it refuses a browser feature (pwa/play/origin/page.ts); they are no error of the
 * game.
 */
export const refusals = {
  worker: 'Recess keeps this game playable offline by itself',
  cacheName: 'This name is taken by Recess',
} as const;

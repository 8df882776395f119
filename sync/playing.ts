/** Where a game is played, or one of its versions tried out: in a document of its own, which may frame that game only. */
export const playAddress = (gameId: string, versionId?: string): string =>
  `/game/${gameId}?play=1${versionId === undefined ? '' : `&version=${versionId}`}`;

/**
 * The game that an address, its path and its search as they were sent, plays. Others may lead to the same page of the app,
 * as with a slash at the end; a document that was loaded by one of them frames no game (docs/decisions/0001).
 */
export const gamePlayedAt = (address: string): string | undefined =>
  /^\/game\/([0-9a-f-]{36})\?(?:.*&)?play=1(?:&|$)/.exec(address)?.[1];

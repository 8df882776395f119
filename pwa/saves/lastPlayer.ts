/** Who last played a game in this tab, as a hash that does not reveal the account. */
async function markOf(userId: string, gameId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${userId} plays ${gameId}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
const keyOf = (gameId: string) => `recess.player.${gameId}`;

/** Whether this account was the last to play the game in this tab. False if that is not known. */
export const isLastPlayer = async (userId: string, gameId: string): Promise<boolean> => {
  try {
    return sessionStorage.getItem(keyOf(gameId)) === (await markOf(userId, gameId));
  } catch {
    return false;
  }
};

/** Notes that this account plays the game in this tab. Where that cannot be noted, a reload empties the game's session storage. */
export async function setLastPlayer(userId: string, gameId: string): Promise<void> {
  try {
    sessionStorage.setItem(keyOf(gameId), await markOf(userId, gameId));
  } catch {
    // Without sessionStorage a game has none either.
  }
}

/** A play session that is open on this device, as of its last heartbeat. */
export type OpenPlay = {
  key: `openPlay:${string}`;
  sessionId: string;
  gameId: string;
  activeSeconds: number;
  /** Of a game elsewhere, which has no heartbeat: since when it is played, and for how many seconds that counts at most. */
  away?: { since: string; most: number } | undefined;
};

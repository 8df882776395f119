/** A play session that is open on this device, as of its last heartbeat. */
export type OpenPlay = {
  key: `openPlay:${string}`;
  sessionId: string;
  gameId: string;
  activeSeconds: number;
  /** For a linked game, which has no heartbeat: when the play began, and the largest number of seconds that counts. */
  away?: { since: string; most: number } | undefined;
};

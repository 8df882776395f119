/** A hosted game's download on this device, as it is kept and shown. Sizes in bytes, times ISO 8601. */
export type Download = {
  gameId: string;
  /** Empty until the store has told which build it is. */
  buildId: string;
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'paused';
  /** Why it waits or failed, in words for the person. */
  reason: string | null;
  finishedAt: string | null;
};

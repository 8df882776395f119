/** A build as the app remembers it. A game could have written the copy in its own origin's storage itself. */
export type TrustedBuild = { buildId: string; digest: string };

/** The reason why a download waits or stopped; `stopReasons` in pwa/i18n/en/toasts.ts has a text for each. */
export type StopReason =
  | 'offline'
  | 'wrong hash'
  | 'quota'
  | 'cancelled'
  | 'damaged'
  | 'refused'
  | 'notInStore'
  | 'notRemoved';

/** A hosted game's download on this device, as stored and displayed. Sizes in bytes, times ISO 8601. */
export type Download = {
  gameId: string;
  /** The URL of the copy, known even after the store has removed the game. */
  gameUrl: string;
  /** The build's id; empty until the store has named it. */
  buildId: string;
  /** The digest of that build's files. */
  digest: string;
  /** A newer build that is downloading; it may be complete on this device before this row says so. */
  coming: TrustedBuild | null;
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'paused';
  /** The reason why the download waits or failed. A row of an older app holds an English sentence. */
  reason: StopReason | null;
  /** The path of the file that could not be downloaded, if there is one. */
  reasonFile?: string | null;
  /** When the download was last checked and found complete. */
  wholeAt: string | null;
  /** When any account last played the game on this device. */
  playedAt: string | null;
};

/** The builds that a game's own origin may hold on this device, the newer first. */
export const trustedBuilds = ({ coming, buildId, digest }: Download): TrustedBuild[] => [
  ...(coming ? [coming] : []),
  ...(buildId && digest ? [{ buildId, digest }] : []),
];

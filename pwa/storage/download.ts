/** A build as the app remembers it: what a game's own origin keeps of it, the game could have written itself. */
export type TrustedBuild = { buildId: string; digest: string };

/** Why a download waits or stopped; `stopReasons` in pwa/i18n/en/toasts.ts has a text for each. */
export type StopReason =
  | 'offline'
  | 'wrong hash'
  | 'quota'
  | 'cancelled'
  | 'damaged'
  | 'refused'
  | 'notInStore'
  | 'notRemoved';

/** A hosted game's download on this device, as it is kept and shown. Sizes in bytes, times ISO 8601. */
export type Download = {
  gameId: string;
  /** Where its copy lies, which is known also when the store has it no more. */
  gameUrl: string;
  /** Empty until the store has told which build it is. */
  buildId: string;
  /** Of that build's files. */
  digest: string;
  /** A newer build on its way in, which may be whole here before this row says so. */
  coming: TrustedBuild | null;
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'paused';
  /** Why it waits or failed. A row from before holds an English sentence. */
  reason: StopReason | null;
  /** The path of the file that could not be downloaded, if there is one. */
  reasonFile?: string | null;
  /** When it was last looked through and found whole. */
  wholeAt: string | null;
  /** When it was last played on this device, by whomever. */
  playedAt: string | null;
};

/** The builds that a game's own origin may have here, the newer first. */
export const trustedBuilds = ({ coming, buildId, digest }: Download): TrustedBuild[] => [
  ...(coming ? [coming] : []),
  ...(buildId && digest ? [{ buildId, digest }] : []),
];

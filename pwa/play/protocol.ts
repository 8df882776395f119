import { z } from 'zod';
import type { Build } from '#sync/contract/games.ts';
import type { StorageEntries } from '#sync/games/saves.ts';
import { type InferLazy, lazy } from '#sync/util/lazy.ts';
import type { TrustedBuild } from '../storage/download.ts';

/**
 * The messages between the app, the shell and the worker of a game's origin. Only the app loads this module at run
 * time.
 */

export type CommandBody =
  | { type: 'install'; build: Build }
  | { type: 'remove' }
  | { type: 'status'; known: TrustedBuild[] }
  | { type: 'cancel' }
  // Before a game starts: only copies of these builds are played.
  | { type: 'expect'; known: TrustedBuild[] }
  // Writes a save, over the present one or only if there is none, of the same account or another
  // (pwa/play/origin/saveBridge.ts).
  | { type: 'place'; items: StorageEntries; over: boolean; own: boolean; newInTab: boolean }
  // Reads the present save; `deep` reads the databases again.
  | { type: 'look'; deep: boolean };
/** App → shell, by postMessage to the game's exact origin; `ask` is the id that its answers repeat. */
export type Command = { ask: string } & CommandBody;

export type DownloadProgress = { files: number; bytes: number; totalFiles: number; totalBytes: number };

const failures = ['offline', 'wrong hash', 'quota', 'cancelled', 'refused'] as const;
export type DownloadFailure = (typeof failures)[number];

/**
 * Worker → shell, over a MessageChannel. A game can send messages from its own origin, so the app accepts only this
 * shape.
 */
export const WorkerResponse = lazy(() => {
  const figure = z.int().min(0);
  const progress = { files: figure, bytes: figure, totalFiles: figure, totalBytes: figure };
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), ...progress }),
    z.object({ type: z.literal('done'), buildId: z.string().max(64) }),
    z.object({ type: z.literal('failed'), failure: z.enum(failures), file: z.string().max(240).nullable() }),
    z.object({ type: z.literal('removed') }),
    z.object({ type: z.literal('expected') }),
    // `buildId`: the build that plays offline, if one is complete. `damaged`: the number of missing or changed files.
    z.object({ type: z.literal('status'), buildId: z.string().max(64).nullable(), damaged: figure.default(0) }),
  ]);
});
export type WorkerResponse = InferLazy<typeof WorkerResponse>;

/**
 * The entries of a game's localStorage and its databases; null if they are too large. `leftOut`: the databases that
 * cannot be saved, for their size or for the kind of a value in them.
 */
export type SaveSnapshot = {
  type: 'saved';
  items: StorageEntries | null;
  leftOut: { name: string; why: 'size' | string }[];
};

/** Shell → app, to the app's exact origin. */
export type BridgeMessage = { from: 'recess-shell'; ask: string | null } & (
  | WorkerResponse
  | SaveSnapshot
  | { type: 'ready' }
);

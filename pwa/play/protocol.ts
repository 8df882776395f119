import { z } from 'zod';
import type { Build } from '#sync/contract/games.ts';
import type { StorageEntries } from '#sync/games/saves.ts';
import { type InferLazy, lazy } from '#sync/util/lazy.ts';
import type { TrustedBuild } from '../storage/download.ts';

/** What the app, the shell and the worker of a game's origin say to each other. Only the app loads this module at run time. */

export type CommandBody =
  | { type: 'install'; build: Build }
  | { type: 'remove' }
  | { type: 'status'; known: TrustedBuild[] }
  | { type: 'cancel' }
  // Before a game starts: no other copy than of these is played.
  | { type: 'expect'; known: TrustedBuild[] }
  // A save for the game to find, over what is there or only where nothing is, of the same person or of another (pwa/play/origin/saveBridge.ts).
  | { type: 'place'; items: StorageEntries; over: boolean; own: boolean }
  // What it keeps now, `deep`: with its databases read anew.
  | { type: 'look'; deep: boolean };
/** App → shell, by postMessage to the game's exact origin; `ask` ties the answers to the question. */
export type Command = { ask: string } & CommandBody;

export type DownloadProgress = { files: number; bytes: number; totalFiles: number; totalBytes: number };

const failures = ['offline', 'wrong hash', 'quota', 'cancelled', 'refused'] as const;
export type DownloadFailure = (typeof failures)[number];

/** Worker → shell, over a MessageChannel. A game can speak for its own origin, so the app believes only this shape. */
export const WorkerResponse = lazy(() => {
  const figure = z.int().min(0);
  const progress = { files: figure, bytes: figure, totalFiles: figure, totalBytes: figure };
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('progress'), ...progress }),
    z.object({ type: z.literal('done'), buildId: z.string().max(64) }),
    z.object({ type: z.literal('failed'), failure: z.enum(failures), file: z.string().max(240).nullable() }),
    z.object({ type: z.literal('removed') }),
    z.object({ type: z.literal('expected') }),
    // The build that plays without a connection, if one is whole; and how many files of it were not as they should be.
    z.object({ type: z.literal('status'), buildId: z.string().max(64).nullable(), damaged: figure.default(0) }),
  ]);
});
export type WorkerResponse = InferLazy<typeof WorkerResponse>;

/**
 * What a game keeps in its localStorage and its databases; null when that is too much. `leftOut`: databases that cannot be carried,
 * for their size or for what kind of thing is in them.
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

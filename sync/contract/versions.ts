import { z } from 'zod';
import { buildNeeds, day, engines, versionNotesMax } from '../constants.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { count, id, judged, reason, singleLineText, timestamp } from '../fields.ts';
import { pagedOn } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { hosted, threadsSwitch } from './games.ts';

/** The result of inspecting a build's files. */
export const BuildReport = lazy(() =>
  z.object({
    fileCount: count,
    /** Bytes of all files, unpacked. */
    totalBytes: count,
    /** The engine, if it was recognized. */
    engine: z.enum(engines).nullable().catch(null),
    /**
     * External URLs from which its files load, which a game cannot reach here; this list and the next contain the first
     * ones found.
     */
    outside: z.array(z.string()),
    /** External URLs in its scripts: the game may load from them or only show them. */
    mentioned: z.array(z.string()).default([]),
    /** Files that are referenced but do not exist, as they are named. */
    missing: z.array(z.string()).default([]),
    /** Files that exist but are referenced with other capitalization. */
    capitals: z.array(z.object({ named: z.string(), there: z.string() })).default([]),
    /** The build contains a service worker, which does not run here. */
    ownWorker: z.boolean(),
    /** What the build needs from the page around it; missing in an older report. */
    needs: z.array(z.enum(buildNeeds)).default([]),
    /** The developer's switch for threads, where it is set otherwise than the inspection found. */
    threads: z.boolean().optional(),
  }),
);
export type BuildReport = InferLazy<typeof BuildReport>;

/** The result of playing a build twice from a device's copy, offline and slowed down. */
export const VerificationRecord = lazy(() =>
  z.object({
    at: timestamp,
    buildId: z.string(),
    /** The version of Chromium. */
    browser: z.string(),
    outcome: z.enum(['ran', 'blank', 'hung', 'crashed']),
    /** Milliseconds until the first paint. */
    firstFrame: count.nullable(),
    /** Milliseconds between two frames. */
    frames: z.object({ median: count, p95: count }).nullable(),
    heapBytes: count.nullable(),
    /** Says whether its picture changed during play; an older verification did not check. */
    moves: z.boolean().optional(),
    /** The first uncaught errors of its scripts. */
    errors: z.array(z.string()),
    /** The first external URLs that it requested without success. */
    refused: z.array(z.string()),
    /** The first of its own files that it requested and that do not exist. */
    absent: z.array(z.string()).default([]),
    /** Dialogs that it opened and that browsers block in a frame. */
    blocked: z.array(z.enum(['confirm', 'prompt'])).default([]),
    worksOffline: z.boolean(),
    chromebookVerified: z.boolean(),
  }),
);
export type VerificationRecord = InferLazy<typeof VerificationRecord>;

/** A version of a hosted game, before, while or after it is played. */
export const Version = lazy(() =>
  z.object({
    id,
    gameId: id,
    buildId: z.string(),
    /** What is new, in the developer's words. */
    notes: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
    /** Says whether this version is the one being played. */
    live: z.boolean(),
    reason: z.string().nullable(),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
    /** Null for a build that is older than the inspection. */
    report: BuildReport().nullable(),
    /** Null until it was verified, which needs Chromium on the server. */
    trial: VerificationRecord().nullable(),
  }),
);
export type Version = InferLazy<typeof Version>;

/** A pending version, with what its reviewer must know about the game. */
export const PendingVersion = lazy(() => Version().extend({ title: z.string(), developerName: z.string() }));
export type PendingVersion = InferLazy<typeof PendingVersion>;

const one = lazy(() => z.object({ id }));

export const versions = {
  /** Newest first. */
  list: endpoint('GET /api/games/{id}/versions', {
    may: ['owner of game', 'staff'],
    input: one,
    output: () => z.array(Version()),
    byNumber: true,
  }),
  /**
   * Submits a new build of one's own approved, hosted game. The live version stays until the new one is approved; an
   * earlier pending version is withdrawn.
   */
  submit: endpoint('POST /api/games/{gameId}/versions', {
    may: ['developer'],
    input: () =>
      z.object({
        gameId: id,
        gameUrl: hosted(),
        threads: threadsSwitch(),
        notes: judged(singleLineText(0, versionNotesMax), 'gameText').default(''),
      }),
    output: Version,
    creates: true,
    limit: { times: 20, seconds: day },
    byNumber: true,
  }),
  /** Withdraws a pending version; any other stays as it is. */
  withdraw: endpoint('DELETE /api/versions/{id}', {
    may: ['owner of version'],
    input: one,
    output: noContent,
    byNumber: true,
  }),
  /**
   * Returns a URL at which owner and staff can play the version for some minutes, approved or not. `label` is the first
   * part of its host name and identifies the preview (sync/games/playUrl.ts).
   */
  preview: endpoint('GET /api/versions/{id}/preview', {
    may: ['owner of version', 'staff'],
    input: one,
    output: () => z.object({ url: z.string(), label: z.string(), until: timestamp }),
    byNumber: true,
  }),
  /**
   * Makes an approved version the live one. If staff roll back another person's game, the later versions lose their
   * approval.
   */
  restore: endpoint('POST /api/versions/{id}/restore', {
    may: ['owner of version', 'staff'],
    input: one,
    output: Version,
    logged: ['id'],
  }),
  /** Versions of games in the store, oldest first, 20 at a time (sync/pagination.ts). */
  pending: endpoint('GET /api/admin/versions/pending', {
    may: ['staff'],
    input: pagedOn,
    output: () => z.array(PendingVersion()),
    polled: true,
  }),
  approve: endpoint('POST /api/admin/versions/{id}/approve', {
    may: ['staff'],
    input: one,
    output: Version,
    logged: ['id'],
  }),
  reject: endpoint('POST /api/admin/versions/{id}/reject', {
    may: ['staff'],
    input: () => z.object({ id, reason: reason() }),
    output: Version,
    logged: ['id'],
  }),
};

import { z } from 'zod';
import { buildNeeds, day, engines, versionNotesMax } from '../constants.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { count, id, judged, reason, singleLineText, timestamp } from '../fields.ts';
import { pagedOn } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { hosted } from './games.ts';

/** What the check of a build found in its files. */
export const BuildReport = lazy(() =>
  z.object({
    fileCount: count,
    /** Unpacked. */
    totalBytes: count,
    /** What it was made with, where that can be recognised. */
    engine: z.enum(engines).nullable().catch(null),
    /** Addresses elsewhere that its files load from, which a game cannot reach here; of this list and the next, the first. */
    outside: z.array(z.string()),
    /** Addresses elsewhere that stand in its scripts: it may load from there or only show them. */
    mentioned: z.array(z.string()).default([]),
    /** Files that its files name and that are not there, as they are named. */
    missing: z.array(z.string()).default([]),
    /** Files that are there, but written with other capital letters than where they are named. */
    capitals: z.array(z.object({ named: z.string(), there: z.string() })).default([]),
    /** It brings a service worker, which does not run here. */
    ownWorker: z.boolean(),
    /** What it asks of the page around it; an older report has none. */
    needs: z.array(z.enum(buildNeeds)).default([]),
  }),
);
export type BuildReport = InferLazy<typeof BuildReport>;

/** What happened when a browser played a build twice from a device's copy, without a network and slowed down. */
export const VerificationRecord = lazy(() =>
  z.object({
    at: timestamp,
    buildId: z.string(),
    /** The version of Chromium. */
    browser: z.string(),
    outcome: z.enum(['ran', 'blank', 'hung', 'crashed']),
    /** Milliseconds until something was painted. */
    firstFrame: count.nullable(),
    /** Milliseconds between two frames. */
    frames: z.object({ median: count, p95: count }).nullable(),
    heapBytes: count.nullable(),
    /** Whether what it drew changed while it was played; an older trial did not look. */
    moves: z.boolean().optional(),
    /** The first of what went wrong in its scripts and was caught by nobody. */
    errors: z.array(z.string()),
    /** The first of the addresses elsewhere that it asked for and did not get, */
    refused: z.array(z.string()),
    /** and of those of its own files that are not there. */
    absent: z.array(z.string()).default([]),
    /** Questions that browsers block in a frame, which it asked. */
    blocked: z.array(z.enum(['confirm', 'prompt'])).default([]),
    worksOffline: z.boolean(),
    chromebookVerified: z.boolean(),
  }),
);
export type VerificationRecord = InferLazy<typeof VerificationRecord>;

/** A build of a hosted game, on its way into the store, in it, or after it. */
export const Version = lazy(() =>
  z.object({
    id,
    gameId: id,
    buildId: z.string(),
    /** What is new in it, in the developer's words. */
    notes: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
    /** The one that is played now. */
    live: z.boolean(),
    reason: z.string().nullable(),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
    /** Null for a build that was taken in before its files were looked at. */
    report: BuildReport().nullable(),
    /** Null until it was tried, which needs Chromium where the store runs. */
    trial: VerificationRecord().nullable(),
  }),
);
export type Version = InferLazy<typeof Version>;

/** A version that waits, with what its reviewer must know of the game. */
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
  /** A new build of one's own approved, hosted game. What is played stays until it is approved; one that waits already is withdrawn. */
  submit: endpoint('POST /api/games/{gameId}/versions', {
    may: ['developer'],
    input: () =>
      z.object({
        gameId: id,
        gameUrl: hosted(),
        notes: judged(singleLineText(0, versionNotesMax), 'gameText').default(''),
      }),
    output: Version,
    creates: true,
    limit: { times: 20, seconds: day },
    byNumber: true,
  }),
  /** Takes back a version that waits; any other stays as it is. */
  withdraw: endpoint('DELETE /api/versions/{id}', {
    may: ['owner of version'],
    input: one,
    output: noContent,
    byNumber: true,
  }),
  /**
   * An address at which its owner and staff may play it for some minutes, approved or not. `label` is the first part of its host
   * name that names the preview (sync/games/playUrl.ts).
   */
  preview: endpoint('GET /api/versions/{id}/preview', {
    may: ['owner of version', 'staff'],
    input: one,
    output: () => z.object({ url: z.string(), label: z.string(), until: timestamp }),
    byNumber: true,
  }),
  /**
   * Makes a version that was approved once the one that is played, now. Where staff go back in somebody else's game, the
   * later version is approved no longer.
   */
  restore: endpoint('POST /api/versions/{id}/restore', {
    may: ['owner of version', 'staff'],
    input: one,
    output: Version,
    logged: ['id'],
  }),
  /** Of games that are in the store; who has waited longest comes first. 20 at a time (sync/pagination.ts). */
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

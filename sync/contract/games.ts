import { z } from 'zod';
import { day, descriptionMax, genresMax, popularMax, titleMax } from '../constants.ts';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import {
  cents,
  count,
  flag,
  id,
  judged,
  multiLineText,
  reason,
  singleLineText,
  timestamp,
  webAddress,
} from '../fields.ts';
import { genres } from '../games/genres.ts';
import { languages } from '../games/languages.ts';
import { fieldMessage, uploadMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { pagedOn, pageInput, searchInput, searchPage } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

export const gameStates = ['pending', 'approved', 'rejected'] as const;
const inState = () => ({ status: z.enum(gameStates).optional() });

/** Every field of spec §3, and the developer's username. */
export const Game = lazy(() =>
  z
    .object({
      id,
      title: z.string(),
      description: z.string(),
      genres: z.array(z.string()),
      /**
       * The language of the game (sync/games/languages.ts); null if its developer did not say. Missing in answers of an
       * older server.
       */
      language: z.string().nullable().optional(),
      coverImage: z.string(),
      imageHash: z.string(),
      gameUrl: z.string(),
      price: cents,
      hasDemo: flag,
      demoUrl: z.string().nullable(),
      developerId: id,
      developerName: z.string(),
      status: z.enum(gameStates),
      rejectionReason: z.string().nullable(),
      approvedBy: id.nullable(),
      /** The rating in tenths of a star. */
      rating: z.int().min(0).max(50),
      totalPlays: count,
      reviewCount: count,
      estimatedPlaytimeMinutes: count,
      chromebookVerified: flag,
      mobileFriendly: flag,
      tabletOptimized: flag,
      worksOffline: flag,
      keyboardOnly: flag,
      mouseRequired: flag,
      touchscreenSupport: flag,
      gamepadSupport: flag,
      fileSizeMB: count,
      onSale: flag,
      salePrice: cents.nullable(),
      canCompleteOneSession: flag,
      highReplayValue: flag,
      createdAt: timestamp,
      approvedAt: timestamp.nullable(),
      /**
       * When a verification of the live build set worksOffline and chromebookVerified; null while worksOffline is a
       * claim.
       */
      triedAt: timestamp.nullable(),
    })
    .meta({ id: 'Game' }),
);
export type Game = InferLazy<typeof Game>;

/** A game as staff see it; for a rejected game with the person who rejected it, unless deleted, and the time. */
export const RejectedGame = lazy(() =>
  Game().extend({
    rejectedBy: z.object({ id, username: z.string() }).nullable(),
    rejectedAt: timestamp.nullable(),
  }),
);
export type RejectedGame = InferLazy<typeof RejectedGame>;

/** A game of another developer whose cover looks like that of a waiting game. */
export const Lookalike = lazy(() =>
  z.object({
    gameId: id,
    title: z.string(),
    developerId: id,
    developerName: z.string(),
    coverImage: z.string(),
    /** How many of 256 bits of the covers' perceptual hashes differ; 0: the same picture. */
    distance: z.int().min(0).max(256),
  }),
);
export type Lookalike = InferLazy<typeof Lookalike>;
/** A waiting game as staff see it, with up to five games that it may have its cover from, the most alike first. */
export const PendingGame = lazy(() => Game().extend({ lookalikes: z.array(Lookalike()) }));
export type PendingGame = InferLazy<typeof PendingGame>;
/** A game as its developer sees it: with since when a decision keeps it out of the store. */
export const OwnGame = lazy(() => Game().extend({ unlistedAt: timestamp.nullable().default(null) }));
export type OwnGame = InferLazy<typeof OwnGame>;

/** The files of a hosted game's build, for a verifiable download. Sizes in bytes. */
export const Build = lazy(() =>
  z.object({
    buildId: z.string(),
    totalBytes: count,
    files: z.array(
      z.object({
        ...{ path: z.string(), size: count, sha256: z.string(), type: z.string() },
        /**
         * Set for a page or script of a game that uses threads: it is served with the headers that browsers require
         * (docs/games.md).
         */
        isolated: z.literal(true).optional(),
      }),
    ),
  }),
);
export type Build = InferLazy<typeof Build>;

/** One's own build, as `upload/game-build` returned it. */
export const hosted = lazy(() => z.string().regex(/^build:[0-9a-f]{32}$/));
/** Whether a hosted build is served with threads; left out, as its inspection found. Either choice is a build of its own. */
export const threadsSwitch = lazy(() => z.boolean().optional());
const minutes = lazy(() => z.int().min(1).max(100_000));
const noCover = issueText(uploadMessage('cover'));

/** A game submission; missing fields get the defaults of spec §3. */
export const Submission = lazy(() =>
  z.object({
    title: judged(singleLineText(1, titleMax), 'gameText'),
    description: judged(multiLineText(1, descriptionMax), 'gameText'),
    genres: z
      .array(z.enum(genres, issueText(fieldMessage('unknownGenre'))), issueText(fieldMessage('genre')))
      .min(1, issueText(fieldMessage('genre')))
      .max(genresMax, issueText(fieldMessage('genresMost', { max: genresMax })))
      .refine((chosen) => new Set(chosen).size === chosen.length, issueText(fieldMessage('genreOnce'))),
    language: z
      .enum(languages, issueText(fieldMessage('unknownLanguage')))
      .nullable()
      .default(null),
    coverImage: z.string(noCover).min(1, noCover).max(200, noCover),
    imageHash: z.string(noCover).regex(/^[0-9a-f]{64}$/, noCover),
    gameUrl: z.union([hosted(), webAddress()], issueText(fieldMessage('webAddress'))),
    threads: threadsSwitch(),
    price: cents.default(0),
    hasDemo: flag.default(0),
    demoUrl: webAddress().nullable().default(null),
    /** One's own user id or developer id. */
    developerId: id.optional(),
    estimatedPlaytimeMinutes: minutes().default(60),
    mobileFriendly: flag.default(0),
    tabletOptimized: flag.default(0),
    /** The developer's claim; an externally hosted game never works offline. */
    worksOffline: flag.default(0),
    keyboardOnly: flag.default(0),
    mouseRequired: flag.default(0),
    touchscreenSupport: flag.default(0),
    gamepadSupport: flag.default(0),
    /** Measured by the server for a hosted build. */
    fileSizeMB: z.int().min(1).max(100_000).default(50),
    onSale: flag.default(0),
    salePrice: cents.nullable().default(null),
    canCompleteOneSession: flag.default(1),
    highReplayValue: flag.default(0),
  }),
);

export const games = {
  list: endpoint('GET /api/games', { may: ['anyone'], input: noInput, output: () => z.array(Game()) }),
  /** The most played games, sorted as in /browse: a device shows them until it first has the whole catalogue. */
  popular: endpoint('GET /api/popular', {
    may: ['anyone'],
    input: noInput,
    output: () => z.array(Game()).max(popularMax),
  }),
  one: endpoint('GET /api/games/{id}', { may: ['anyone'], input: () => z.object({ id }), output: Game }),
  build: endpoint('GET /api/games/{id}/build', { may: ['anyone'], input: () => z.object({ id }), output: Build }),
  submit: endpoint('POST /api/games', {
    may: ['developer'],
    input: Submission,
    output: Game,
    creates: true,
    limit: { times: 20, seconds: day },
    byNumber: true,
  }),
  /** One's own games in every status, newest first, with the reason of a rejection. */
  mine: endpoint('GET /api/developer/games', {
    may: ['developer'],
    input: noInput,
    output: () => z.array(OwnGame()),
    byNumber: true,
  }),
  /** Oldest first, 20 at a time (sync/pagination.ts). */
  pending: endpoint('GET /api/admin/games/pending', {
    may: ['staff'],
    input: pagedOn,
    output: () => z.array(PendingGame()),
    polled: true,
  }),
  /**
   * Newest decision first, 20 at a time: `before` is the cursor of a decision, or of the game if the decision has no
   * stored time. A decision is final: a rejected game can be seen and deleted.
   */
  rejected: endpoint('GET /api/admin/games/rejected', {
    may: ['staff'],
    input: pageInput,
    output: () => z.array(RejectedGame()),
  }),
  /** Games in one status or any, newest first, 100 at a time. */
  all: endpoint('GET /api/admin/games', {
    may: ['staff'],
    input: () => pageInput().extend(inState()),
    output: () => z.array(RejectedGame()),
  }),
  /** Those of them whose title or developer contains `q`. */
  search: endpoint('GET /api/admin/games/search', {
    may: ['staff'],
    input: () => searchInput().extend(inState()),
    output: () => searchPage(RejectedGame()),
  }),
  approve: endpoint('POST /api/admin/games/{id}/approve', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: Game,
    logged: ['id'],
  }),
  reject: endpoint('POST /api/admin/games/{id}/reject', {
    may: ['staff'],
    input: () => z.object({ id, reason: reason() }),
    output: Game,
    logged: ['id'],
  }),
  remove: endpoint('DELETE /api/admin/games/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: noContent,
    logged: ['id'],
  }),
};

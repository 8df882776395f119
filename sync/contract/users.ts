import { z } from 'zod';
import { day, minute } from '../constants.ts';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { count, flag, id, password, timestamp, username } from '../fields.ts';
import { pageInput, searchInput, searchPage } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** One's own account; password and parentEmail never leave the server. */
export const Me = lazy(() =>
  z.object({
    id,
    email: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    bio: z.string().nullable(),
    birthDate: z.string(),
    accountType: z.string(),
    parentalConsent: flag,
    isAdmin: flag,
    isLeadDev: flag,
    /** 1 if a developer number alone opened this session, which then allows only a developer's calls. */
    byNumber: flag.default(0),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);
export type Me = InferLazy<typeof Me>;

/** Another person. The names are null unless they are an accepted friend, because users are minors. */
export const Person = lazy(() =>
  z.object({
    id,
    username: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
);

/** A user as staff see them. */
export const ListedUser = lazy(() =>
  z.object({
    id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    accountType: z.string(),
    isAdmin: flag,
    isLeadDev: flag,
    createdAt: timestamp,
  }),
);
export type ListedUser = InferLazy<typeof ListedUser>;

/** A session of one's own. The id is no secret: it opens nothing. */
export const ListedSession = lazy(() =>
  z.object({
    id,
    /** Names of products, such as 'Firefox' and 'Windows'; empty if they are not known. */
    browser: z.string(),
    system: z.string(),
    /** 1 if a developer number opened it. */
    byNumber: flag,
    createdAt: timestamp,
    /** Exact to the hour. */
    seenAt: timestamp,
    /** 1 for the session that asks. */
    isCurrent: flag,
  }),
);
export type ListedSession = InferLazy<typeof ListedSession>;

/** Everything stored about a person by category; rows as they are stored, without secrets. */
export const Export = lazy(() =>
  z.object({ exportedAt: timestamp, account: Me() }).catchall(z.array(z.record(z.string(), z.unknown()))),
);
export type Export = InferLazy<typeof Export>;

/** The current password; empty for an account with external sign-in only. */
const current = lazy(() => z.string().max(256));

export const users = {
  stats: endpoint('GET /api/platform/stats', {
    may: ['anyone'],
    input: noInput,
    output: () => z.object({ totalUsers: count, totalReviews: count, totalGames: count, uptime: z.number() }),
  }),
  rename: endpoint('PATCH /api/user/update-username', {
    may: ['member'],
    input: () => z.object({ username: username() }),
    output: Me,
    limit: { times: 10, seconds: day },
    speaks: true,
  }),
  /** Ends every other session. */
  changePassword: endpoint('PATCH /api/user/password', {
    may: ['member'],
    input: () => z.object({ current: current(), next: password() }),
    output: noContent,
    limit: { times: 10, seconds: 15 * minute },
    whileSuspended: true,
  }),
  /** Returns the sessions of the account, this one first, then those used last; at most 100. */
  sessions: endpoint('GET /api/user/sessions', {
    may: ['member'],
    input: noInput,
    output: () => z.array(ListedSession()),
    whileSuspended: true,
  }),
  /** Ends one session of the account, on whatever device it is. */
  endSession: endpoint('DELETE /api/user/sessions/{id}', {
    may: ['owner of session'],
    input: () => z.object({ id }),
    output: noContent,
    whileSuspended: true,
  }),
  /** Ends every session of the account, including this one. */
  signOutEverywhere: endpoint('DELETE /api/user/sessions', {
    may: ['member'],
    input: noInput,
    output: noContent,
    whileSuspended: true,
  }),
  /**
   * Returns the key with which a shared device encrypts data that the account leaves on it: 32 bytes, base64, always
   * the same. It belongs to the account and gives no access to the store.
   */
  deviceKey: endpoint('GET /api/user/device-key', {
    may: ['member'],
    input: noInput,
    output: () => z.object({ key: z.string().length(44) }),
    whileSuspended: true,
  }),
  /** Requires the password, so that nobody can export all data of a person from a device left open. */
  export: endpoint('POST /api/user/export', {
    may: ['member'],
    input: () => z.object({ password: current() }),
    output: Export,
    limit: { times: 10, seconds: day },
    whileSuspended: true,
  }),
  leave: endpoint('DELETE /api/user', {
    may: ['member'],
    input: () => z.object({ password: current() }),
    output: noContent,
    limit: { times: 10, seconds: 15 * minute },
    whileSuspended: true,
  }),
  /** Newest first, 100 at a time (sync/pagination.ts). */
  list: endpoint('GET /api/admin/users', { may: ['staff'], input: pageInput, output: () => z.array(ListedUser()) }),
  /** Users whose username, name or e-mail contains `q`. */
  search: endpoint('GET /api/admin/users/search', {
    may: ['staff'],
    input: searchInput,
    output: () => searchPage(ListedUser()),
  }),
  remove: endpoint('DELETE /api/admin/users/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: noContent,
    logged: ['id'],
  }),
  /**
   * Creates a code that is shown once and handed over in person; with it the owner sets a new password (`auth.reset`).
   * Staff create it for players and developers, the lead developer for staff too, the operator for anybody (`npm run
   * recess`).
   */
  resetPassword: endpoint('POST /api/admin/users/{id}/reset', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: () => z.object({ code: z.string(), until: timestamp }),
    logged: ['id'],
    limit: { times: 60, seconds: day },
  }),
  setAdmin: endpoint('PATCH /api/admin/users/{id}', {
    may: ['lead'],
    input: () => z.object({ id, isAdmin: flag }),
    output: ListedUser,
    logged: ['id', 'isAdmin'],
  }),
};

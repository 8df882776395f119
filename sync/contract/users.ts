import { z } from 'zod';
import { day, minute } from '../constants.ts';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { count, flag, id, password, timestamp, username } from '../fields.ts';
import { pageInput, searchInput, searchPage } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** One's own row; password and parentEmail never leave the server. */
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
    /** This session was opened by a developer number alone: it has a developer's calls only. */
    byNumber: flag.default(0),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);
export type Me = InferLazy<typeof Me>;

/** Another person; the names are null unless they are an accepted friend: these are minors. */
export const Person = lazy(() =>
  z.object({
    id,
    username: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
);

/** A person as staff see them. */
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

/** Everything that is kept about a person, by what it is; rows as they are stored, without secrets. */
export const Export = lazy(() =>
  z.object({ exportedAt: timestamp, account: Me() }).catchall(z.array(z.record(z.string(), z.unknown()))),
);
export type Export = InferLazy<typeof Export>;

/** The password one has; empty for an account that signs in elsewhere and has none. */
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
  /** Every other session ends with it. */
  changePassword: endpoint('PATCH /api/user/password', {
    may: ['member'],
    input: () => z.object({ current: current(), next: password() }),
    output: noContent,
    limit: { times: 10, seconds: 15 * minute },
  }),
  /** Ends every session of the account, this one too. */
  signOutEverywhere: endpoint('DELETE /api/user/sessions', { may: ['member'], input: noInput, output: noContent }),
  /**
   * The key with which a shared device locks what the account leaves on it: 32 bytes, base64, the same at every ask. It is
   * the account's own and opens nothing at the store.
   */
  deviceKey: endpoint('GET /api/user/device-key', {
    may: ['member'],
    input: noInput,
    output: () => z.object({ key: z.string().length(44) }),
  }),
  /** Asks for the password: a device that was left open gives nobody everything that is kept about its owner. */
  export: endpoint('POST /api/user/export', {
    may: ['member'],
    input: () => z.object({ password: current() }),
    output: Export,
    limit: { times: 10, seconds: day },
  }),
  leave: endpoint('DELETE /api/user', {
    may: ['member'],
    input: () => z.object({ password: current() }),
    output: noContent,
    limit: { times: 10, seconds: 15 * minute },
  }),
  /** Newest first, 100 at a time (sync/pagination.ts). */
  list: endpoint('GET /api/admin/users', { may: ['staff'], input: pageInput, output: () => z.array(ListedUser()) }),
  /** Those whose username, name or e-mail address has `q`. */
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
   * A code that is shown once and handed over in person: with it the owner sets a new password (`auth.reset`). Staff do it for
   * players and developers, the lead developer for staff too; the operator for anybody (`npm run recess`).
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

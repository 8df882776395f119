import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { count, flag, id, password, time, username } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { found, paged, searched } from '../pages.ts';
import { day, minute } from '../rules.ts';

/** One's own row; password and parentEmail never leave the server. */
export const Me = once(() =>
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
    createdAt: time,
    updatedAt: time,
  }),
);
export type Me = Of<typeof Me>;

/** Another person; the names are null unless they are an accepted friend: these are minors. */
export const Person = once(() =>
  z.object({
    id,
    username: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
);

/** A person as staff see them. */
export const ListedUser = once(() =>
  z.object({
    id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    accountType: z.string(),
    isAdmin: flag,
    isLeadDev: flag,
    createdAt: time,
  }),
);
export type ListedUser = Of<typeof ListedUser>;

/** Everything that is kept about a person, by what it is; rows as they are stored, without secrets. */
export const Export = once(() =>
  z.object({ exportedAt: time, account: Me() }).catchall(z.array(z.record(z.string(), z.unknown()))),
);
export type Export = Of<typeof Export>;

/** The password one has; empty for an account that signs in elsewhere and has none. */
const current = once(() => z.string().max(256));

export const users = {
  stats: endpoint('GET /api/platform/stats', {
    may: ['anyone'],
    input: none,
    output: () => z.object({ totalUsers: count, totalReviews: count, totalGames: count, uptime: z.number() }),
  }),
  rename: endpoint('PATCH /api/user/update-username', {
    may: ['member'],
    input: () => z.object({ username: username() }),
    output: Me,
    limit: { times: 10, seconds: day },
  }),
  /** Every other session ends with it. */
  changePassword: endpoint('PATCH /api/user/password', {
    may: ['member'],
    input: () => z.object({ current: current(), next: password() }),
    output: nothing,
    limit: { times: 10, seconds: 15 * minute },
  }),
  /** Ends every session of the account, this one too. */
  signOutEverywhere: endpoint('DELETE /api/user/sessions', { may: ['member'], input: none, output: nothing }),
  export: endpoint('GET /api/user/export', {
    may: ['member'],
    input: none,
    output: Export,
    limit: { times: 10, seconds: day },
  }),
  leave: endpoint('DELETE /api/user', {
    may: ['member'],
    input: () => z.object({ password: current() }),
    output: nothing,
    limit: { times: 10, seconds: 15 * minute },
  }),
  /** Newest first, 100 at a time (sync/pages.ts). */
  list: endpoint('GET /api/admin/users', { may: ['staff'], input: paged, output: () => z.array(ListedUser()) }),
  /** Those whose username, name or e-mail address has `q`. */
  search: endpoint('GET /api/admin/users/search', {
    may: ['staff'],
    input: searched,
    output: () => found(ListedUser()),
  }),
  remove: endpoint('DELETE /api/admin/users/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: nothing,
    logged: ['id'],
  }),
  setAdmin: endpoint('PATCH /api/admin/users/{id}', {
    may: ['lead'],
    input: () => z.object({ id, isAdmin: flag }),
    output: ListedUser,
    logged: ['id', 'isAdmin'],
  }),
};

import { createHmac, randomBytes } from 'node:crypto';
import type { Contract } from '#sync/contract/index.ts';
import { Export, type ListedUser } from '#sync/contract/users.ts';
import type { Input } from '#sync/endpoint.ts';
import { accountMessage } from '#sync/messages/accounts.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import { containsText } from '#sync/util/containsText.ts';
import { isUniqueViolation } from '../../db/port.ts';
import { sharedSecret } from '../../db/secrets.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { keysetPage, scanSearch } from '../../http/pagination.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import type { Caller } from '../../security/policy.ts';
import { closeSessionById, sessionsOf } from '../../security/session.ts';
import { drawReset, dropReset } from '../auth/reset.ts';
import { renewNumber } from '../developers/renew.ts';
import { deleteUser } from './deleteUser.ts';
import { exportOf } from './export.ts';
import { hashNewPassword, requireCurrentPassword, wrongPassword } from './password.ts';
import { lockAndCheckName, propagateRename } from './rename.ts';
import { statsOf } from './stats.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', generalMessage('missing'));

const named =
  (q: string) =>
  ({ username, firstName, lastName, email }: ListedUser) =>
    containsText(q, username, `${firstName} ${lastName}`, email);

export const users = {
  stats: {
    async bytes(_, { db }, ctx) {
      return sendCachedJson(ctx, await statsOf(db));
    },
  },
  async rename({ username }, ctx) {
    const { db, caller, now } = ctx;
    const before = await lockAndCheckName(ctx, username);
    const wanted = { id: caller.id, username, key: confusableKey(username), now, rested: store.quarantineCutoff(now) };
    const row = await store.rename.get(db, wanted).catch(takenName);
    if (!row) return takenName();
    if (before.username !== username) {
      const given = { username: before.username, key: confusableKey(before.username), since: before.usernameSince };
      await store.recordFormerName.run(db, { id: caller.id, ...given, now });
      await propagateRename(ctx, caller.id, username);
    }
    return { ...row, isAdmin: caller.isAdmin, isLeadDev: caller.isLeadDev };
  },
  changePassword: {
    prepare: hashNewPassword,
    async handle(_, ctx, made: { next: string; proven: string }) {
      const { db, caller, now, endSessions } = ctx;
      // Another change in the meantime used the same password, which is no longer valid.
      if ((await store.setPassword.run(db, { id: caller.id, now, ...made })) === 0) throw wrongPassword('current');
      await endSessions('others');
      await renewNumber(ctx, caller.id);
      await dropReset(db, caller.id);
    },
  },
  sessions: (_, { db, caller, now }) => sessionsOf(db, caller, now),
  async endSession({ id }, { db, caller, signOut }) {
    // One's own session also gives up its cookie.
    if (id === caller.sessionId) return signOut();
    await closeSessionById(db, caller.id, id);
  },
  async signOutEverywhere(_, { db, caller, endSessions }) {
    await endSessions('all');
    await dropReset(db, caller.id);
  },
  async deviceKey(_, { db, caller }) {
    const secret = await sharedSecret(db, 'device seal', () => randomBytes(32).toString('base64url'));
    return { key: createHmac('sha256', secret).update(caller.id).digest('base64') };
  },
  export: {
    async bytes({ password }: Input<Contract['users']['export']>, ctx, koa) {
      const { db, caller, now } = ctx as HandlerContext<Caller>;
      await requireCurrentPassword(password, 'password', ctx as HandlerContext<Caller>);
      const all = Export().parse(await exportOf(db, caller.id, now));
      koa.set('Content-Disposition', 'attachment; filename="recess-export.json"');
      return sendCachedJson(koa, createCachedResponse(JSON.stringify(all, null, 2)), false);
    },
  },
  leave: {
    prepare: async ({ password }, ctx) => (await requireCurrentPassword(password, 'password', ctx)).password,
    async handle(_, ctx, proven: string) {
      await deleteUser(ctx, ctx.caller.id, { proven });
      await ctx.signOut();
    },
  },
  list: ({ before }, { db }) => store.list.all(db, keysetPage(before)),
  search: ({ q, before }, ctx) =>
    scanSearch({ has: named(q), before, read: (older) => store.list.all(ctx.db, older) }, ctx),
  async remove({ id }, ctx) {
    if (id === ctx.caller.id) throw new Refusal('forbidden', accountMessage('deleteSelf'));
    await deleteUser(ctx, id, { isLead: ctx.caller.isLeadDev === 1 });
  },
  async resetPassword({ id }, { db, caller, now }) {
    if (id === caller.id) throw new Refusal('forbidden', accountMessage('ownPassword'));
    const account = await store.lockUser(db, id);
    if (!account) throw missing();
    if (account.isLeadDev === 1) throw new Refusal('forbidden', accountMessage('leadPassword'));
    if (account.isAdmin === 1 && caller.isLeadDev !== 1)
      throw new Refusal('forbidden', accountMessage('staffPassword'));
    if (account.password === '') throw new Refusal('conflict', accountMessage('schoolAccount'));
    return drawReset(db, id, caller.id, now);
  },
  async setAdmin({ id, isAdmin }, { db, caller, now }) {
    if (id === caller.id) throw new Refusal('forbidden', accountMessage('ownRole'));
    const row = await store.setAdmin.get(db, { id, isAdmin, now });
    if (row) {
      await dropReset(db, id);
      return row;
    }
    if (!(await store.usernameOf.get(db, { id }))) throw missing();
    throw new Refusal('conflict', accountMessage('leadStaysAdmin'));
  },
} satisfies Handlers<Contract['users']>;

function takenName(error?: unknown): never {
  if (error && !isUniqueViolation(error)) throw error;
  const message = authMessage('usernameTaken');
  throw new Refusal('conflict', message, { issues: [{ path: 'username', ...message }] });
}

import type { Contract } from '#sync/contract/index.ts';
import { Export, type ListedUser } from '#sync/contract/users.ts';
import { has } from '#sync/has.ts';
import { nameKey } from '#sync/names.ts';
import { Refusal } from '#sync/refusal.ts';
import { isUniqueViolation } from '../db/port.ts';
import { keptOf, send } from '../kept.ts';
import type { Caller } from '../may.ts';
import type { Handlers } from '../mount.ts';
import { pageAfter, search } from '../pages.ts';
import { exportOf } from './export.ts';
import { forget } from './forget.ts';
import { proven, replacement, wrongPassword } from './password.ts';
import { renamable, tellNewName } from './rename.ts';
import { statsOf } from './stats.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', 'That does not exist');

const named =
  (q: string) =>
  ({ username, firstName, lastName, email }: ListedUser) =>
    has(q, username, `${firstName} ${lastName}`, email);

export const users: Handlers<Contract['users']> = {
  stats: {
    async bytes(_, { db }, ctx) {
      return send(ctx, await statsOf(db));
    },
  },
  async rename({ username }, at) {
    const { db, caller, now } = at;
    const before = await renamable(at, username);
    const wanted = { id: caller.id, username, key: nameKey(username), now, rested: store.restedAt(now) };
    const row = await store.rename.get(db, wanted).catch(takenName);
    if (!row) return takenName();
    if (before.username !== username) {
      const given = { username: before.username, key: nameKey(before.username), since: before.usernameSince };
      await store.keepFormer.run(db, { id: caller.id, ...given, now });
      await tellNewName(at, before.username, username);
    }
    return { ...row, isAdmin: caller.isAdmin, isLeadDev: caller.isLeadDev };
  },
  changePassword: {
    prepare: replacement,
    async handle(_, { db, caller, now, endSessions }, made: { next: string; proven: string }) {
      // Whoever changed it in between did so with the same password, and it is no longer right.
      if ((await store.setPassword.run(db, { id: caller.id, now, ...made })) === 0) throw wrongPassword('current');
      await endSessions('others');
    },
  },
  signOutEverywhere: (_, { endSessions }) => endSessions('all'),
  export: {
    async bytes(_, { db, caller, now }, ctx) {
      const all = Export().parse(await exportOf(db, (caller as Caller).id, now));
      ctx.set('Content-Disposition', 'attachment; filename="recess-export.json"');
      return send(ctx, keptOf(JSON.stringify(all, null, 2)), false);
    },
  },
  leave: {
    prepare: async ({ password }, at) => (await proven(password, 'password', at)).password,
    async handle(_, at, proven: string) {
      await forget(at, at.caller.id, { proven });
      await at.signOut();
    },
  },
  list: ({ before }, { db }) => store.list.all(db, pageAfter(before)),
  search: ({ q, before }, at) => search({ has: named(q), before, read: (older) => store.list.all(at.db, older) }, at),
  async remove({ id }, at) {
    if (id === at.caller.id) throw new Refusal('forbidden', 'You cannot delete your own account here');
    await forget(at, id, { isLead: at.caller.isLeadDev === 1 });
  },
  async setAdmin({ id, isAdmin }, { db, caller, now }) {
    if (id === caller.id) throw new Refusal('forbidden', 'You cannot change your own role');
    const row = await store.setAdmin.get(db, { id, isAdmin, now });
    if (row) return row;
    if (!(await store.usernameOf.get(db, { id }))) throw missing();
    throw new Refusal('conflict', 'A lead developer stays an admin');
  },
};

function takenName(error?: unknown): never {
  if (error && !isUniqueViolation(error)) throw error;
  const message = 'That username is taken';
  throw new Refusal('conflict', message, { issues: [{ path: 'username', message }] });
}

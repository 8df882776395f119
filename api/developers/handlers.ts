import type { Developer } from '#sync/contract/developers.ts';
import type { Contract } from '#sync/contract/index.ts';
import { has } from '#sync/has.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Caller } from '../may.ts';
import type { At, Handlers } from '../mount.ts';
import { notify } from '../notifications/notify.ts';
import { pageAfter, search } from '../pages.ts';
import { masked, withFreshNumber } from './number.ts';
import * as store from './store.ts';

const toDeveloper = ({ username, email, developerNumber, ...row }: store.DeveloperRow): Developer => ({
  ...row,
  developerNumber: developerNumber === null ? null : masked(developerNumber),
  user: { id: row.userId, username, email },
});

const named =
  (q: string) =>
  ({ fullName, user, schoolEmail, developerNumber }: Developer) =>
    has(q, fullName, user.username, schoolEmail, developerNumber);

/** Why an application could not be decided on. */
async function refuse({ db, caller }: At<Caller>, id: string): Promise<never> {
  const row = await store.byId.get(db, { id });
  if (!row) throw new Refusal('notFound', 'That does not exist');
  if (row.status === 'pending' && row.userId === caller.id)
    throw new Refusal('forbidden', 'You cannot approve your own application');
  throw new Refusal('conflict', 'This application is not pending');
}

const decided = async (db: At['db'], id: string) =>
  toDeveloper((await store.byId.get(db, { id })) as store.DeveloperRow);

export const developers: Handlers<Contract['developers']> = {
  async status(_, { db, caller }) {
    const row = await store.ofUser.get(db, { userId: caller.id });
    return row ?? { status: 'not_registered', rejectionReason: null, developerNumber: null };
  },
  async register({ schoolEmail, fullName }, { db, caller, id, now }) {
    const said = { userId: caller.id, schoolEmail, fullName, now };
    await store.keepFormer.run(db, said);
    const applied = await store.apply.get(db, { ...said, id });
    if (applied) return applied;
    const already = await store.ofUser.get(db, { userId: caller.id });
    if (already?.status === 'approved') throw new Refusal('conflict', 'You are an approved developer already');
    throw new Refusal('conflict', 'Your application is already pending');
  },
  list: async ({ before }, { db }) => (await store.list.all(db, pageAfter(before))).map(toDeveloper),
  search: ({ q, before }, at) =>
    search({ has: named(q), before, read: async (older) => (await store.list.all(at.db, older)).map(toDeveloper) }, at),
  pending: async (_, { db }) => (await store.pending.all(db)).map(toDeveloper),
  async approve({ id }, at) {
    const { db, caller, now } = at;
    const approved = await withFreshNumber(db, (number) => store.approve.get(db, { id, number, by: caller.id, now }));
    if (!approved) return refuse(at, id);
    await store.becomeDeveloper.run(db, { userId: approved.userId, now });
    const message = 'Your application was approved. You can upload games now.';
    await notify(at, approved.userId, { type: 'developer_approved', title: 'You are a developer', message });
    return decided(db, id);
  },
  async reject({ id, reason }, at) {
    const rejected = await store.reject.get(at.db, { id, reason });
    if (!rejected) return refuse(at, id);
    const title = 'Your developer application was not approved';
    await notify(at, rejected.userId, { type: 'developer_rejected', title, message: reason });
    return decided(at.db, id);
  },
};

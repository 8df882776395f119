import type { Developer } from '#sync/contract/developers.ts';
import type { Contract } from '#sync/contract/index.ts';
import { accountMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import { containsText } from '#sync/util/containsText.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { keysetPage, pageFrom, scanSearch } from '../../http/pagination.ts';
import type { Caller } from '../../security/policy.ts';
import { notify } from '../notifications/notify.ts';
import { masked, openNumber, withFreshNumber } from './number.ts';
import { renewNumber } from './renew.ts';
import * as store from './store.ts';

const toDeveloper =
  ({ config }: Pick<HandlerContext, 'config'>) =>
  ({ username, email, developerNumber, ...row }: store.DeveloperRow): Developer => {
    const number = openNumber(developerNumber, config);
    return { ...row, developerNumber: number && masked(number), user: { id: row.userId, username, email } };
  };

/** Returns one's own application with the number in full. */
const own = ({ status, rejectionReason, developerNumber }: store.Own, { config }: Pick<HandlerContext, 'config'>) => ({
  ...{ status, rejectionReason, developerNumber: openNumber(developerNumber, config) },
});

const named =
  (q: string) =>
  ({ fullName, user, schoolEmail, developerNumber }: Developer) =>
    containsText(q, fullName, user.username, schoolEmail, developerNumber);

/** Throws the reason why an application could not be decided. */
async function refuse({ db, caller }: HandlerContext<Caller>, id: string): Promise<never> {
  const row = await store.byId.get(db, { id });
  if (!row) throw new Refusal('notFound', generalMessage('missing'));
  if (row.status === 'pending' && row.userId === caller.id)
    throw new Refusal('forbidden', accountMessage('ownApplication'));
  throw new Refusal('conflict', accountMessage('applicationNotPending'));
}

const decided = async (ctx: HandlerContext, id: string) =>
  toDeveloper(ctx)((await store.byId.get(ctx.db, { id })) as store.DeveloperRow);

export const developers: Handlers<Contract['developers']> = {
  async status(_, { db, config, caller }) {
    const row = await store.ofUser.get(db, { userId: caller.id });
    return row ? own(row, { config }) : { status: 'not_registered', rejectionReason: null, developerNumber: null };
  },
  async renewNumber(_, ctx) {
    const row = await renewNumber(ctx, ctx.caller.id);
    if (!row) throw new Refusal('notFound', generalMessage('missing'));
    return own(row, ctx);
  },
  async register({ schoolEmail, fullName }, { db, caller, id, now }) {
    const said = { userId: caller.id, schoolEmail, fullName, now };
    await store.recordFormerName.run(db, said);
    const applied = await store.apply.get(db, { ...said, id });
    if (applied) return applied;
    const already = await store.ofUser.get(db, { userId: caller.id });
    if (already?.status === 'approved') throw new Refusal('conflict', accountMessage('developerAlready'));
    throw new Refusal('conflict', accountMessage('applicationPending'));
  },
  list: async ({ before }, ctx) => (await store.list.all(ctx.db, keysetPage(before))).map(toDeveloper(ctx)),
  search: ({ q, before }, ctx) =>
    scanSearch(
      { has: named(q), before, read: async (older) => (await store.list.all(ctx.db, older)).map(toDeveloper(ctx)) },
      ctx,
    ),
  pending: async ({ after }, ctx) => (await store.pending.all(ctx.db, pageFrom(after))).map(toDeveloper(ctx)),
  async approve({ id }, ctx) {
    const { db, caller, now } = ctx;
    const approved = await withFreshNumber(ctx, (stored) =>
      store.approve.get(db, { id, ...stored, by: caller.id, now }),
    );
    if (!approved) return refuse(ctx, id);
    await store.becomeDeveloper.run(db, { userId: approved.userId, now });
    await notify(ctx, approved.userId, {
      type: 'developer_approved',
      title: notificationMessage('developerApproved'),
      message: notificationMessage('developerApprovedNext'),
    });
    return decided(ctx, id);
  },
  async reject({ id, reason }, ctx) {
    const rejected = await store.reject.get(ctx.db, { id, reason, now: ctx.now });
    if (!rejected) return refuse(ctx, id);
    const title = notificationMessage('developerRejected');
    await notify(ctx, rejected.userId, { type: 'developer_rejected', title, message: { message: reason } });
    return decided(ctx, id);
  },
};

import type { Block } from '#sync/contract/friends.ts';
import type { Contract } from '#sync/contract/index.ts';
import { accountMessage } from '#sync/messages/accounts.ts';
import { Refusal } from '#sync/refusal.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { usernameOf } from '../users/store.ts';
import { lockBothAccounts, notifyBoth } from './friendshipLock.ts';
import * as store from './store.ts';

/** Tells the receiver's devices that a request is gone, unless it was hidden from them. */
export async function notifyRequestWithdrawn(
  { db, gone }: HandlerContext<Caller>,
  row: store.Friendship,
): Promise<void> {
  const hidden = await store.blockOf.get(db, { userId: row.addresseeId, blockedId: row.requesterId });
  if (!hidden) gone(row.addresseeId, 'request', row.id);
}

/** Ends what exists between two people, and hides a request. */
async function end(ctx: HandlerContext<Caller>, blockedId: string): Promise<void> {
  const { db, caller } = ctx;
  const pair = store.pairOf(caller.id, blockedId);
  const row = await store.ofPair.get(db, { pair });
  await store.deleteByBlock.run(db, { pair, userId: caller.id });
  if (row?.status === 'accepted') await notifyBoth(ctx, row, 'ends');
  if (row?.status === 'pending') await notifyRequestWithdrawn(ctx, row);
}

/** Blocks an existing person; both accounts must be locked. An existing block is returned unchanged. */
export async function blockPerson(ctx: HandlerContext<Caller>, blockedId: string): Promise<Block> {
  const { db, caller, id, now, changed } = ctx;
  const key = { userId: caller.id, blockedId };
  const already = await store.blockOf.get(db, key);
  if (already) return already;
  await end(ctx, blockedId);
  await store.addBlock.run(db, { ...key, id, now });
  changed(caller.id, 'block', id);
  return (await store.blockOf.get(db, key)) as Block;
}

export const blocks: Pick<Handlers<Contract['friends']>, 'blocked' | 'block' | 'unblock'> = {
  blocked: (_, { db, caller }) => store.blocked.all(db, { userId: caller.id }),
  async block({ userId: blockedId }, ctx) {
    if (blockedId === ctx.caller.id) throw new Refusal('invalid', accountMessage('blockSelf'));
    await lockBothAccounts(ctx.db, ctx.caller.id, blockedId);
    if (!(await usernameOf.get(ctx.db, { id: blockedId }))) throw new Refusal('notFound', accountMessage('missing'));
    return blockPerson(ctx, blockedId);
  },
  async unblock({ userId: blockedId }, { db, caller, changed, gone }) {
    await lockBothAccounts(db, caller.id, blockedId);
    const ended = await store.unblock.get(db, { userId: caller.id, blockedId });
    if (!ended) return;
    gone(caller.id, 'block', ended.id);
    // A request that the other person sent in the meantime is shown from now on.
    const row = await store.ofPair.get(db, { pair: store.pairOf(caller.id, blockedId) });
    if (row?.status === 'pending' && row.addresseeId === caller.id) changed(caller.id, 'request', row.id);
  },
};

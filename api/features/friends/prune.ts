import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** A piece of what one account wrote, the devices of both told; answers whether there may be more. */
function pruneSome(db: Db, senderId: string, before: string, now: string): Promise<boolean> {
  return db.transaction(async () => {
    const old = await store.oldMessagesFrom.all(db, { senderId, before });
    // First the accounts and then their rows, as everybody else does.
    await lockAccounts(db, [senderId, ...old.map(({ receiverId }) => receiverId)]);
    const changes = emptyChanges();
    const { gone } = createRecorder(changes);
    for (const { id, receiverId } of old) {
      gone(senderId, 'message', id);
      gone(receiverId, 'message', id);
    }
    await store.deleteMessage.runEach(
      db,
      old.map(({ id }) => ({ id })),
    );
    await publishChanges(db, changes, now);
    return old.length === store.pruneMax;
  });
}

/** Deletes old messages between friends, a piece of a sender's at a time: others are answered in between. */
export async function pruneMessages(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('messages', now);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const senders: { id: string; hasOld: number }[] = await store.sendersWithOldMessages.all(db, { before, after });
    for (const { id, hasOld } of senders) {
      for (let more = hasOld === 1; more; await othersFirst()) more = await pruneSome(db, id, before, now);
    }
    await othersFirst();
    after = senders.at(-1)?.id;
  }
}

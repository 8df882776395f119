import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import * as store from './store.ts';

/** Deletes up to `pruneMax` old messages of a sender and tells both users' devices. Returns whether there may be more. */
function pruneSome(db: Db, senderId: string, before: string, now: string): Promise<boolean> {
  return jobTransaction(db, async () => {
    const old = await store.oldMessagesFrom.all(db, { senderId, before });
    // Locks accounts before rows, as all other writers do, so that no two wait for each other.
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

/** Deletes old friend messages in chunks; other requests are handled between two chunks. `now` is ISO 8601. */
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

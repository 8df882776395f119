import { Refusal } from '#sync/refusal.ts';
import { day, hour, minute } from '#sync/rules.ts';
import type { Db } from '../db/port.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import { lockAccounts } from '../sync/feed.ts';
import * as store from './store.ts';

/** What happens between two people happens in one order: a message comes before a block or after it, never beside it. */
export const lockPair = (db: Db, one: string, other: string) => lockAccounts(db, [one, other]);

/** Strangers, and friends of whom one blocks the other, are told the same. */
export async function refuseStrangers(db: Db, one: string, other: string): Promise<void> {
  const friends = await store.areFriends.get(db, { pair: store.pairOf(one, other) });
  if (!friends) throw new Refusal('forbidden', 'You can only write to friends');
}

/**
 * Somebody who writes faster than people do, by when it was written: what waited on a device for weeks may arrive at
 * once. Counted to both sides of the message, as they may arrive in any order. Under the lock of the pair, which holds
 * the sender's other messages back too. From a queue it is refused for good (api/mount.ts): tried again for ever it would
 * hold up what comes after it.
 */
export async function refuseFlood({ db, limits, caller }: At<Caller>, when: string): Promise<void> {
  const away = (seconds: number) => new Date(Date.parse(when) + seconds * 1_000).toISOString();
  const [minuteAgo, inMinute, dayAgo, inDay] = [away(-minute), away(minute), away(-day), away(day)];
  const sent = await store.sentAround.get(db, { senderId: caller.id, minuteAgo, inMinute, dayAgo, inDay });
  const isDay = (sent?.day ?? 0) >= limits.messages.aDay;
  if (isDay || (sent?.minute ?? 0) >= limits.messages.aMinute)
    throw new Refusal('tooMany', 'You are writing too fast. Please wait a little.', {
      retryAfter: isDay ? hour : minute,
    });
}

/** Tells both people's devices of their friendship: with it comes, and goes, the conversation. */
export async function tellBoth({ db, changed, gone }: At<Caller>, row: store.Friendship, how: 'begins' | 'ends') {
  const tell = how === 'begins' ? changed : gone;
  const said = await store.conversation.all(db, { pair: store.pairOf(row.requesterId, row.addresseeId) });
  for (const userId of [row.requesterId, row.addresseeId]) {
    tell(userId, 'friend', row.id);
    for (const { id } of said) tell(userId, 'message', id);
  }
}

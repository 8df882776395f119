import { firstWhere } from '#sync/catalogue/firstWhere.ts';
import { Refusal } from '#sync/refusal.ts';
import { day, hour, minute } from '#sync/rules.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import * as store from './store.ts';

/** Of what a transaction's author wrote: how often it was asked, and when each message of the time that was read was written, in order. */
type Written = { asked: number; from: string; to: string; moments: string[] };
type Counts = { minute: number; day: number };

const away = (when: string, seconds: number) => new Date(Date.parse(when) + seconds * 1_000).toISOString();

/** Counted where they lie: for one message this is the least. */
const counted = ({ db, caller }: At<Caller>, when: string): Promise<Counts | undefined> =>
  store.sentAround.get(db, {
    senderId: caller.id,
    ...{ minuteAgo: away(when, -minute), inMinute: away(when, minute) },
    ...{ dayAgo: away(when, -day), inDay: away(when, day) },
  });

/** Counted in what was read once: for the next messages of a batch, which would count the same again and again. */
async function known({ db, caller }: At<Caller>, written: Written, when: string): Promise<Counts> {
  const [dayAgo, inDay] = [away(when, -day), away(when, day)];
  if (dayAgo < written.from || inDay > written.to) {
    // A day more than is asked for to both sides: a queue's messages follow one another.
    const [from, to] = [away(dayAgo, -day), away(inDay, day)];
    const rows = await store.writtenBetween.all(db, { senderId: caller.id, from, to });
    Object.assign(written, { from, to, moments: rows.map((row) => row.createdAt) });
  }
  const { moments } = written;
  const placeOf = (moment: string) => firstWhere(0, moments.length, (n) => (moments[n] as string) >= moment);
  // Both ends left out; moments are told to the millisecond.
  const between = (ago: string, ahead: string) => placeOf(ahead) - placeOf(away(ago, 0.001));
  return { minute: between(away(when, -minute), away(when, minute)), day: between(dayAgo, inDay) };
}

/**
 * Refuses somebody who writes faster than people do, by when it was written: what waited on a device for weeks may arrive at
 * once. Counted to both sides of the message, as they may arrive in any order. Under the lock of the pair, which holds
 * the sender's other messages back too. From a queue it is refused for good (api/mount.ts): tried again for ever it would
 * hold up what comes after it. Answers what notes that the message is written.
 */
export async function refuseFlood(at: At<Caller>, when: string): Promise<() => void> {
  const { limits, once } = at;
  const written = await once(
    'written',
    async (): Promise<Written> => ({ asked: 0, from: when, to: when, moments: [] }),
  );
  const isFirst = ++written.asked === 1;
  const sent = isFirst ? await counted(at, when) : await known(at, written, when);
  const isDay = (sent?.day ?? 0) >= limits.messages.aDay;
  if (isDay || (sent?.minute ?? 0) >= limits.messages.aMinute)
    throw new Refusal('tooMany', 'You are writing too fast. Please wait a little.', {
      retryAfter: isDay ? hour : minute,
    });
  return () => {
    if (isFirst) return;
    const { moments } = written;
    moments.splice(
      firstWhere(0, moments.length, (n) => (moments[n] as string) > when),
      0,
      when,
    );
  };
}

import { day, hour, minute } from '#sync/constants.ts';
import { accountMessage } from '#sync/messages/accounts.ts';
import { Refusal } from '#sync/refusal.ts';
import { lowerBound } from '#sync/util/lowerBound.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import type { Limits } from '../../security/rateLimits.ts';
import * as store from './store.ts';

/**
 * What a transaction has counted of its author's messages, and when those in a time range were written, in order; in
 * ms.
 */
type Written = { asked: number; read?: { from: number; to: number; moments: number[] } };
type Counts = { minute: number; day: number };

/**
 * From this message of a batch on, all messages around it are read once; for fewer, a count query for each is cheaper.
 */
const readFromCount = 3;

const msPerSecond = 1_000;
const away = (when: string, seconds: number) => new Date(Date.parse(when) + seconds * msPerSecond).toISOString();

/** Counts with a database query. */
const counted = ({ db, caller }: HandlerContext<Caller>, when: string): Promise<Counts | undefined> =>
  store.messagesSentAround.get(db, {
    senderId: caller.id,
    ...{ minuteAgo: away(when, -minute), inMinute: away(when, minute) },
    ...{ dayAgo: away(when, -day), inDay: away(when, day) },
  });

/** Reads one day more on both sides than needed, because the messages of a queue follow one another. */
async function readAround({ db, caller }: HandlerContext<Caller>, when: string): Promise<Required<Written>['read']> {
  const [from, to] = [away(when, -2 * day), away(when, 2 * day)];
  const rows = await store.messagesWrittenBetween.all(db, { senderId: caller.id, from, to });
  return { from: Date.parse(from), to: Date.parse(to), moments: rows.map((row) => Date.parse(row.createdAt)) };
}

const firstFrom = (moments: readonly number[], moment: number) =>
  lowerBound(0, moments.length, (place) => (moments[place] as number) >= moment);

/** Counts in the messages that were read; undefined if the range does not reach far enough. */
function countedIn({ read }: Written, when: number): Counts | undefined {
  if (!read || when - day * msPerSecond < read.from || when + day * msPerSecond > read.to) return undefined;
  // Both ends are exclusive; timestamps have millisecond precision.
  const within = (seconds: number) =>
    firstFrom(read.moments, when + seconds * msPerSecond) - firstFrom(read.moments, when - seconds * msPerSecond + 1);
  return { minute: within(minute), day: within(day) };
}

function refuseMore(sent: Counts | undefined, { messages }: Limits): void {
  const isDay = (sent?.day ?? 0) > messages.aDay;
  if (isDay || (sent?.minute ?? 0) > messages.aMinute)
    throw new Refusal('tooMany', accountMessage('tooFast'), {
      retryAfter: isDay ? hour : minute,
    });
}

/**
 * Refuses somebody who writes faster than people can. It counts by when messages were written, because those that
 * waited on a device for weeks may arrive at once. It counts on both sides of the message, because messages may arrive
 * in any order; the message itself is stored already and is rolled back with the refusal. The lock of the pair also
 * holds the sender's other messages back. A queued message is refused for good (api/http/runQueuedWrite.ts), because
 * retrying it for ever would block the writes after it. It runs synchronously once the messages around this one were
 * read.
 */
export function limitMessages(ctx: HandlerContext<Caller>, when: string): Promise<void> | undefined {
  const moment = Date.parse(when);
  const written = ctx.once('written', (): Written => ({ asked: 0 }));
  const moments = written.read?.moments;
  moments?.splice(firstFrom(moments, moment), 0, moment);
  const sent = countedIn(written, moment);
  return sent ? void refuseMore(sent, ctx.limits) : refuseAsked(written, ctx, when);
}

async function refuseAsked(written: Written, ctx: HandlerContext<Caller>, when: string): Promise<void> {
  if (!written.read && ++written.asked === readFromCount) written.read = await readAround(ctx, when);
  refuseMore(countedIn(written, Date.parse(when)) ?? (await counted(ctx, when)), ctx.limits);
}

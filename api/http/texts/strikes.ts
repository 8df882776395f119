import { v7 as uuid } from 'uuid';
import { day, hour, minute } from '#sync/constants.ts';
import type { Verdict } from '#sync/text/judge.ts';
import type { Surface } from '#sync/text/surfaces.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import * as store from '../../features/restrictions/store.ts';

const week = 7 * day;
/** Seconds of the mute after each strike within a day; the first strike causes none. */
const muteSeconds = [0, 5 * minute, hour, day] as const;
/** The number of strikes within a week that causes the longest mute. */
const maxStrikeCount = 5;
const longestSeconds = 72 * hour;

/** Seconds within which the same text counts once. */
const repeatSeconds = minute;

const after = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1_000).toISOString();

/** Returns a user's strikes within the last day and week before `now`, each at most `maxStrikeCount`. */
export async function strikesBefore(db: Db, userId: string, now: string): Promise<{ day: number; week: number }> {
  const found = await store.countStrikes.get(db, { userId, dayAgo: after(now, -day), weekAgo: after(now, -week) });
  const atMost = (n: number | undefined) => Math.min(Number(n ?? 0), maxStrikeCount);
  return { day: atMost(found?.day), week: atMost(found?.week) };
}

/**
 * Stores a refused text, counts it as a strike of its author, and mutes the author by the number of strikes: 5 minutes, an
 * hour, a day, and 72 hours at the fifth within a week. It needs a transaction, in which it locks the account.
 */
export async function strike(
  { db, now }: { db: Db; now: string },
  userId: string,
  { surface, verdict, text }: { surface: Surface; verdict: Verdict; text: string },
): Promise<void> {
  await lockAccounts(db, [userId]);
  if (await store.refusedSince.get(db, { userId, surface, text, since: after(now, -repeatSeconds) })) return;
  const sourceId = uuid();
  await store.addRefusal.run(db, { id: sourceId, userId, surface, verdict, text, now });
  await store.addStrike.run(db, { id: uuid(), userId, source: 'text', sourceId, now, expiresAt: after(now, week) });
  const had = await strikesBefore(db, userId, now);
  const isLongest = had.week >= maxStrikeCount;
  const step = isLongest ? maxStrikeCount : had.day;
  const seconds = isLongest ? longestSeconds : (muteSeconds[step - 1] ?? 0);
  if (seconds > 0) await store.muteUntil({ db }, userId, after(now, seconds), 'text', sourceId, step);
}

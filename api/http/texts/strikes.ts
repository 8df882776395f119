import { v7 as uuid } from 'uuid';
import { day, hour, minute } from '#sync/constants.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import type { Changed } from '#sync/refusal.ts';
import type { Verdict } from '#sync/text/judge.ts';
import type { Surface } from '#sync/text/surfaces.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import { add as addDecision, byOnePerson, setTerm } from '../../features/decisions/store.ts';
import { addStrikeCase } from '../../features/moderation/store.ts';
import { add as addNotification, textsOf } from '../../features/notifications/store.ts';
import { addEvidence } from '../../features/reports/store.ts';
import * as store from '../../features/restrictions/store.ts';
import type { HandlerContext } from '../handler.ts';
import { openAutomaticCase } from './automaticCases.ts';

const week = 7 * day;
/** Seconds of the mute after each strike within a day; the first strike causes none. */
const muteSeconds = [0, 5 * minute, hour, day] as const;
/** The number of strikes within a week that causes the longest mute. */
const maxStrikeCount = 5;
const longestSeconds = 72 * hour;
/** Seconds in which the same words count once. */
const repeatSeconds = minute;

const after = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1_000).toISOString();

/** Returns a user's strikes within the last day and week before `now`, each at most `maxStrikeCount`. */
export async function strikesBefore(db: Db, userId: string, now: string): Promise<{ day: number; week: number }> {
  const found = await store.countStrikes.get(db, { userId, now, dayAgo: after(now, -day), weekAgo: after(now, -week) });
  const atMost = (n: number | undefined) => Math.min(Number(n ?? 0), maxStrikeCount);
  return { day: atMost(found?.day), week: atMost(found?.week) };
}

/** What the strike of a moment does: after how many of them, and until when it mutes, if it does. */
async function effectOf(db: Db, userId: string, at: string) {
  const had = await strikesBefore(db, userId, at);
  const isLongest = had.week >= maxStrikeCount;
  const step = isLongest ? maxStrikeCount : had.day;
  const seconds = isLongest ? longestSeconds : (muteSeconds[step - 1] ?? 0);
  const until = seconds > 0 ? after(at, seconds) : null;
  return { step, isLongest, until, actions: JSON.stringify([until ? 'mute' : 'warn']) };
}

type Here = Pick<HandlerContext, 'db' | 'config' | 'now'> & { changed: Changed };

const strikeNews = {
  title: notificationMessage('strikeMade'),
  message: notificationMessage('strikeMadeNext'),
} as const;
/** Tells the author of a refused text of the decision about it. */
async function ring({ db, now, changed }: Here, userId: string, decisionId: string): Promise<void> {
  const id = uuid();
  const about = { gameId: null, reportId: null, aboutUserId: null, feedbackId: null, decisionId };
  await addNotification.run(db, { ...about, ...textsOf(strikeNews), type: 'decision', id, userId, now });
  changed(userId, 'notification', id);
}

/**
 * Keeps a refused text, counts it as a strike of its author's, and mutes them by how many they have had: 5 minutes, an hour,
 * a day, and 72 hours at the fifth in a week, which is a case for staff too. It is a decision that the store makes: its author is
 * told, reads why and can appeal, and staff can take it back. In a transaction, which locks their account.
 */
export async function strike(
  here: Here,
  userId: string,
  { surface, verdict, text }: { surface: Surface; verdict: Verdict; text: string },
): Promise<void> {
  const { db, now, changed } = here;
  await lockAccounts(db, [userId]);
  if (await store.refusedSince.get(db, { userId, surface, text, since: after(now, -repeatSeconds) })) return;
  // The refused text, its strike, the mute and the decision are one thing with one id.
  const [id, caseId] = [uuid(), uuid()];
  await store.addRefusal.run(db, { id, userId, surface, verdict, text, now });
  await store.addStrike.run(db, {
    ...{ id: uuid(), userId, source: 'text', sourceId: id, now, expiresAt: after(now, week) },
  });
  const { step, isLongest, until, actions } = await effectOf(db, userId, now);
  await addStrikeCase.run(db, { id: caseId, userId, now });
  await addEvidence.run(db, { id: uuid(), caseId, text, context: '[]', now });
  await addDecision.run(db, {
    ...{ id, caseId, userId, actorId: null, kind: 'user', gameId: null, actions, rule: 'hate', ground: 'rules' },
    ...byOnePerson,
    ...{ facts: '', note: '', byReport: 0, automatic: 1, until, now },
  });
  if (until) await store.muteUntil(here, userId, until, 'text', id, step);
  changed(userId, 'decision', id);
  await ring(here, userId, id);
  if (!isLongest) return;
  const texts = await store.refusedLately.all(db, { userId, since: after(now, -week) });
  const about = { found: 'strikes', kind: 'user', entityId: userId, authorId: userId, reason: 'hate' } as const;
  await openAutomaticCase(here, about, texts);
}

/**
 * Takes a strike back, whose decision staff took back, with the account locked. What followed from it ends: strikes that came
 * after it do what they would have done without it.
 */
export async function liftStrike({ db, changed }: Here, userId: string, decisionId: string): Promise<void> {
  const lifted = await store.dropStrike.get(db, { userId, sourceId: decisionId });
  if (!lifted) return;
  for (const one of await store.strikesAfter.all(db, { userId, at: lifted.createdAt })) {
    const { until, actions } = await effectOf(db, userId, one.createdAt);
    if (until === one.until) continue;
    await setTerm.run(db, { id: one.id, until, actions });
    changed(userId, 'decision', one.id);
    // Anew from the decisions that stand.
    await store.endMute({ db }, userId, one.id);
  }
}

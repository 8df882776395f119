import { playDayMax, playSessionMax, playsCountedADay } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { incrementPlays, requirePlayedGame } from '../games/store.ts';
import * as library from '../library/store.ts';
import * as store from './store.ts';

const dayMs = 86_400_000;
const latest = (...times: string[]) => times.sort().at(-1) as string;

/** Returns the UTC day of a time. */
function dayOf(when: string): { from: string; to: string } {
  const midnight = Math.floor(Date.parse(when) / dayMs) * dayMs;
  return { from: new Date(midnight).toISOString(), to: new Date(midnight + dayMs).toISOString() };
}

/** Tells devices that the library row changed: it shows when a game was last played and for how long. */
async function tellLibrary({ db, changed }: HandlerContext, userId: string, gameId: string) {
  const row = await library.ofGame.get(db, { userId, gameId });
  if (row) changed(userId, 'library', row.id);
}

/**
 * Returns the seconds that a session counts: what its device measured, limited to the elapsed time, 12 h, and 24 h per
 * UTC day.
 */
async function durationOf(db: Db, { userId, startedAt }: store.PlayRow, when: string, active: number | undefined) {
  const elapsed = Math.max(0, Math.floor((Date.parse(when) - Date.parse(startedAt)) / 1000));
  const before = (await store.secondsPlayedBetween.get(db, { userId, ...dayOf(startedAt) }))?.seconds ?? 0;
  return Math.max(0, Math.min(active ?? elapsed, elapsed, playSessionMax, playDayMax - before));
}

export const plays: Handlers<Contract['plays']> = {
  async playtime({ id }, { db, caller }) {
    return (await store.playtime.get(db, { userId: caller.id, gameId: id })) ?? { playtime: 0 };
  },
  async start({ gameId }, ctx) {
    const { db, caller, id, occurredAt: when } = ctx;
    await lockAccounts(db, [caller.id]);
    const repeated = await store.byId.get(db, { id });
    if (repeated && repeated.userId !== caller.id) throw new Refusal('conflict', generalMessage('alreadyThere'));
    if (repeated) return repeated;
    await requirePlayedGame(db, gameId);
    const key = { userId: caller.id, gameId, when };
    await store.closeAbandoned.run(db, key);
    await store.start.run(db, { id, ...key });
    const today = await store.sessionsStartedBetween.get(db, { userId: caller.id, gameId, ...dayOf(when) });
    if (today && today.plays <= playsCountedADay) await incrementPlays.run(db, { id: gameId });
    await library.played.run(db, key);
    await tellLibrary(ctx, caller.id, gameId);
    return { id, startedAt: when };
  },
  async end({ sessionId, activeSeconds }, ctx) {
    const { db, caller, occurredAt } = ctx;
    await lockAccounts(db, [caller.id]);
    const play = await store.byId.get(db, { id: sessionId });
    if (!play) throw new Refusal('notFound', generalMessage('missing'));
    // The first end that the device sends counts.
    if (play.endedAt !== null && play.closedByServer === 0) return play;
    const endedAt = latest(occurredAt, play.startedAt);
    const duration = await durationOf(db, play, endedAt, activeSeconds);
    await store.endSession.run(db, { id: sessionId, endedAt, duration });
    await tellLibrary(ctx, caller.id, play.gameId);
    return { ...play, endedAt, duration };
  },
};

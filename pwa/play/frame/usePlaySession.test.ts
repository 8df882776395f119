import 'fake-indexeddb/auto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Game } from '#sync/contract/games.ts';
import { useExternalPlay } from '../../features/game/useExternalPlay.ts';
import { type Session, SessionContext } from '../../session/SessionProvider.tsx';
import { userDb } from '../../storage/database.ts';
import type { OpenPlay } from '../../storage/openPlaySession.ts';
import { patient } from '../../test/patience.ts';
import { closeAbandonedSessions } from './usePlaySession.ts';

// Scheduled syncs are covered by other tests.
const written: unknown[] = [];
vi.mock('../../outbox/enqueueWrite.ts', () => ({
  async enqueueAndSync(...said: unknown[]) {
    written.push(said);
    return 'one';
  },
}));

const since = '2026-09-01T08:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(since) + seconds * 1000);
async function leave(play: Partial<OpenPlay>): Promise<void> {
  await userDb('maya').meta.put({ key: 'openPlay:one', sessionId: 'one', gameId: 'moth', activeSeconds: 0, ...play });
}
async function comeBack(after: number): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['Date'], now: later(after) });
  vi.stubGlobal('navigator', {});
  written.length = 0;
  await closeAbandonedSessions('maya');
  expect(await userDb('maya').meta.count()).toBe(0);
  return (written[0] as [string, string, { activeSeconds: number }])[2].activeSeconds;
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['until the user is back', 600, 600],
  ["at most the game's estimated playtime", 50_000, 1_800],
  ['zero on a clock that was set back', -60, 0],
])('an open play of a linked game, whose window the browser discarded, counts %s', async (_, after, counted) => {
  await leave({ away: { since, most: 1_800 } });
  expect(await comeBack(after)).toBe(counted);
});

test('an open play of a hosted game counts up to its last heartbeat', async () => {
  await leave({ activeSeconds: 40 });
  expect(await comeBack(600)).toBe(40);
});

let begin = () => {};
function Outside() {
  begin = useExternalPlay({ id: 'moth', estimatedPlaytimeMinutes: 30 } as Game);
  return null;
}

test('a play of a linked game records its start and the most seconds that count', async () => {
  vi.stubGlobal('navigator', {});
  const session = { state: 'signedIn', me: { id: 'maya' } } as Session;
  renderToStaticMarkup(createElement(SessionContext, { value: session }, createElement(Outside)));
  const before = new Date().toISOString();
  begin();
  const row = async () => (await userDb('maya').meta.get('openPlay:one')) as OpenPlay | undefined;
  await vi.waitFor(async () => expect((await row())?.away?.most).toBe(1_800), patient);
  const noted = (await row())?.away?.since ?? '';
  expect(before <= noted && noted <= new Date().toISOString()).toBe(true);
});

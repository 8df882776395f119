import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stuckAfterMs } from '#sync/protocol/outbox.ts';
import type { SyncState } from '../storage/rows.ts';
import { syncStateOf } from './useSyncStatus.ts';

const cycles = ['none', 'saved', 'failed', 'expired'] as const;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
/** A device whose last cycle ended so, and how many milliseconds its oldest write has waited. */
const device = (lastCycle: SyncState['lastCycle'], waited = 1_000): SyncState => ({
  ...{ key: 'device', clientId: 'c', nextSeq: 2, acked: 0, cursor: null, resetting: false },
  ...{ failures: 0, notBefore: null, lastCycle, lastSavedAt: null, oldestUnsentAt: ago(waited), stuck: null },
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('what is said of an account’s writes', () => {
  test('"all saved" is said only where nothing waits and the last cycle succeeded', () => {
    const all = [true, false].flatMap((isOnline) =>
      [0, 1].flatMap((waiting) =>
        [undefined, ...cycles].map((cycle) => {
          const said = syncStateOf(isOnline, waiting, cycle && device(cycle, 2 * stuckAfterMs));
          return { isOnline, waiting, cycle, said };
        }),
      ),
    );
    expect(all.filter(({ said }) => said === 'saved')).toEqual([
      { isOnline: true, waiting: 0, cycle: 'saved', said: 'saved' },
    ]);
  });

  test('without a network it is said that there is none, whatever else is so', () => {
    for (const cycle of cycles)
      for (const waiting of [0, 1]) expect(syncStateOf(false, waiting, device(cycle))).toBe('offline');
  });

  test('that the server asks for a sign-in is said whether or not something waits', () => {
    for (const waiting of [0, 1]) expect(syncStateOf(true, waiting, device('expired'))).toBe('expired');
  });

  test('where nothing waits and nothing is known, or the last look failed, it is still looked', () => {
    for (const known of [undefined, device('none'), device('failed')])
      expect(syncStateOf(true, 0, known)).toBe('sending');
  });

  test('where nothing has failed, what waits is being sent', () => {
    for (const cycle of ['none', 'saved'] as const)
      expect(syncStateOf(true, 1, device(cycle, 2 * stuckAfterMs))).toBe('sending');
  });

  test('after a cycle that failed it waits, and is stuck once that has gone on for long', () => {
    expect(syncStateOf(true, 1, device('failed'))).toBe('waiting');
    expect(syncStateOf(true, 1, device('failed', stuckAfterMs))).toBe('waiting');
    expect(syncStateOf(true, 1, device('failed', stuckAfterMs + 1))).toBe('stuck');
    expect(syncStateOf(true, 1, { ...device('failed'), oldestUnsentAt: null })).toBe('waiting');
  });
});

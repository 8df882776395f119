import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stuckAfterMs } from '#sync/protocol/outbox.ts';
import type { SyncState } from '../storage/rows.ts';
import { syncStateOf } from './useSyncStatus.ts';

const cycles = ['none', 'saved', 'failed', 'expired'] as const;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
/** A device with this result of its last cycle, whose oldest write has waited for this many milliseconds. */
const device = (lastCycle: SyncState['lastCycle'], waited = 1_000): SyncState => ({
  ...{ key: 'device', clientId: 'c', nextSeq: 2, acked: 0, cursor: null, resetting: false },
  ...{ failures: 0, notBefore: null, lastCycle, lastSavedAt: null, oldestUnsentAt: ago(waited), stuck: null },
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the sync status', () => {
  test('the status is "all saved" only if nothing waits and the last cycle succeeded', () => {
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

  test('the status is offline without a network, whatever else is true', () => {
    for (const cycle of cycles)
      for (const waiting of [0, 1]) expect(syncStateOf(false, waiting, device(cycle))).toBe('offline');
  });

  test('the status says that the server asks for a sign-in, whether or not something waits', () => {
    for (const waiting of [0, 1]) expect(syncStateOf(true, waiting, device('expired'))).toBe('expired');
  });

  test('the status is sending if nothing waits and nothing is known, or the last cycle failed', () => {
    for (const known of [undefined, device('none'), device('failed')])
      expect(syncStateOf(true, 0, known)).toBe('sending');
  });

  test('the status is sending if something waits and nothing has failed', () => {
    for (const cycle of ['none', 'saved'] as const)
      expect(syncStateOf(true, 1, device(cycle, 2 * stuckAfterMs))).toBe('sending');
  });

  test('the status is waiting after a failed cycle, and stuck after a long time', () => {
    expect(syncStateOf(true, 1, device('failed'))).toBe('waiting');
    expect(syncStateOf(true, 1, device('failed', stuckAfterMs))).toBe('waiting');
    expect(syncStateOf(true, 1, device('failed', stuckAfterMs + 1))).toBe('stuck');
    expect(syncStateOf(true, 1, { ...device('failed'), oldestUnsentAt: null })).toBe('waiting');
  });
});

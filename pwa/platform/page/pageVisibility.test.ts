import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pendingPollMs, unreadPollMs, versionsPollMs } from '#sync/constants.ts';
import { onMinuteTick } from '../../ui/hooks/useMinuteTick.ts';
import { pollForUpdates } from '../../worker/registerServiceWorker.ts';
import { pollInterval, setVisibleInterval } from './pageVisibility.ts';

const hours = 3_600_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const look = (how: 'visible' | 'hidden') => {
  page.visibilityState = how;
  page.dispatchEvent(new Event('visibilitychange'));
};
const network = { onLine: true };

// TanStack Query takes an environment without a window for a server, which polls nothing.
environmentManager.setIsServer(() => false);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  page.visibilityState = 'visible';
  network.onLine = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pwa = join(import.meta.dirname, '../..');
const sources = readdirSync(pwa, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^(e2e|bench|test)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(pwa, path), 'utf8') }));
const having = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ path }) => path);

describe('polling', () => {
  test.each([
    ['unread notifications and conversations', unreadPollMs],
    ['games that wait for approval', pendingPollMs],
    ['versions that wait for approval', versionsPollMs],
  ])(
    'a polled read runs at its interval, and not once in hours while the page is hidden or offline: %s',
    async (_, every) => {
      const now = { asked: true, online: true, visible: true };
      let asks = 0;
      const client = new QueryClient();
      const options = () => ({
        queryKey: ['read'],
        queryFn: async () => ++asks,
        enabled: now.asked && now.online,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always' as const,
        refetchInterval: pollInterval(every, now),
      });
      const observer = new QueryObserver(client, options());
      const stop = observer.subscribe(() => {});
      const asksIn = async (ms: number, change: Partial<typeof now> = {}) => {
        Object.assign(now, change);
        observer.setOptions(options());
        const before = asks;
        await vi.advanceTimersByTimeAsync(ms);
        return asks - before;
      };
      await vi.advanceTimersByTimeAsync(1);
      expect(await asksIn(6 * every)).toBe(6);
      expect(await asksIn(5 * hours, { visible: false })).toBe(0);
      expect(await asksIn(2 * every, { visible: true })).toBe(2);
      expect(await asksIn(5 * hours, { online: false })).toBe(0);
      expect(await asksIn(2 * every, { online: true })).toBe(2);
      expect(await asksIn(5 * hours, { asked: false })).toBe(0);
      stop();
      client.clear();
    },
  );

  test('polling is implemented only in the hook for reading', () => {
    expect(having(/refetchInterval/)).toEqual(['data/hooks.ts']);
    expect(having(/refetchInterval: pollInterval\(every, \{ asked: asks, online, visible \}\)/)).toEqual([
      'data/hooks.ts',
    ]);
  });

  test('setInterval is used only in the files listed here', () => {
    // The outbox is checked while something waits in it. A running game's save is read every few seconds, even if the
    // browser counts the save bridge's page, which nobody ever sees, as hidden. The messages of a download are repeated
    // while it runs. Work that repeats only while the page is visible is listed below.
    expect(having(/\bsetInterval\(/).sort()).toEqual(
      [
        'data/useSyncScheduler.ts',
        'play/origin/saveBridge.ts',
        'play/origin/shell.ts',
        'platform/page/pageVisibility.ts',
      ].sort(),
    );
  });

  test('setTimeout restarts itself only in the files listed here, which say why it comes to an end', () => {
    const why: Record<string, string> = {
      'features/admin/lists/useDebouncedValue.ts': 'what staff type is asked for once they pause',
      'worker/backgroundSync.ts': 'a rest before what waits is sent by the worker',
      'features/developer/DeveloperPage.tsx': 'whoever is not signed in is taken to the login',
      'features/build-upload/resumableUpload.ts':
        'a part of a build that came to nothing is sent again while the upload lasts',
      'data/useSyncScheduler.ts': 'a rest when the network comes back',
      'catalogue/catalogStore.ts': 'lets the page breathe between two portions',
      'catalogue/useCatalogSearch.ts': 'a catalogue is read through beside the page once it has stood a moment',
      'app/main.ts': 'the first paint is waited for',
      'play/frame/GameRequestDialog.tsx': 'a link is followed before it goes, and an address of a file is given back',
      'play/origin/databases.ts': 'a database that a page holds open is given up',
      'play/origin/saveBridge.ts': 'changes of a running game are told together',
      'play/frame/saveBridgeFrame.ts': 'a page that does not answer is given up, and what it says is heard at a pace',
      'play/downloads/downloadQueue.ts': 'downloads are taken up again only where somebody looks and a network is',
      'play/frame/workerBridge.ts': 'a page that does not answer is given up, and a frame taken away',
      'play/origin/worker.ts': 'who asks for a download that runs waits so long for its end',
      'features/profile/account/downloadBlob.ts': 'an address of a file is given back',
      'saves/Saves.tsx': 'an address of a file is given back',
      'saves/saveSession.ts': 'a start and an end wait so long, and no longer',
      'shell/useScrollRestoration.ts': 'what a page still waits for before it is put where one was is given up',
      'app/bootstrap.tsx': 'a page that does not come is not waited for',
      'platform/lazyModule.ts':
        'a part that did not come is asked for again, seldomer each time, and only where somebody looks',
      'ui/overlays/layer.ts':
        'all that opens and closes in one go is one step back, and a browser that does not go back is given up',
      'ui/hooks/useRedirectAfter.ts': 'who has read what stands here is taken on',
      'data/texts/admitWrite.ts': 'a judge that does not come in time is not waited for',
      'shared/texts/useTextNotes.tsx': 'what is written is judged once its author pauses',
      'shell/notifications/quietHours.ts': 'the number changes when the quiet hours begin and end',
      'outbox/enqueueWrite.ts': 'what was written rests, so that several travel together',
    };
    expect(having(/\bsetTimeout\(/).sort()).toEqual(Object.keys(why).sort());
  });
});

test('setVisibleInterval is used only in the files listed here', () => {
  const why: Record<string, string> = {
    'play/frame/activePlayTime.ts': 'the seconds of a running game are counted',
    'engine/storageStatus.ts': 'a storage that failed is asked again',
    'features/admin/cases/OpenCase.tsx': 'a case that is worked on stays claimed',
    'ui/hooks/useMinuteTick.ts': 'ages that stand on the page are counted up',
    'worker/registerServiceWorker.ts': 'a new version is looked for once an hour',
  };
  expect(having(/\bsetVisibleInterval\((?!ms: )/).sort()).toEqual(Object.keys(why).sort());
});

test('setVisibleInterval has no timer while the page is hidden', () => {
  const work = vi.fn();
  const stop = setVisibleInterval(1_000, work);
  vi.advanceTimersByTime(3_000);
  expect([work.mock.calls.length, vi.getTimerCount()]).toEqual([3, 1]);
  look('hidden');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5 * hours);
  look('visible');
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(5);
  stop();
  look('hidden');
  look('visible');
  expect(vi.getTimerCount()).toBe(0);
});

describe('relative times', () => {
  test('relative times are rendered only by RelativeTime, which updates them', () => {
    expect(having(/\brelativeTime\(/).sort()).toEqual(['ui/layout/RelativeTime.tsx', 'i18n/relativeTime.ts'].sort());
  });

  test('relative times share one timer that ticks once a minute, and at once when the page becomes visible again', () => {
    const [one, other] = [vi.fn(), vi.fn()];
    const stops = [onMinuteTick(one), onMinuteTick(other)];
    vi.advanceTimersByTime(59_999);
    expect([one.mock.calls.length, vi.getTimerCount()]).toEqual([0, 1]);
    vi.advanceTimersByTime(1 + 60_000);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 2]);
    look('hidden');
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5 * hours);
    expect(one).toHaveBeenCalledTimes(2);
    look('visible');
    expect(one).toHaveBeenCalledTimes(3);
    stops[0]?.();
    vi.advanceTimersByTime(60_000);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([3, 4]);
    stops[1]?.();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('relative times have no timer while the page shows none', () => {
    onMinuteTick(vi.fn())();
    look('hidden');
    look('visible');
    expect(vi.getTimerCount()).toBe(0);
    const told = vi.fn();
    const stop = onMinuteTick(told);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });
});

test('the update check runs once an hour, only while the page is visible and online', () => {
  const asked = vi.fn();
  pollForUpdates(asked);
  vi.advanceTimersByTime(hours);
  expect(asked).toHaveBeenCalledTimes(1);
  look('hidden');
  vi.advanceTimersByTime(9 * hours);
  expect(asked).toHaveBeenCalledTimes(1);
  look('visible');
  expect(asked).toHaveBeenCalledTimes(2);
  network.onLine = false;
  vi.advanceTimersByTime(9 * hours);
  expect(asked).toHaveBeenCalledTimes(2);
});

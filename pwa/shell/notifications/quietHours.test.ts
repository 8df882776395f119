import { afterEach, expect, test, vi } from 'vitest';
import { notificationTypes } from '#sync/contract/notifications.ts';
import { countOf, isQuietNow, onQuietChange } from './quietHours.ts';

afterEach(() => void vi.useRealTimers());

test('it is quiet from 21:00 to 07:00 of the device, to the minute', () => {
  const at = (hour: number, minute: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, hour, minute) });
    return isQuietNow();
  };
  expect([at(0, 0), at(6, 59), at(7, 0), at(12, 0), at(20, 59), at(21, 0), at(23, 59)]).toEqual([
    ...[true, true, false, false, false, true, true],
  ]);
});

test('at night only personal news and news of an unknown type is counted', () => {
  const all = [...notificationTypes, 'something_new'].map((type) => ({ type }));
  expect(countOf(all, false)).toBe(all.length);
  const counted = all.filter((one) => countOf([one], true) === 1).map(({ type }) => type);
  expect(counted).toEqual([
    ...['friend_request', 'friend_accepted', 'friend_message', 'message_response', 'report_ended', 'report_reverted'],
    ...['feedback_response', 'review_hidden', 'review_restored', 'decision', 'decision_reverted', 'appeal_answered'],
    ...['password_changed', 'something_new'],
  ]);
});

test('the quiet hours are told when they begin and end, by one timer each', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 2, 2, 20, 0) });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const told: boolean[] = [];
  const stop = onQuietChange(() => told.push(isQuietNow()));
  vi.advanceTimersByTime(3_599_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([told, vi.getTimerCount()]).toEqual([[true], 1]);
  vi.advanceTimersByTime(10 * 3_600_000);
  expect(told).toEqual([true, false]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.unstubAllGlobals();
});

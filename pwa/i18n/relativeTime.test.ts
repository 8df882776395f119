import { afterEach, expect, test, vi } from 'vitest';
import { bcp47Tag, locales, setServerLocale } from './language.ts';
import { getMessages, loadMessages } from './messages.ts';
import { relativeTime } from './relativeTime.ts';

afterEach(() => {
  setServerLocale('en');
  vi.useRealTimers();
});

const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 };

test.each(locales)('how long ago something was is said in %s as the browser would say it', async (language) => {
  setServerLocale(language);
  await loadMessages();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  const before = (s: number) => relativeTime(new Date(Date.now() - 1000 * s).toISOString());
  const asIntl = new Intl.RelativeTimeFormat(bcp47Tag(), { numeric: 'always' });
  for (const [unit, size] of Object.entries(seconds))
    for (const n of [1, 2, 3])
      expect(before(n * size + size / 100)).toBe(asIntl.format(-n, unit as keyof typeof seconds));
  expect(before(59)).toBe(getMessages('shellDeferred').aMomentAgo);
  // The device's clock is behind.
  expect(before(-500)).toBe(getMessages('shellDeferred').aMomentAgo);
});

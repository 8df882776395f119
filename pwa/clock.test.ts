import { afterEach, expect, test, vi } from 'vitest';
import { ago } from './clock.ts';
import { inLanguage, languages, locale } from './words/language.ts';
import { loadWords, wordsOf } from './words/words.ts';

afterEach(() => {
  inLanguage('en');
  vi.useRealTimers();
});

const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 };

test.each(languages)('how long ago something was is said in %s as the browser would say it', async (language) => {
  inLanguage(language);
  await loadWords();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  const before = (s: number) => ago(new Date(Date.now() - 1000 * s).toISOString());
  const asIntl = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' });
  for (const [unit, size] of Object.entries(seconds))
    for (const n of [1, 2, 3])
      expect(before(n * size + size / 100)).toBe(asIntl.format(-n, unit as keyof typeof seconds));
  expect(before(59)).toBe(wordsOf('around').aMomentAgo);
  // The device's clock is behind.
  expect(before(-500)).toBe(wordsOf('around').aMomentAgo);
});

import { afterEach, expect, test, vi } from 'vitest';
import { inLanguage } from './language.ts';
import { dateText } from './measures.ts';
import { numberText, ratingText } from './show.ts';

afterEach(() => {
  inLanguage('en');
  vi.restoreAllMocks();
});

test('many numbers and dates are written with one format each, and in the language that is spoken', () => {
  const [numbers, dates] = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')];
  const written = () => {
    for (let n = 0; n < 100; n++) {
      numberText(n);
      ratingText(n);
      dateText(new Date(n).toISOString());
    }
    return [numberText(12_345), ratingText(46), dateText('2026-11-21T12:00:00Z')];
  };
  expect(written()).toEqual(['12,345', '4.6', 'Nov 21, 2026']);
  inLanguage('es');
  expect(written()).toEqual(['12.345', '4,6', '21 nov 2026']);
  inLanguage('en');
  expect(written()).toEqual(['12,345', '4.6', 'Nov 21, 2026']);
  // Whole numbers and tenths, in two languages.
  expect(numbers.mock.calls.length).toBeLessThanOrEqual(4);
  expect(dates.mock.calls.length).toBeLessThanOrEqual(2);
});

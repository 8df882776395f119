import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatNumber, formatPrice, formatRating } from './format.ts';
import { formatBytes, formatDate } from './formatUnits.ts';
import { bcp47Tag, locales, setServerLocale } from './language.ts';
import { loadInitialMessages } from './messages.ts';

afterEach(() => {
  setServerLocale('en');
  vi.restoreAllMocks();
});

describe.each(locales)('figures in %s', (language) => {
  const asIntl = (n: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(bcp47Tag(), options).format(n);
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

  test('are written as the browser writes them', async () => {
    setServerLocale(language);
    await loadInitialMessages();
    const figure = fc.oneof(fc.integer({ min: -2_000_000, max: 20_000_000 }), fc.maxSafeInteger());
    fc.assert(fc.property(figure, (n) => formatNumber(n) === asIntl(n)));
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const dollars = { style: 'currency', currency: 'USD' } as const;
    fc.assert(fc.property(cents, (n) => formatPrice(n) === asIntl(n / 100, dollars)));
    for (let n = 0; n <= 50; n++) expect(formatRating(n)).toBe(asIntl(n / 10, tenths));
    // An average, and a fraction of a day.
    expect(formatRating(44.6)).toBe(asIntl(4.46, tenths));
    expect(formatBytes(3_449_000)).toBe(`${asIntl(3.4, tenths)} MB`);
    expect(formatNumber(2.5)).toBe(asIntl(2.5));
  });

  test('of home are written without going through every language that the browser knows', () => {
    setServerLocale(language);
    const asked = vi.spyOn(Intl, 'NumberFormat');
    const wrote = vi.spyOn(Number.prototype, 'toLocaleString');
    expect([formatNumber(12_345), formatPrice(299), formatRating(46)].join(' ')).toMatch(/^12.345 \$?2.99.* 4.6$/);
    expect(asked).not.toHaveBeenCalled();
    expect(wrote).not.toHaveBeenCalled();
  });
});

test('many dates are written with one format, and in the language that is spoken', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const write = () =>
    Array.from({ length: 100 }, (_, n) => formatDate(new Date(Date.UTC(2026, 10, 21, 12) + n).toISOString()));
  expect(write()[99]).toBe('Nov 21, 2026');
  setServerLocale('es');
  expect(write()[99]).toBe('21 nov 2026');
  setServerLocale('en');
  expect(write()[99]).toBe('Nov 21, 2026');
  expect(formats).toHaveBeenCalledTimes(2);
});

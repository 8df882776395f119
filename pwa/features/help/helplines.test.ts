import { describe, expect, test } from 'vitest';
import { defaultCountry, type Helpline, helplines } from './helplines.ts';

const all = Object.values(helplines).flatMap(({ lines }): readonly Helpline[] => lines);

describe('helplines', () => {
  test('each was checked within the last 400 days', () => {
    const old = all.filter(({ checkedOn }) => Date.now() - Date.parse(checkedOn) > 400 * 86_400_000);
    expect(old.map(({ name }) => name)).toEqual([]);
  });

  test('each can be reached by phone or by text, in English or Spanish, and names a source', () => {
    for (const { name, phone, text, languages, sources } of all) {
      expect(phone ?? text?.number, name).toMatch(/^\*?\d[\d -]*$/);
      expect(
        languages.some((language) => language === 'en' || language === 'es'),
        name,
      ).toBe(true);
      expect(
        sources.map((source) => new URL(source).protocol),
        name,
      ).toContain('https:');
    }
  });

  test('the country comes from the region of the browser’s languages, else from the app’s language', () => {
    expect(defaultCountry(['en-GB', 'es-ES'], 'en')).toBe('GB');
    expect(defaultCountry(['es-AR'], 'es')).toBe('AR');
    expect(defaultCountry(['de-AT', 'en-AU'], 'en')).toBe('AU');
    expect(defaultCountry(['es-419'], 'es')).toBe('MX');
    expect(defaultCountry([], 'en')).toBe('US');
    expect(defaultCountry(['en-US@posix', 'zh-Hant-TW', 'x', ''], 'en')).toBe('US');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'tldts';
import { describe, expect, test } from 'vitest';
import { commentMax, usernameMax, usernameMin } from '#sync/constants.ts';
import { root } from '../../config/packageRoot.ts';

type Line = { text: string; surface: string; label: string; lang: string; set: string };

const folder = join(root, 'api/test/judge-sets');
const filesOf = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const linesOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const sets = new Map(filesOf.map((file) => [file, linesOf(file)]));
const all = [...sets.values()].flat();
const inSets = (...names: string[]) => all.filter(({ set }) => names.includes(set));

const surfaces = ['comment', 'message', 'username', 'label', 'gameText', 'toStaff'];
/** The labels that a line of each set may have. */
const labelsOf: Record<string, string[]> = {
  evasion: ['rude', 'slur'],
  harmless: ['fine'],
  contact: ['contact'],
  link: ['link'],
  distress: ['distress'],
  nearMiss: ['fine'],
  bullying: ['bullying'],
  lure: ['lure'],
};

/** For each file its set, and its minimum number of lines in total, in English and in Spanish. */
const expected: [file: string, set: string, lines: number, en: number, es: number][] = [
  ['evasions.en.jsonl', 'evasion', 500, 500, 0],
  ['evasions.es.jsonl', 'evasion', 500, 0, 500],
  ['harmless.jsonl', 'harmless', 1500, 600, 600],
  ['contactHarmless.jsonl', 'harmless', 300, 100, 100],
  ['contact.jsonl', 'contact', 300, 150, 150],
  ['link.jsonl', 'link', 80, 30, 30],
  ['distress.jsonl', 'distress', 120, 60, 60],
  ['nearMisses.jsonl', 'nearMiss', 150, 75, 75],
  ['bullying.jsonl', 'bullying', 150, 75, 75],
  ['lure.jsonl', 'lure', 100, 50, 50],
];

describe("the judge's test sets", () => {
  test('are exactly these files', () => {
    expect(filesOf.sort()).toEqual(expected.map(([file]) => file).sort());
  });

  test.each(expected)('%s has only lines of the set %s, and enough in each language', (file, set, lines, en, es) => {
    const own = sets.get(file) as Line[];
    const countOf = (lang: string) => own.filter((line) => line.lang === lang).length;
    expect(own.filter((line) => line.set !== set)).toEqual([]);
    expect(own.length).toBeGreaterThanOrEqual(lines);
    expect(countOf('en')).toBeGreaterThanOrEqual(en);
    expect(countOf('es')).toBeGreaterThanOrEqual(es);
    expect(countOf('en') + countOf('es')).toBe(own.length);
  });

  test('have the language that the file name says, and both labels of evasions in each', () => {
    for (const lang of ['en', 'es']) {
      const own = sets.get(`evasions.${lang}.jsonl`) as Line[];
      expect(new Set(own.map((line) => line.lang))).toEqual(new Set([lang]));
      for (const label of ['rude', 'slur'])
        expect(own.filter((line) => line.label === label).length).toBeGreaterThan(100);
    }
  });

  test('have five valid fields per line', () => {
    const keys = ['label', 'lang', 'set', 'surface', 'text'];
    const isValid = (line: Line) =>
      Object.keys(line).sort().join() === keys.join() &&
      typeof line.text === 'string' &&
      line.text.trim() !== '' &&
      surfaces.includes(line.surface) &&
      labelsOf[line.set]?.includes(line.label);
    expect(all.filter((line) => !isValid(line))).toEqual([]);
  });

  test('have every surface among detected and harmless lines', () => {
    const surfacesOf = (lines: Line[]) => [...new Set(lines.map(({ surface }) => surface))].sort();
    expect(surfacesOf(all.filter(({ label }) => label === 'fine'))).toEqual([...surfaces].sort());
    expect(surfacesOf(inSets('evasion'))).toEqual([...surfaces].sort());
  });

  test('have texts that fit into their fields', () => {
    const tooLong = all.filter(
      ({ surface, text }) =>
        (surface === 'comment' && text.length > commentMax) ||
        (surface === 'username' && (text.length < usernameMin || text.length > usernameMax)),
    );
    expect(tooLong).toEqual([]);
  });

  test('have no line twice in any file', () => {
    const keys = all.map(({ text }) => text.trim().toLowerCase());
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([]);
  });
});

/** Returns the text with plain digits and dots: no fullwidth digits, keycaps or other full stops. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u20e3\ufe0f]/gu, '')
    .replaceAll('。', '.');
/** IP addresses for documentation (RFC 5737). */
const documentationIp = /\b(192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}\b/g;
/** Phone numbers reserved for fiction, without country code or first zero. */
const fictional = /(55501\d\d|7700900\d{3}|2079460\d{3}|1632960\d{3}|1134960\d{3}|491570156|25550\d{4})$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

describe("the judge's test sets contain no real number or host:", () => {
  test('each long number beside a person is reserved for fiction', () => {
    const runs = inSets('contact', 'link', 'lure', 'distress', 'bullying').flatMap(({ text }) =>
      (
        plain(text)
          .replace(documentationIp, ' ')
          .match(/\d(?:[ ().+-]*\d)*/g) ?? []
      ).filter((run) => digitsOf(run).length >= 7),
    );
    expect(runs.length).toBeGreaterThan(50);
    expect(runs.filter((run) => !fictional.test(digitsOf(run)))).toEqual([]);
  });

  test('a harmless line that looks like a phone number uses a reserved range too', () => {
    const shape = /\+\d[\d ().-]{6,}\d|(?<![\d.-])\d{3}[-.]\d{4}(?![\d.-])|(?<!\d)0\d{3,4}[ -]\d{3}[ -]?\d{3,4}(?!\d)/g;
    const found = inSets('harmless', 'nearMiss').flatMap(({ text }) => plain(text).match(shape) ?? []);
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter((run) => !fictional.test(digitsOf(run)))).toEqual([]);
  });

  test('evasions have no long number and no address', () => {
    const found = inSets('evasion').filter(({ text }) => /\d{7}|:\/\/|www|@\w+\.\w/i.test(plain(text)));
    expect(found).toEqual([]);
  });

  test('each IP address is one for documentation', () => {
    const ips = all.flatMap(({ text }) => plain(text).match(/(?<![\d.v])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g) ?? []);
    expect(ips.length).toBeGreaterThan(5);
    expect(ips.filter((ip) => ip.replace(documentationIp, '') !== '')).toEqual([]);
    const long = all.flatMap(({ text }) => text.match(/\[[\da-f:]*::[\da-f:]*\]/g) ?? []);
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter((ip) => !ip.startsWith('[2001:db8:'))).toEqual([]);
  });

  test('each host with a public suffix is example.*, or part of a file name', () => {
    const hosts = all
      .filter(({ set }) => set !== 'evasion')
      .flatMap(({ text }) => plain(text).match(/(?<![\p{L}\d.-])(?:[\p{L}\d_-]+\.)+\p{L}{2,}(?![\p{L}\d])/gu) ?? [])
      .filter((host) => parse(host.toLowerCase()).isIcann);
    expect(hosts.length).toBeGreaterThan(80);
    expect(
      hosts.filter((host) => !/(^|\.)example\.[a-z]+(\.[a-z]{2})?$/i.test(host) && !/^\w+\.zip$/.test(host)),
    ).toEqual([]);
  });
});

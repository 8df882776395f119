import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../config/packageRoot.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('decision records', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const records = files.map((file) => {
    const text = read(`docs/decisions/${file}`);
    const [, number = '', title = '', status = ''] = /^# (\d{4}): (.+)\n\nStatus: (.+)\n\n/.exec(text) ?? [];
    return { file, text, number, title, status };
  });
  const numbers = records.map(({ number }) => number);
  const fileNameOf = (number: string, title: string) =>
    `${number}-${title
      .toLowerCase()
      .replaceAll("'", '')
      .replaceAll(/[^a-z0-9]+/g, '-')}.md`;

  test('each record has a number, a title and a status, and is named after its title', () => {
    expect(records.length).toBeGreaterThan(70);
    expect(files).toEqual(records.map(({ number, title }) => fileNameOf(number, title)));
    expect(records.filter(({ status }) => !/^(accepted|superseded by \d{4})$/.test(status))).toEqual([]);
  });

  test('no number is used twice', () => {
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test('the index lists each record once, with its title and status', () => {
    const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d{4}) +\| \[(.+)\]\((.+)\) +\| (.+?) +\|$/gm)];
    const listed = rows.map(([, number, title, file, status]) => ({ number, title, file, status }));
    const expected = records.map(({ number, title, file, status }) => ({ number, title, file, status }));
    expect(listed.sort((a, b) => Number(a.number) - Number(b.number))).toEqual(expected);
  });

  test('a superseded record names a later one, which names it', () => {
    for (const { number, status } of records) {
      const [successor] = /\d{4}/.exec(status) ?? [];
      if (!successor) continue;
      expect(Number(successor)).toBeGreaterThan(Number(number));
      expect(records.find((record) => record.number === successor)?.text).toContain(`decision ${number}`);
    }
  });

  test('every file and decision that a record names exists', () => {
    const named = records.flatMap(({ text }) =>
      allOf(text, /`((?:api|pwa|sync|docs)\/[\w./-]+\.\w+|(?:api|pwa)\/[\w/-]+\/)`/g),
    );
    expect(named.length).toBeGreaterThan(90);
    expect(named.filter((each) => !existsSync(join(root, each)))).toEqual([]);
    const cited = records.flatMap(({ text }) => allOf(text, /\b(0\d{3})\b/g));
    expect(cited.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { measure, ours, sizes, total } from './bench/bytes.ts';
import { type Child, startChild } from './bench/child.ts';

const [plain, zipped] = ours;
const hundred = sizes.filter(({ each }) => each === 100);
const children: Child[] = [];
const start = (file: string) => {
  const child = startChild(file);
  children.push(child);
  return child;
};
afterAll(() => Promise.all(children.map((child) => child.stop())));

/** Bytes on the wire a write of a hundred, up and down together with every header, through the real client and server. */
const budgets = [
  { corpus: 'wishes', contender: plain, budget: 75 },
  { corpus: 'wishes', contender: zipped, budget: 38 },
  { corpus: 'messages', contender: plain, budget: 120 },
  { corpus: 'messages', contender: zipped, budget: 43 },
  { corpus: 'reviews and wishes', contender: plain, budget: 112 },
  { corpus: 'reviews and wishes', contender: zipped, budget: 47 },
] as const;

describe('what sync costs on the wire', () => {
  test.each(budgets)(
    '$contender.name: $corpus cost at most $budget bytes each',
    async ({ corpus, contender, budget }) => {
      const { writes, pull } = await measure(start, contender, corpus, hundred);
      expect(writes.map(total).filter((bytes) => !(bytes > 0 && bytes <= budget))).toEqual([]);
      expect(pull?.bodies).toBe(0);
    },
  );

  test('a pull that brings nothing is 230 bytes at most over HTTP/2, with its headers and TLS', async () => {
    const { pull } = await measure(start, zipped, 'wishes', hundred, 'http/2');
    expect(pull && total(pull)).toBeGreaterThan(0);
    expect(pull && total(pull)).toBeLessThanOrEqual(230);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { batches, measure, plain, total, zipped } from '../../bench/bytes.ts';
import { stopChildren } from '../../bench/childProcess.ts';

const hundred = batches.filter(({ size }) => size === 100);
afterAll(stopChildren);

/**
 * Maximum bytes on the wire per write in a batch of a hundred, up and down with all headers, through the real client
 * and server.
 */
const budgets = [
  { corpus: 'wishes', contender: plain, budget: 75 },
  { corpus: 'wishes', contender: zipped, budget: 38 },
  { corpus: 'messages', contender: plain, budget: 120 },
  { corpus: 'messages', contender: zipped, budget: 43 },
  { corpus: 'reviews and wishes', contender: plain, budget: 112 },
  { corpus: 'reviews and wishes', contender: zipped, budget: 47 },
] as const;

describe('sync traffic', () => {
  test.each(budgets)(
    '$contender.name: $corpus cost at most $budget bytes each',
    async ({ corpus, contender, budget }) => {
      const { writes, pull } = await measure(contender, corpus, hundred);
      expect(writes.map(total).filter((bytes) => !(bytes > 0 && bytes <= budget))).toEqual([]);
      expect(pull.bodies).toBe(0);
    },
  );

  test('an empty pull has at most 230 bytes over HTTP/2, with headers and TLS', async () => {
    const { pull } = await measure(zipped, 'wishes', hundred, 'http/2');
    expect(total(pull)).toBeGreaterThan(0);
    expect(total(pull)).toBeLessThanOrEqual(230);
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.ts';
import { databases } from './test/house.ts';
import { fuzz, historyIn } from './test/model/fuzz.ts';
import { mutants, slugOf } from './test/model/mutants.ts';

const kept = (path: string) => historyIn(join(root, 'api/test/model', path));
const regressions = readdirSync(join(root, 'api/test/model/regressions'));
const noticed = mutants.map(({ rule, patches }) => ({ rule, patches, name: slugOf(rule) }));
/** Histories that the gate plays on each; `npm run fuzz` plays more. */
const many = { sqlite: 1_000, postgres: 60 };
const patient = { timeout: 600_000 };

describe.each(databases)('nothing is lost and nothing is doubled, on %s', (database) => {
  test(`in ${many[database]} histories of faults`, patient, async () => {
    const { failure, histories } = await fuzz({ database, histories: many[database], seed: 20_261_121 });
    expect(failure && `${failure.why}\n${JSON.stringify(failure.history)}`).toBeUndefined();
    expect(histories).toBeGreaterThanOrEqual(many[database]);
  });

  test.each(regressions)('in a history that once broke a promise: %s', patient, async (file) => {
    const { failure } = await fuzz({ database, these: [kept(`regressions/${file}`)] });
    expect(failure?.why).toBeUndefined();
  });
});

describe('a broken rule is noticed:', () => {
  test.each(noticed)('$rule', patient, async ({ name, patches }) => {
    const { failure } = await fuzz({
      database: 'sqlite',
      these: [kept(`noticed/${name}.json`)],
      broken: { name, patches },
    });
    expect(failure?.why).toMatch(/^Violation/);
  });

  test('by histories in which the unbroken ones hold', patient, async () => {
    const { failure } = await fuzz({
      database: 'sqlite',
      these: noticed.map(({ name }) => kept(`noticed/${name}.json`)),
    });
    expect(failure?.why).toBeUndefined();
  });
});

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from '../../config/packageRoot.ts';
import { fuzz, historyIn } from '../model/fuzz.ts';
import { mutants, slugOf } from '../model/mutants.ts';
import { commitSeed, isNightly } from '../nightly.ts';
import { bothDatabases, type Database } from '../testApp.ts';

const kept = (path: string) => historyIn(join(root, 'api/test/model', path));
const regressions = readdirSync(join(root, 'api/test/model/regressions'));
const noticed = mutants.map(({ rule, patches }) => ({ rule, patches, name: slugOf(rule) }));
/** Random histories per database; `npm run test:fuzz` plays any number. */
const many = isNightly ? { sqlite: 20_000, postgres: 1_000 } : { sqlite: 200, postgres: 40 };
const again = (database: Database) =>
  `npm run test:fuzz -- --database ${database} --seed ${commitSeed} --histories ${many[database]}`;

describe.each(bothDatabases)('no write is lost or duplicated on %s', (database) => {
  test('in random histories with faults, seeded by the commit', async () => {
    const { failure, histories } = await fuzz({ database, histories: many[database], seed: commitSeed });
    expect(failure && `${failure.why}\n${JSON.stringify(failure.history)}\n${again(database)}`).toBeUndefined();
    expect(histories).toBeGreaterThanOrEqual(many[database]);
  });

  test.each(regressions)('in a history that once broke a promise: %s', async (file) => {
    const { failure } = await fuzz({ database, these: [kept(`regressions/${file}`)] });
    expect(failure?.why).toBeUndefined();
  });
});

test.runIf(isNightly)('the command that plays a history again ends by itself', async () => {
  const args = ['--import', 'tsx', 'api/run/fuzz.ts', '--seed', '1', '--histories', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toMatch(/^1 histories, \d+ steps on sqlite, seed 1/);
});

describe('the model detects a broken rule:', () => {
  test.each(noticed)('$rule', async ({ name, patches }) => {
    const { failure } = await fuzz({
      database: 'sqlite',
      these: [kept(`noticed/${name}.json`)],
      broken: { name, patches },
    });
    expect(failure?.why).toMatch(/^Violation/);
  });

  test('with histories that pass without the mutant', async () => {
    const { failure } = await fuzz({
      database: 'sqlite',
      these: noticed.map(({ name }) => kept(`noticed/${name}.json`)),
    });
    expect(failure?.why).toBeUndefined();
  });
});

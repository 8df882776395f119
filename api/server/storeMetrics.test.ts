import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordBackup } from '../backup/last.ts';
import { sqliteFile } from '../db/open.ts';
import { createBackgroundTasks } from '../runtime/backgroundTasks.ts';
import { raw } from '../test/raw.ts';
import { bothDatabases, openTestApp, type TestApp } from '../test/testApp.ts';
import { registerStoreMetrics } from './storeMetrics.ts';

let house: TestApp;
afterEach(() => house?.close());

/** Returns the store's own metrics by name and labels. */
async function figures(): Promise<Record<string, number>> {
  const { body } = await raw(`${house.url}/metrics`);
  const lines = body.toString().matchAll(/^(recess_(?:ready|disk|database|backup|cases)[^ ]*) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

describe.each(bothDatabases)('store metrics on %s', (database) => {
  beforeEach(async () => {
    house = await openTestApp({ database });
  });

  test('are all present from the start, except the age of a backup that was never made', async () => {
    const told = await figures();
    expect(Object.keys(told).sort()).toEqual([
      'recess_cases_overdue',
      'recess_database_bytes{part="database"}',
      ...(database === 'sqlite' ? ['recess_database_bytes{part="log"}'] : []),
      'recess_disk_free_bytes{folder="data"}',
      'recess_disk_free_bytes{folder="files"}',
      'recess_ready',
    ]);
    expect(told['recess_ready']).toBe(1);
    const { blocks, bsize } = statfsSync(house.config.dataDir);
    for (const folder of ['data', 'files']) {
      expect(told[`recess_disk_free_bytes{folder="${folder}"}`]).toBeGreaterThan(0);
      expect(told[`recess_disk_free_bytes{folder="${folder}"}`]).toBeLessThanOrEqual(blocks * bsize);
    }
    expect(told['recess_database_bytes{part="database"}']).toBeGreaterThan(0);
    if (database === 'postgres') return;
    // The readiness check wrote a row the first time.
    const again = await figures();
    const file = sqliteFile(house.config);
    expect(again['recess_database_bytes{part="database"}']).toBe(statSync(file).size);
    expect(again['recess_database_bytes{part="log"}']).toBe(statSync(`${file}-wal`).size);
  });

  test('include the age of the last backup, which grows until the next', async () => {
    house.setClock('2031-01-02T03:00:00.000Z');
    await recordBackup(house.config, '2031-01-01T03:00:00.000Z');
    expect((await figures())['recess_backup_age_seconds']).toBe(86_400);
    house.setClock('2031-01-03T03:00:00.000Z');
    expect((await figures())['recess_backup_age_seconds']).toBe(2 * 86_400);
    await recordBackup(house.config, '2031-01-03T02:59:00.000Z');
    expect((await figures())['recess_backup_age_seconds']).toBe(60);
  });

  test('report that files cannot be written', async () => {
    const files = join(house.config.dataDir, 'files');
    rmSync(files, { recursive: true, force: true });
    writeFileSync(files, 'in the way');
    expect((await figures())['recess_ready']).toBe(0);
    rmSync(files);
    mkdirSync(files);
  });

  test('count the failures of each job', async () => {
    const [registry, behind] = [new Registry(), createBackgroundTasks(pino({ level: 'silent' }))];
    const { db, config, clock } = house;
    registerStoreMetrics(registry, { db, config, clock, behind, ready: { ask: async () => true } });
    expect(await registry.metrics()).not.toContain('recess_jobs_failed{');
    for (const job of ['sweep', 'prune', 'sweep']) behind.failed(job, new Error('as it may'));
    const told = await registry.metrics();
    expect(told).toContain('recess_jobs_failed{job="sweep"} 2');
    expect(told).toContain('recess_jobs_failed{job="prune"} 1');
  });
});

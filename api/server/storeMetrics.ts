import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { lastBackupPath } from '../backup/last.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { countOverdue } from '../features/moderation/store.ts';
import type { BackgroundTasks } from '../runtime/backgroundTasks.ts';
import type { Ready } from '../runtime/readiness.ts';

type Parts = { db: Db; config: Pick<Config, 'dataDir'>; clock: () => Date; ready: Ready; behind: BackgroundTasks };
type Told = [labels: Record<string, string>, value: number | undefined][];

/**
 * Registers the metrics that alert operators (docs/operators.md), each measured when the metrics are read. A value that
 * cannot be measured is left out, which triggers an alert of its own.
 */
export function registerStoreMetrics(registry: Registry, { db, config, clock, ready, behind }: Parts): void {
  function gauge(name: string, help: string, labelNames: string[], ask: () => Promise<Told>): void {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const told = await ask().catch((): Told => []);
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of told) if (value !== undefined) this.set(labels, value);
      },
    });
  }

  gauge('recess_ready', 'Whether database and files can be written', [], async () => [[{}, Number(await ready.ask())]]);
  const folders = { data: config.dataDir, files: join(config.dataDir, 'files') };
  gauge('recess_disk_free_bytes', 'Room on the disk of a folder', ['folder'], async () => {
    // The first readiness check creates the folder of the files.
    await ready.ask();
    return Promise.all(
      Object.entries(folders).map(async ([folder, path]): Promise<Told[number]> => [{ folder }, await roomAt(path)]),
    );
  });
  gauge('recess_database_bytes', 'Size of the database, and of the log beside SQLite’s', ['part'], async () =>
    Object.entries(await db.size()).map(([part, bytes]): Told[number] => [{ part }, bytes]),
  );
  gauge('recess_jobs_failed', 'Jobs that failed since the start', ['job'], async () =>
    [...behind.failures].map(([job, times]): Told[number] => [{ job }, times]),
  );
  gauge('recess_cases_overdue', 'Moderation cases that were not decided in time', [], async () => [
    [{}, Number((await countOverdue.get(db, { now: clock().toISOString() }))?.n ?? 0)],
  ]);
  gauge('recess_backup_age_seconds', 'Since npm run backup was last done', [], async () => {
    const { mtimeMs } = await stat(lastBackupPath(config));
    return [[{}, (clock().getTime() - mtimeMs) / 1_000]];
  });
}

/** Returns the bytes that a process other than root can still write there. */
const roomAt = (path: string) =>
  statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

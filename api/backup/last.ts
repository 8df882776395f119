import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/**
 * A file whose modification time is the time of the last backup. Another user may own it: its time can be read all the
 * same.
 */
export const lastBackupPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'last-backup');

/** Records a complete backup. If the data folder cannot be written, the backup is still valid. */
export async function recordBackup(config: Pick<Config, 'dataDir'>, now: string): Promise<void> {
  const path = lastBackupPath(config);
  await writeFile(path, `${now}\n`, { mode: 0o600 })
    .then(() => utimes(path, new Date(now), new Date(now)))
    .catch(() => {});
}

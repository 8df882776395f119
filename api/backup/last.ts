import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** A file whose date says when the last backup was made. Another user may have made it: a date can be read all the same. */
export const lastBackupPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'last-backup');

/** Notes a backup that is whole. Where the data folder cannot be written, the backup is as good. */
export async function recordBackup(config: Pick<Config, 'dataDir'>, now: string): Promise<void> {
  const path = lastBackupPath(config);
  await writeFile(path, `${now}\n`, { mode: 0o600 })
    .then(() => utimes(path, new Date(now), new Date(now)))
    .catch(() => {});
}

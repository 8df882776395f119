import { join, resolve } from 'node:path';
import { configFromEnvironment, startupError } from '../config/config.ts';
import { backUp } from './backup.ts';
import { recordBackup } from './last.ts';
import { restore as restoreFrom } from './restore.ts';

const usage = {
  backup: 'Usage: npm run backup [-- <new folder>]',
  restore: 'Usage: npm run restore -- <folder that npm run backup made>',
};

function folderIn(args: readonly string[], command: keyof typeof usage): string | undefined {
  if (args.length > 1 || args[0]?.startsWith('-')) throw startupError(usage[command]);
  return args[0] && resolve(args[0]);
}

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
const sum = (rows: Record<string, number>) => Object.values(rows).reduce((a, b) => a + b, 0);

/** Runs npm run backup; returns the line to print. */
export async function backup(args: readonly string[], now: string): Promise<string> {
  const given = folderIn(args, 'backup');
  const config = configFromEnvironment();
  const folder = given ?? join(config.dataDir, 'backups', now.slice(0, 19).replaceAll(':', '-'));
  const { rows, files, missing } = await backUp(config, folder, now);
  if (missing.length > 0)
    throw startupError(
      `The backup is in ${folder}, but the store itself has lost ${count(missing.length, 'file')} that games need: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}`,
    );
  await recordBackup(config, now);
  return `The backup is in ${folder}: ${count(sum(rows), 'row')} and ${count(files, 'file')}, checked.`;
}

/** Runs npm run restore; returns the line to print. */
export async function restoreCommand(args: readonly string[], now: string): Promise<string> {
  const folder = folderIn(args, 'restore');
  if (!folder) throw startupError(usage.restore);
  const { manifest, aside } = await restoreFrom(configFromEnvironment(), folder, now);
  const kept = aside ? ` The old database was damaged; it is kept as ${aside}.` : '';
  return `The store is as it was on ${manifest.madeAt}: ${count(sum(manifest.rows), 'row')} and ${count(manifest.files, 'file')}. Everybody signs in again.${kept}`;
}

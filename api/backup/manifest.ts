import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { startupError } from '../config/config.ts';

/** The manifest of a backup. The folder contains it, the database as one SQLite file, and the games' files. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The hash of the database file. */
  sha256: z.string(),
  /** The number of rows of every table. */
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Files that the store itself had lost before the backup. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestName = 'backup.json';
export const databaseName = 'recess.sqlite';

export const damaged = (folder: string, why: string) =>
  startupError(`The backup in ${folder} is damaged (${why}). Nothing was changed.`);

export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), 'utf8');
  } catch {
    throw startupError(`There is no backup in ${folder}. Give the folder that npm run backup made.`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw damaged(folder, `${manifestName} cannot be read`);
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

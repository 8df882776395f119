import { readFile } from 'node:fs/promises';
import { storeCover } from '../files/cover.ts';
import { openFiles } from '../files/store.ts';
import type { At } from '../mount.ts';
import type { Received } from '../multipart.ts';
import type { Cover } from './store.ts';

/** Makes a cover of the picture that was received. */
export async function coverOfReceived({ config, received }: Pick<At, 'config' | 'received'>): Promise<Cover> {
  const { path } = received as Received;
  return storeCover(openFiles(config), await readFile(path));
}

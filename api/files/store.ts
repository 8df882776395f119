import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';

/** Files named by the SHA-256 of what is in them: nothing is ever overwritten, and no path comes from outside. */
export type Files = {
  /** Stores the bytes and answers their SHA-256 in lower-case hex, once they are on the disk. */
  put(bytes: Uint8Array): Promise<string>;
  read(sha256: string): Promise<Buffer | undefined>;
  /** A part of a file, both ends inclusive. The caller has asked `stat` first. */
  stream(sha256: string, part?: { start: number; end: number }): Readable;
  stat(sha256: string): Promise<{ size: number } | undefined>;
};

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function openFiles({ dataDir }: Pick<Config, 'dataDir'>): Files {
  const folder = join(dataDir, 'files');
  const place = (hash: string) => {
    if (!isHash(hash)) throw new TypeError('A file is named by its SHA-256');
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };

  return {
    async put(bytes) {
      const hash = sha256(bytes);
      const path = place(hash);
      if (await sizeOf(path)) return hash;
      await mkdir(dirname(path), { recursive: true });
      const unfinished = join(folder, `unfinished-${randomUUID()}`);
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
      return hash;
    },
    read: async (hash) => (isHash(hash) ? readFile(place(hash)).catch(absent) : undefined),
    stream: (hash, part) => createReadStream(place(hash), part),
    stat: async (hash) => (isHash(hash) ? sizeOf(place(hash)) : undefined),
  };
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A renamed file survives a power cut once its folder is on the disk too. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function sizeOf(path: string) {
  const found = await stat(path).catch(absent);
  return found && { size: found.size };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

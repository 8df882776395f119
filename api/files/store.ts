import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/**
 * A content-addressed file store. A file's name is the SHA-256 of its bytes, so a name never stands for other bytes and
 * no path comes from outside.
 */
export type Files = {
  /** Stores the bytes durably and returns their SHA-256 in lower-case hex. The file counts as recent. */
  put(bytes: Uint8Array): Promise<string>;
  /** Opens a stage whose files are stored all together or not at all. */
  stage(): UploadStage;
  read(sha256: string): Promise<Buffer | undefined>;
  /** Streams a part of a file, both ends inclusive. The caller has called `stat` before. */
  stream(sha256: string, part?: { start: number; end: number }): Readable;
  stat(sha256: string): Promise<{ size: number } | undefined>;
  /** Lists the files that were last stored before a time (ISO 8601). */
  list(before: string): AsyncIterable<string>;
  /** Removes a file unless it was stored again since that time. Returns whether it was removed. */
  remove(sha256: string, before: string): Promise<boolean>;
  /** Removes unfinished files of killed processes that are older than that time. */
  removeUnfinished(before: string): Promise<void>;
};

/** Files being uploaded, written piece by piece as they arrive. */
export type UploadStage = {
  put(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ sha256: string; size: number }>;
  /** Streams a file that was put into this stage. */
  stream(sha256: string): Readable;
  /** Moves all files into the store, where they count as recent. */
  keep(): Promise<void>;
  /** Deletes everything that was not kept. */
  drop(): Promise<void>;
};

export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function openFiles({ dataDir }: Pick<Config, 'dataDir'>): Files {
  const folder = join(dataDir, 'files');
  const place = (hash: string) => {
    if (!isHash(hash)) throw new TypeError('A file is named by its SHA-256');
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };

  function stage(): UploadStage {
    const staged = new Map<string, string>();
    return {
      async put(pieces) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `unfinished-${randomUUID()}`);
        try {
          const written = await writeDurably(path, pieces);
          // The same bytes were staged under another name already; one copy is enough.
          if (staged.has(written.sha256)) await rm(path, { force: true });
          else staged.set(written.sha256, path);
          return written;
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      },
      stream: (hash) => createReadStream(staged.get(hash) as string),
      async keep() {
        const shelves = new Set<string>();
        for (const [hash, path] of staged) {
          const shelf = dirname(place(hash));
          if (!shelves.has(shelf)) await mkdir(shelf, { recursive: true, mode: 0o700 });
          shelves.add(shelf);
          // Renaming replaces an existing file. So it becomes recent, and a damaged file is repaired.
          await rename(path, place(hash));
          staged.delete(hash);
        }
        for (const shelf of shelves) await syncPath(shelf);
      },
      async drop() {
        for (const path of staged.values()) await rm(path, { force: true });
      },
    };
  }

  return {
    async put(bytes) {
      const one = stage();
      try {
        const { sha256: hash } = await one.put([bytes]);
        await one.keep();
        return hash;
      } finally {
        await one.drop();
      }
    },
    stage,
    read: async (hash) => (isHash(hash) ? readFile(place(hash)).catch(absent) : undefined),
    stream: (hash, part) => createReadStream(place(hash), part),
    stat: async (hash) => (isHash(hash) ? sizeOf(place(hash)) : undefined),
    async *list(before) {
      for (const shelf of await namesIn(folder)) {
        for (const name of await namesIn(join(folder, shelf))) {
          const hash = `${shelf}${name}`;
          if (isHash(hash) && (await isOlder(place(hash), before))) yield hash;
        }
      }
    },
    async remove(hash, before) {
      // The file is moved aside first: somebody who stores it meanwhile creates a new one, and a file stored just
      // before is moved back.
      const [path, aside] = [place(hash), join(folder, `unfinished-${randomUUID()}`)];
      if (!(await isOlder(path, before))) return false;
      await rename(path, aside).catch(absent);
      if (!(await isOlder(aside, before))) {
        await rename(aside, path).catch(absent);
        return false;
      }
      await rm(aside, { force: true });
      return true;
    },
    async removeUnfinished(before) {
      for (const name of await namesIn(folder))
        if (name.startsWith('unfinished-') && (await isOlder(join(folder, name), before)))
          await rm(join(folder, name), { force: true });
    },
  };
}

async function namesIn(path: string): Promise<string[]> {
  const none = (error: NodeJS.ErrnoException): string[] => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return [];
  };
  return readdir(path).catch(none);
}

/** Says whether a file was last written before a time; false if it does not exist. */
async function isOlder(path: string, before: string): Promise<boolean> {
  const found = await stat(path).catch(absent);
  return found !== undefined && found.mtimeMs < Date.parse(before);
}

/** Writes the pieces one after another; the next piece is read only after the previous one is written. */
async function writeDurably(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
      size += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}

/** Flushes a path to the disk; a renamed file survives a power cut only after its folder is flushed too. */
export async function syncPath(path: string): Promise<void> {
  const there = await open(path, 'r');
  try {
    await there.sync();
  } finally {
    await there.close();
  }
}

async function sizeOf(path: string) {
  const found = await stat(path).catch(absent);
  return found && { size: found.size };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

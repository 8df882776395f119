import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Build } from '#sync/contract/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, sql } from '../db/port.ts';
import { type Files, sha256 } from '../files/store.ts';
import { type Encoding, encodingOf, typeOf } from '../files/types.ts';

/** Limits of a hosted build (design: offline games). Bytes are counted unpacked. */
export const buildLimits = { files: 1_000, bytes: 100 * 2 ** 20, fileBytes: 30 * 2 ** 20, path: 240 } as const;

/** A file of a build's manifest. `size` and `sha256` are of what a browser sees: of a precompressed file, what is inside. */
export type BuildFile = Build['files'][number] & { encoding?: Encoding; stored?: string };

export type Entry = { path: string; bytes: Uint8Array };

// The same files sent again are young again: no sweep takes them meanwhile.
const insert = sql`
  INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, "createdAt")
  VALUES (:id, :developerId, :fileCount, :totalBytes, :files, :now)
  ON CONFLICT (id) DO UPDATE SET "createdAt" = excluded."createdAt"`;

/**
 * Checks a game's files, stores them and registers the build. `developerId` is the owner's user id.
 * A refusal names the file and the limit; files that were stored before it are swept later (api/files/sweep.ts).
 */
export async function registerBuild(
  { db, files }: { db: Db; files: Files },
  developerId: string,
  entries: AsyncIterable<Entry> | Entry[],
  now: string,
): Promise<{ buildId: string; fileCount: number; totalBytes: number }> {
  const found: BuildFile[] = [];
  const names = new Map<string, string>();
  let [count, totalBytes] = [0, 0];
  for await (const { path, bytes } of entries) {
    if (isLitter(path)) continue;
    refuseName(path, names);
    if (++count > buildLimits.files) throw tooMany(count);
    const file = await unpacked(path, bytes);
    totalBytes += Math.max(file.size, bytes.length);
    if (totalBytes > buildLimits.bytes)
      throw invalid(`${path}: the files are more than ${mb(buildLimits.bytes)} together; that is the limit`);
    await files.put(bytes);
    found.push(file);
  }
  const manifest = withoutTopFolder(found)
    .filter((file) => !isOurs(file.path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const sum = manifest.reduce((total, file) => total + file.size, 0);
  // The developer is part of the name, so that nobody holds another's build by sending the same files first.
  const buildId = sha256(Buffer.from(JSON.stringify({ developerId, files: manifest }))).slice(0, 32);
  const row = {
    id: buildId,
    developerId,
    fileCount: manifest.length,
    totalBytes: sum,
    files: JSON.stringify(manifest),
    now,
  };
  await insert.run(db, row);
  return { buildId, fileCount: manifest.length, totalBytes: sum };
}

const invalid = (words: string) => new Refusal('invalid', words);
export const mb = (bytes: number) => `${Math.round((bytes / 2 ** 20) * 10) / 10} MB`;
const tooMany = (count: number) =>
  invalid(`${count.toLocaleString('en')} files or more; at most ${buildLimits.files.toLocaleString('en')}`);

/** What archivers of desktop systems leave in a folder. */
export const isLitter = (path: string) => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path);

/** Throws unless the path is plain, relative and the only one of its name on any file system. */
export function refuseName(path: string, names: Map<string, string>) {
  const shown = `"${path.slice(0, 80).replace(/[\p{Cc}\p{Cs}]/gu, '?')}"`;
  if (path.length > buildLimits.path)
    throw invalid(`${shown}… has a path of ${path.length} characters; at most ${buildLimits.path}`);
  if (/[\p{Cc}\p{Cs}]/u.test(path)) throw invalid(`${shown} has characters that no file name may have`);
  if (path.includes('\\')) throw invalid(`${shown} has a backslash; folders are divided by /`);
  if (path.startsWith('/') || /^[a-z]:/i.test(path))
    throw invalid(`${shown} is an absolute path; paths start inside the build`);
  const parts = path.split('/');
  if (parts.includes('..') || parts.includes('.'))
    throw invalid(`${shown} leaves its folder; "." and ".." are not allowed`);
  if (parts.includes('')) throw invalid(`${shown} has an empty name in its path`);
  if (parts.some((part) => part.startsWith('.'))) throw invalid(`${shown} is hidden; names may not start with a dot`);
  const key = path.normalize('NFC').toLowerCase();
  const other = names.get(key);
  if (other === path) throw invalid(`${shown} is there twice`);
  if (other !== undefined)
    throw invalid(`${shown} and "${other}" differ only in capitals or accents; one name must go`);
  names.set(key, path);
}

async function unpacked(path: string, bytes: Uint8Array): Promise<BuildFile> {
  const inner = await decoded(path, bytes);
  const size = Math.max(inner?.length ?? 0, bytes.length);
  if (size > buildLimits.fileBytes) throw tooBig(path, mb(size));
  if (!inner) return { path, size: bytes.length, sha256: sha256(bytes), type: typeOf(encodingOf(path) ? '' : path) };
  const encoding = encodingOf(path) as Encoding;
  return { path, size: inner.length, sha256: sha256(inner), type: typeOf(path), encoding, stored: sha256(bytes) };
}

export const tooBig = (path: string, size: string) =>
  invalid(`${path} is ${size}; a file may have at most ${mb(buildLimits.fileBytes)}`);

const decoders = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** What is inside a precompressed file; null for every other, and for one that only has such a name. */
async function decoded(path: string, bytes: Uint8Array): Promise<Buffer | null> {
  const encoding = encodingOf(path);
  if (!encoding) return null;
  return decoders[encoding](bytes, { maxOutputLength: buildLimits.fileBytes }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooBig(path, `more than ${mb(buildLimits.fileBytes)} unpacked`);
    return null;
  });
}

function withoutTopFolder(files: BuildFile[]): BuildFile[] {
  if (files.some((file) => file.path === 'index.html')) return files;
  const tops = new Set(files.map((file) => file.path.split('/')[0] as string));
  const top = `${[...tops][0]}/`;
  if (tops.size !== 1 || !files.some((file) => file.path === `${top}index.html`))
    throw invalid('There is no index.html; it must be at the top, or in the one folder that holds everything');
  return files.map((file) => ({ ...file, path: file.path.slice(top.length) }));
}

/** Addresses of a game's origin that the store itself answers: a game's own service worker would not run. */
const isOurs = (path: string) => path === 'sw.js' || path.startsWith('_play/') || path.startsWith('_preview/');

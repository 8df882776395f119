import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Config } from '../config/config.ts';

/** Hashes of files that nobody may upload: SHA-256 or MD5, in lower-case hex. */
export type HashList = { hashes: ReadonlySet<string>; wrongLines: number };

const comment = /^\s*(#|$)/;
const hash = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/;
/** Parses a list of one hash a line, with `#` before comments. */
export function parseHashList(text: string): HashList {
  const hashes = new Set<string>();
  let wrongLines = 0;
  for (const line of text.split(/\r?\n/)) {
    if (comment.test(line)) continue;
    const found = line.trim().toLowerCase();
    if (hash.test(found)) hashes.add(found);
    else wrongLines++;
  }
  return { hashes, wrongLines };
}

type Read = { list: HashList; version: string };
const read = new Map<string, Read>();
/**
 * Returns the operator's list (`HASH_LIST`), undefined where there is none. It is read again once the file has changed. A list
 * that cannot be read throws: then nothing is uploaded, rather than all of it unseen.
 */
export async function readHashList({ hashList: path }: Pick<Config, 'hashList'>): Promise<HashList | undefined> {
  if (!path) return undefined;
  const { mtimeMs, size } = await stat(path);
  const version = `${mtimeMs} ${size}`;
  const known = read.get(path);
  if (known?.version === version) return known.list;
  const list = parseHashList(await readFile(path, 'utf8'));
  read.set(path, { list, version });
  return list;
}

/** Computes both hashes of bytes that pass; `match` says which of them is on the list. */
export function createMatcher({ hashes }: HashList) {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  return {
    update(bytes: Uint8Array): void {
      sha256.update(bytes);
      md5.update(bytes);
    },
    match: (): string | undefined => [sha256.digest('hex'), md5.digest('hex')].find((one) => hashes.has(one)),
  };
}

/** Returns the hash of a file that is on the list. */
export async function matchOfFile(path: string, list: HashList): Promise<string | undefined> {
  const matcher = createMatcher(list);
  for await (const bytes of createReadStream(path)) matcher.update(bytes as Buffer);
  return matcher.match();
}

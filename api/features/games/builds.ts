import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { createInspector, hasThreads, isPackedScript, isTextFile } from '#sync/builds/inspectBuild.ts';
import { latin1 } from '#sync/builds/textWindows.ts';
import {
  fileTooBigMessage,
  formatMb,
  isLeftOut,
  missingIndexMessage,
  plainPath,
  rootFolder,
  tooManyFilesMessage,
  validatePath,
} from '#sync/builds/validateBuild.ts';
import { buildLimits } from '#sync/constants.ts';
import type { BuildReport } from '#sync/contract/versions.ts';
import { buildMessage } from '#sync/messages/builds.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Db } from '../../db/port.ts';
import type { Files, UploadStage } from '../../files/store.ts';
import { contentTypeOf, type Encoding, encodingOf } from '../../files/types.ts';
import { addBuild, type BuildFile, buildIdOf, withThreads } from '../../files/uploadStore.ts';

/** A file to store, complete or in pieces; its size if that is known in advance. */
export type BuildEntry = { path: string; size?: number; bytes: Uint8Array | AsyncIterable<Uint8Array> };

/**
 * Checks a game's files, stores them and registers the build. `developerId` is the owner's user id. No file is held in
 * memory as a whole. A refusal names the file and the limit and leaves no files behind.
 */
export async function registerBuild(
  { db, files: store }: { db: Db; files: Files },
  developerId: string,
  entries: AsyncIterable<BuildEntry> | BuildEntry[],
  now: string,
): Promise<{ buildId: string; fileCount: number; totalBytes: number; report: BuildReport }> {
  const stage = store.stage();
  try {
    const { found, report } = await takenIn(stage, entries);
    const files = withoutTopFolder(found)
      .filter((file) => !isOurs(file.path))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    const totalBytes = files.reduce((total, file) => total + file.size, 0);
    const seen = report(files.length, totalBytes);
    const manifest = withThreads(files, hasThreads(seen));
    const buildId = buildIdOf(developerId, manifest);
    const build = { fileCount: manifest.length, totalBytes, report: seen };
    await stage.keep();
    const texts = { files: JSON.stringify(manifest), report: JSON.stringify(build.report) };
    await addBuild.run(db, { ...build, ...texts, id: buildId, developerId, now });
    return { buildId, ...build };
  } finally {
    await stage.drop();
  }
}

async function takenIn(stage: UploadStage, entries: AsyncIterable<BuildEntry> | BuildEntry[]) {
  const found: BuildFile[] = [];
  const names = new Map<string, string>();
  const { open, report } = createInspector();
  let total = 0;
  for await (const { path: given, size, bytes } of entries) {
    const path = plainPath(given);
    if (isLeftOut(path)) continue;
    refuse(validatePath(path, names));
    if (found.length === buildLimits.files) throw invalid(tooManyFilesMessage(found.length + 1, [...names.values()]));
    const pieces = bytes instanceof Uint8Array ? [bytes] : bytes;
    const known = bytes instanceof Uint8Array ? bytes.length : (size ?? 0);
    if (known > buildLimits.fileBytes) throw invalid(fileTooBigMessage(path, known));
    const text = open(path);
    const packed = await stage.put(inspected(text, path, capped(path, pieces)));
    if (isPackedScript(path)) await inspectPacked(text, () => stage.stream(packed.sha256));
    text.end();
    const file = await fileOf(stage, path, packed);
    total += Math.max(file.size, packed.size);
    if (total > buildLimits.bytes)
      throw invalid(buildMessage('tooLargeFrom', { path, most: formatMb(buildLimits.bytes) }));
    found.push(file);
  }
  return { found, report };
}

const invalid = (message: Message) => new Refusal('invalid', message);
const refuse = (fault: Message | undefined) => {
  if (fault !== undefined) throw invalid(fault);
};

type InspectedText = ReturnType<ReturnType<typeof createInspector>['open']>;

/** Passes on the pieces of a file, and inspects them if it is a text file. */
async function* inspected(text: InspectedText, path: string, pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    if (isTextFile(path)) text.add(latin1(piece));
    yield piece;
  }
}

/** Inspects a packed script, up to the most bytes of a file. What only has such a name is no text. */
async function inspectPacked(text: InspectedText, read: () => Readable): Promise<void> {
  // A `.unityweb` file is packed in either way, which its name does not say; gzip knows its own first bytes.
  for (const decoder of [createGunzip(), createBrotliDecompress()]) {
    const packed = read();
    let bytes = 0;
    packed.on('error', (error) => decoder.destroy(error)).pipe(decoder);
    try {
      for await (const piece of decoder as AsyncIterable<Buffer>) {
        text.add(latin1(piece));
        bytes += piece.length;
        if (bytes >= buildLimits.fileBytes) break;
      }
      return;
    } catch {
      // The other one may know it.
    } finally {
      packed.destroy();
    }
  }
}

const fileMax = formatMb(buildLimits.fileBytes);
/** Passes on the pieces of a file, and throws when there are too many bytes. */
async function* capped(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > buildLimits.fileBytes)
      throw invalid(buildMessage('fileUnpacksTooLarge', { path, mb: fileMax, most: fileMax }));
    yield piece;
  }
}

async function fileOf(stage: UploadStage, path: string, { sha256: stored, size }: { sha256: string; size: number }) {
  const encoding = encodingOf(path);
  const inner = encoding && (await decoded(stage, path, stored, encoding));
  if (!inner) return { path, size, sha256: stored, type: contentTypeOf(encoding ? '' : path) };
  return { path, ...inner, type: contentTypeOf(path), encoding, stored };
}

/** What unpacks a precompressed file. */
export const decoders = { br: createBrotliDecompress, gzip: createGunzip } as const;

/** Returns hash and size of a precompressed file's content; null if the file only has such a name. */
async function decoded(stage: UploadStage, path: string, stored: string, encoding: Encoding) {
  const hash = createHash('sha256');
  let size = 0;
  const [packed, inside] = [stage.stream(stored), decoders[encoding]()];
  packed.on('error', (error) => inside.destroy(error)).pipe(inside);
  try {
    for await (const piece of capped(path, inside)) {
      hash.update(piece);
      size += piece.length;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return null;
  } finally {
    packed.destroy();
  }
  return { size, sha256: hash.digest('hex') };
}

function withoutTopFolder(files: BuildFile[]): BuildFile[] {
  const paths = files.map(({ path }) => path);
  const top = rootFolder(paths);
  if (top === undefined) throw invalid(missingIndexMessage(paths));
  return files.map((file) => ({ ...file, path: file.path.slice(top.length) }));
}

/** Says whether the store itself answers this path of a game's origin; a game's own service worker would not run. */
const isOurs = (path: string) => path === 'sw.js' || path.startsWith('_play/');

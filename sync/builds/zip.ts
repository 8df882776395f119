import { buildLimits } from '../constants.ts';
import { buildMessage } from '../messages/builds.ts';
import type { Message } from '../messages/message.ts';
import { Refusal } from '../refusal.ts';
import { type DecodedName, decodeNames, type RawName } from './fileNames.ts';
import { includedFiles, quoteName, tooManyFilesMessage, validateFiles } from './validateBuild.ts';

/**
 * An entry of a zip's central directory, with the field names of the zip format; `api/features/uploads/zip.ts` has more
 * of it.
 */
export type ZipEntry = {
  fileName: string;
  fileNameLength: number;
  compressedSize: number;
  uncompressedSize: number;
  relativeOffsetOfLocalHeader: number;
  externalFileAttributes: number;
  generalPurposeBitFlag: number;
  compressionMethod: number;
};

/** Maximum entries including folders and leftovers of archivers. */
export const maxEntries = 20 * buildLimits.files;

const invalid = (message: Message) => new Refusal('invalid', message);
export const notAZip = () => new Refusal('wrongType', buildMessage('notAZip'));
export const damagedZip = () => invalid(buildMessage('damagedZip'));

/** Returns the included entries of a zip, folders too, with their paths in the build. */
export const includedEntries = <T extends ZipEntry>(entries: readonly T[]) =>
  includedFiles(entries.map((entry) => ({ path: entry.fileName, size: entry.uncompressedSize, entry })));

/** Yields everything that is wrong with a zip's central directory, in the order of the checks. */
export function* validateEntries(entries: readonly ZipEntry[]): Generator<Message> {
  const { taken } = includedEntries(entries);
  for (const { path, entry } of taken) yield* faultsOfKind(path, entry);
  yield* overlaps(entries);
  yield* validateFiles(taken);
  for (const { path, size, entry } of taken) {
    const ratio = Math.floor(size / Math.max(1, entry.compressedSize));
    if (size > buildLimits.ratioFrom && ratio > buildLimits.ratio)
      yield buildMessage('ratio', { path, ratio, most: buildLimits.ratio });
  }
}

const [typeBits, plainFile, folder] = [0o170000, 0o100000, 0o040000];
const [encrypted, encryptedStrongly] = [1, 0x40];
const [stored, deflated] = [0, 8];

/** Yields entries that are neither a file nor a folder, and those that cannot be unpacked. */
function* faultsOfKind(path: string, entry: ZipEntry): Generator<Message> {
  const { externalFileAttributes, generalPurposeBitFlag: flags, compressionMethod: method } = entry;
  const type = (externalFileAttributes >>> 16) & typeBits;
  if (type !== 0 && type !== plainFile && type !== folder) yield buildMessage('link', { name: quoteName(path) });
  if (flags & (encrypted | encryptedStrongly)) yield buildMessage('filePassword', { name: quoteName(path) });
  else if (method !== stored && method !== deflated) yield buildMessage('unknownPacking', { name: quoteName(path) });
}

/** Yields entries that share bytes: a small zip of them would unpack to much more than its size. */
function* overlaps(entries: readonly ZipEntry[]): Generator<Message> {
  const byPlace = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { fileName, relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of byPlace) {
    if (start < end) return yield buildMessage('sharedBytes', { name: quoteName(fileName) });
    end = start + 30 + fileNameLength + compressedSize;
  }
}

/** Reads a range of a file's bytes; bytes beyond its end are left out. `unpack` returns the content of an entry. */
export type RandomAccess = {
  size: number;
  read(from: number, to: number): Promise<Uint8Array>;
  unpack(entry: Omit<ZipEntry, 'fileName'>): AsyncIterable<Uint8Array>;
};

const [endMark, end64Mark, locatorMark, entryMark] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50];
const [endLength, end64Length, locatorLength, entryLength, commentMax] = [22, 56, 20, 46, 0xffff];

/** An entry with its raw bytes in the central directory, and whether its name is a guess. */
export type Recorded = ZipEntry & { record: Uint8Array; isGuess: boolean };

/**
 * Reads a zip's central directory. It reads only the last bytes of the file, whatever its size, unless the names must be
 * looked for in its texts.
 */
export async function readCentralDirectory({ size, read, unpack }: RandomAccess): Promise<Recorded[]> {
  const from = Math.max(0, size - endLength - commentMax - locatorLength);
  const tail = viewOf(await read(from, size));
  let at = tail.byteLength - endLength;
  while (
    at >= 0 &&
    !(tail.getUint32(at, true) === endMark && at + endLength + tail.getUint16(at + 20, true) === tail.byteLength)
  )
    at--;
  if (at < 0) throw notAZip();
  let [count, place] = [tail.getUint16(at + 10, true), tail.getUint32(at + 16, true)];
  if (at >= locatorLength && tail.getUint32(at - locatorLength, true) === locatorMark) {
    const end64 = number64(tail, at - locatorLength + 8);
    const said = viewOf(await read(end64, end64 + end64Length));
    if (said.byteLength < end64Length || said.getUint32(0, true) !== end64Mark) throw notAZip();
    [count, place] = [number64(said, 32), number64(said, 48)];
  }
  if (count > maxEntries) throw invalid(tooManyFilesMessage(count));
  const entries = entriesIn(viewOf(await read(place, from + at)), count);
  const names = await decodeNames(entries, unpack);
  return entries.map((entry, n) => {
    const { name: fileName, isGuess } = names[n] as DecodedName;
    return { ...entry, fileName, isGuess };
  });
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const number64 = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

type RawEntry = Omit<Recorded, 'fileName' | 'isGuess'> & RawName;

function entriesIn(list: DataView, count: number): RawEntry[] {
  const entries: RawEntry[] = [];
  let at = 0;
  try {
    for (let n = 0; n < count; n++) {
      if (list.getUint32(at, true) !== entryMark) throw damagedZip();
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
        list.getUint16(at + field, true),
      ) as [number, number, number];
      const flags = list.getUint16(at + 8, true);
      const length = entryLength + nameLength + extraLength + commentLength;
      const sizes = {
        uncompressedSize: list.getUint32(at + 24, true),
        compressedSize: list.getUint32(at + 20, true),
        relativeOffsetOfLocalHeader: list.getUint32(at + 42, true),
      };
      const whole = { ...sizes, ...sizes64(bytesOf(list, at + entryLength + nameLength, extraLength), sizes) };
      entries.push({
        ...whole,
        size: whole.uncompressedSize,
        record: bytesOf(list, at, length),
        bytes: bytesOf(list, at + entryLength, nameLength),
        flags,
        fileNameLength: nameLength,
        generalPurposeBitFlag: flags,
        compressionMethod: list.getUint16(at + 10, true),
        externalFileAttributes: list.getUint32(at + 38, true),
      });
      at += length;
    }
  } catch {
    throw damagedZip();
  }
  return entries;
}

function bytesOf(view: DataView, at: number, length: number): Uint8Array {
  if (at + length > view.byteLength) throw damagedZip();
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}

type Sizes = Pick<ZipEntry, 'uncompressedSize' | 'compressedSize' | 'relativeOffsetOfLocalHeader'>;
const sizes64Field = 1;
const elsewhere = 0xffffffff;

/**
 * Reads 64-bit sizes from the zip64 extra field. They are in this order, each present only if its own 32-bit field says
 * so.
 */
function sizes64(extra: Uint8Array, sizes: Sizes): Partial<Sizes> {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== sizes64Field) continue;
    const found: Partial<Sizes> = {};
    let place = at + 4;
    for (const key of ['uncompressedSize', 'compressedSize', 'relativeOffsetOfLocalHeader'] as const) {
      if (sizes[key] !== elsewhere) continue;
      found[key] = number64(view, place);
      place += 8;
    }
    return found;
  }
  return {};
}

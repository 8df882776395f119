import { crc32 } from 'node:zlib';
import { type LocalFileHeader, openPromise, type Entry as Packed, type ZipFile } from 'yauzl';
import { decodeNames } from '#sync/builds/fileNames.ts';
import { quoteName, tooManyFilesMessage } from '#sync/builds/validateBuild.ts';
import { damagedZip, includedEntries, maxEntries, notAZip, validateEntries } from '#sync/builds/zip.ts';
import { buildMessage } from '#sync/messages/builds.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import type { BuildEntry } from '../games/builds.ts';

const invalid = (message: Message) => new Refusal('invalid', message);

/**
 * Yields the files of a zip one after the other. It checks the whole directory before it unpacks the first file, and
 * refuses a faulty zip with a clear message.
 */
export async function* filesIn(path: string): AsyncGenerator<BuildEntry> {
  // Names stay bytes, because the browser's check before the upload must decode them in the same way
  // (sync/builds/zip.ts).
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(
    () => {
      throw notAZip();
    },
  );
  zip.on('error', () => {});
  try {
    for (const { path, size, entry } of await planOf(zip)) yield { path, size, bytes: unpacked(zip, entry) };
  } finally {
    zip.close();
  }
}

/** Returns the files to unpack, after all entries of the zip were checked. */
async function planOf(zip: ZipFile) {
  if (zip.entryCount > maxEntries) throw invalid(tooManyFilesMessage(zip.entryCount));
  const entries = await entriesOf(zip);
  for (const fault of validateEntries(entries)) throw invalid(fault);
  const plan = includedEntries(entries).taken.filter(({ path }) => !path.endsWith('/'));
  for (const { entry } of plan) await refuseTwoTongues(zip, entry);
  return plan;
}

async function entriesOf(zip: ZipFile): Promise<Packed[]> {
  const entries: Packed[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    if ((error as Error).message.includes('encryption')) throw invalid(buildMessage('zipPassword'));
    throw damagedZip();
  }
  const raw = entries.map((entry) => ({
    ...{ bytes: entry.fileNameRaw, flags: entry.generalPurposeBitFlag, entry },
    ...{ size: entry.uncompressedSize, compressedSize: entry.compressedSize },
  }));
  const names = await decodeNames(raw, ({ entry }) => contentOf(zip, entry));
  return entries.map((entry, n) => Object.assign(entry, { fileName: names[n]?.name as string }));
}

async function* contentOf(zip: ZipFile, entry: Packed): AsyncGenerator<Uint8Array> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
}

/** Flags of an entry: it is encrypted; its sizes follow its data instead of preceding it. */
const [encrypted, follows] = [1, 8];
/** The value of a size that is stored elsewhere (zip64). */
const elsewhere = 0xffffffff;

/**
 * Refuses an entry whose local header differs from the zip's directory, because two programs would unpack different
 * games.
 */
async function refuseTwoTongues(zip: ZipFile, entry: Packed): Promise<void> {
  const local: LocalFileHeader = await zip.readLocalFileHeaderPromise(entry, {}).catch(() => {
    throw damagedZip();
  });
  const isSame = (said: number, listed: number) =>
    said === listed || said === elsewhere || (said === 0 && (local.generalPurposeBitFlag & follows) !== 0);
  const agrees =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    ((local.generalPurposeBitFlag ^ entry.generalPurposeBitFlag) & encrypted) === 0 &&
    isSame(local.uncompressedSize, entry.uncompressedSize) &&
    isSame(local.compressedSize, entry.compressedSize) &&
    isSame(local.crc32, entry.crc32);
  if (!agrees) throw invalid(buildMessage('twoTongues', { name: quoteName(entry.fileName) }));
}

/** Yields the bytes of one file; its declared size and checksum are enforced. */
async function* unpacked(zip: ZipFile, entry: Packed): AsyncGenerator<Uint8Array> {
  let sum = 0;
  const packed = await zip.openReadStreamPromise(entry).catch(() => undefined);
  try {
    if (!packed) throw damagedZip();
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw invalid(buildMessage('damagedFile', { name: quoteName(entry.fileName) }));
  }
  if (sum !== entry.crc32) throw invalid(buildMessage('wrongChecksum', { name: quoteName(entry.fileName) }));
}

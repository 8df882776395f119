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

/** The files of a zip, one after the other. The whole list is checked before the first is unpacked; refuses in plain words. */
export async function* filesIn(path: string): AsyncGenerator<BuildEntry> {
  // Names stay bytes: whoever looks before a byte travels must read the same ones (sync/builds/zip.ts).
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

/** The files worth unpacking, once all the zip's entries have passed. */
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
  const names = decodeNames(entries.map((entry) => ({ bytes: entry.fileNameRaw, flags: entry.generalPurposeBitFlag })));
  return entries.map((entry, n) => Object.assign(entry, { fileName: names[n] as string }));
}

/** Flags of an entry: it has a password; its sizes follow the bytes instead of standing before them. */
const [encrypted, follows] = [1, 8];
/** Stands where a size has its place elsewhere. */
const elsewhere = 0xffffffff;

/** Refuses an entry that says another thing before its bytes than in the zip's list: two programs would unpack two games. */
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

/** One file's bytes. Its size was said before and is held to; so is its checksum. */
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

import { crc32 } from 'node:zlib';
import { openPromise, type Entry as Packed, type ZipFile } from 'yauzl';
import { Refusal } from '#sync/refusal.ts';
import { buildLimits, type Entry, isLitter, mb, refuseName, tooBig } from '../games/builds.ts';

/** What no packer reaches with a game's files, of those over a size where it matters (design: offline games). */
const ratioMax = 100;
const ratioFrom = 2 ** 20;
/** Entries beside the files: folders, and what archivers leave behind. */
const entriesMax = 20 * buildLimits.files;

const invalid = (words: string) => new Refusal('invalid', words);
const notZip = () => new Refusal('wrongType', 'Please upload a zip of your game.');
const damaged = () => invalid('The zip is damaged and cannot be read.');
const figure = (count: number) => count.toLocaleString('en');

/** The files of a zip, one after the other. The whole list is checked before the first is unpacked; refuses in plain words. */
export async function* filesIn(path: string): AsyncGenerator<Entry> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true }).catch(
    () => {
      throw notZip();
    },
  );
  zip.on('error', () => {});
  try {
    for (const packed of await planOf(zip)) yield { path: packed.fileName, bytes: await unpacked(zip, packed) };
  } finally {
    zip.close();
  }
}

/** The files worth unpacking, once all the zip's entries have passed. */
async function planOf(zip: ZipFile): Promise<Packed[]> {
  if (zip.entryCount > entriesMax) throw tooMany(zip.entryCount);
  const entries = await entriesOf(zip);
  const names = new Map<string, string>();
  for (const entry of entries) refuseKind(entry);
  refuseOverlap(entries);
  const plan = entries.filter(({ fileName }) => !fileName.endsWith('/') && !isLitter(fileName));
  if (plan.length > buildLimits.files) throw tooMany(plan.length);
  for (const { fileName } of plan) refuseName(fileName, names);
  refuseFolderNames(entries, names);
  for (const entry of plan) refuseSize(entry);
  const total = plan.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > buildLimits.bytes)
    throw invalid(`The files are ${mb(total)} unpacked; at most ${mb(buildLimits.bytes)} together`);
  return plan;
}

const tooMany = (count: number) => invalid(`${figure(count)} files; at most ${figure(buildLimits.files)}`);

async function entriesOf(zip: ZipFile): Promise<Packed[]> {
  const entries: Packed[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    const words = (error as Error).message;
    const name = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(words)?.[1];
    // Says what is wrong with the name in the same words as ever.
    if (name !== undefined) refuseName(name, new Map());
    if (words.includes('encryption')) throw invalid('The zip has a password; pack it without one');
    throw damaged();
  }
  return entries;
}

const [typeBits, plainFile, folder] = [0o170000, 0o100000, 0o040000];

/** Refuses what is neither a file nor a folder, and what cannot be unpacked. */
function refuseKind(entry: Packed) {
  const { fileName, externalFileAttributes } = entry;
  const type = (externalFileAttributes >>> 16) & typeBits;
  if (type !== 0 && type !== plainFile && type !== folder)
    throw invalid(`${shown(fileName)} is a link or a device; only files and folders are allowed`);
  if (entry.isEncrypted()) throw invalid(`${shown(fileName)} has a password; pack the zip without one`);
  if (!entry.canDecodeFileData())
    throw invalid(`${shown(fileName)} is packed in a way that is not known here; make an ordinary zip`);
}

/** Refuses two entries that share bytes: a small zip of them would unpack to much more than it holds. */
function refuseOverlap(entries: Packed[]) {
  const byPlace = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { fileName, relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of byPlace) {
    if (start < end) throw invalid(`${shown(fileName)} shares its bytes with another file`);
    end = start + 30 + fileNameLength + compressedSize;
  }
}

/** Refuses a file that has the name of a folder. `names` are the files', folded as `refuseName` does it. */
function refuseFolderNames(entries: Packed[], names: Map<string, string>) {
  for (const { fileName } of entries) {
    if (isLitter(fileName)) continue;
    const folders = fileName.split('/').slice(0, -1);
    for (let depth = 1; depth <= folders.length; depth++) {
      const name = folders.slice(0, depth).join('/');
      const file = names.get(name.normalize('NFC').toLowerCase());
      if (file !== undefined) throw invalid(`${shown(file)} is a file and a folder; one name must go`);
    }
  }
}

function refuseSize({ fileName, uncompressedSize: size, compressedSize }: Packed) {
  if (size > buildLimits.fileBytes) throw tooBig(fileName, mb(size));
  const ratio = Math.floor(size / Math.max(1, compressedSize));
  if (size > ratioFrom && ratio > ratioMax)
    throw invalid(`${fileName} unpacks to ${figure(ratio)} times its size; at most ${ratioMax} times`);
}

/** What a name looks like in a message. */
const shown = (name: string) => `"${name.slice(0, 80).replace(/[\p{Cc}\p{Cs}]/gu, '?')}"`;

/** One file's bytes. Its size was said before and is held to; so is its checksum. */
async function unpacked(zip: ZipFile, entry: Packed): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch {
    throw invalid(`${shown(entry.fileName)} is damaged and cannot be unpacked`);
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw invalid(`${shown(entry.fileName)} is damaged: its checksum is wrong`);
  return bytes;
}

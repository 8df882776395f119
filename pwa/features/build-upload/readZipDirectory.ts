import { plainPath } from '#sync/builds/validateBuild.ts';
import { type Recorded, readCentralDirectory, type ZipEntry } from '#sync/builds/zip.ts';
import { sha256 } from '../../play/integrity.ts';

const bytesIn = async (zip: Blob, from: number, to: number) => new Uint8Array(await zip.slice(from, to).arrayBuffer());

/** Reads a zip's central directory, and with it only the last bytes of the zip, or its texts where its names need them. */
export const readZipEntries = (zip: Blob): Promise<Recorded[]> =>
  readCentralDirectory({
    ...{ size: zip.size, read: (from, to) => bytesIn(zip, from, to) },
    unpack: (entry) => contentOf(zip, entry),
  });

/** Yields the content of a packed file; browsers before Chromium 124 have no loop over a stream. */
async function* contentOf(zip: Blob, entry: Packed): AsyncGenerator<Uint8Array> {
  const reader = (await entryStream(zip, entry))?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

const [headerLength, stored] = [30, 0];

type Packed = Pick<ZipEntry, 'relativeOffsetOfLocalHeader' | 'compressedSize' | 'compressionMethod'>;

/** Returns the content of a packed file; null if it cannot be unpacked, which the store will report. */
export async function entryStream(
  zip: Blob,
  { relativeOffsetOfLocalHeader: at, compressedSize, compressionMethod }: Packed,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const header = new DataView((await bytesIn(zip, at, at + headerLength)).buffer);
  if (header.byteLength < headerLength) return null;
  const start = at + headerLength + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = zip.slice(start, start + compressedSize).stream();
  return compressionMethod === stored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
}

/** The bytes for a directory of 2,000 files, which contains the size and checksum of each. */
const listBytes = 2 ** 20;

/** Identifies a zip by its size and directory: the same files packed again get the same fingerprint. */
export async function zipFingerprint(zip: Blob): Promise<string> {
  const list = await new Blob([`${zip.size} `, zip.slice(Math.max(0, zip.size - listBytes))]).arrayBuffer();
  return sha256(list);
}

/** The position of an entry's offset in its record; and the end of the directory: signature and length. */
const [placeAt, endMark, endLength] = [42, 0x06054b50, 22];

/**
 * Creates a zip with only the entries in a folder, by their plain paths. Its parts refer to the same bytes on the disk:
 * nothing is unpacked or copied. Offsets of 64 bits are beyond the limits of a build.
 */
export async function onlyIn(zip: Blob, folder: string): Promise<Blob> {
  const byPlace = (await readZipEntries(zip)).sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  const [parts, records]: [Blob[], Uint8Array<ArrayBuffer>[]] = [[], []];
  let size = 0;
  for (const [n, { fileName, record, relativeOffsetOfLocalHeader: from }] of byPlace.entries()) {
    if (!plainPath(fileName).startsWith(`${folder}/`)) continue;
    // The directory and the end follow the last entry: these are a few extra bytes that nobody reads.
    const part = zip.slice(from, byPlace[n + 1]?.relativeOffsetOfLocalHeader ?? zip.size);
    const moved = record.slice();
    new DataView(moved.buffer).setUint32(placeAt, size, true);
    parts.push(part);
    records.push(moved);
    size += part.size;
  }
  const end = new DataView(new ArrayBuffer(endLength));
  end.setUint32(0, endMark, true);
  for (const at of [8, 10]) end.setUint16(at, records.length, true);
  end.setUint32(
    12,
    records.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  end.setUint32(16, size, true);
  return new Blob([...parts, ...records, end.buffer], { type: 'application/zip' });
}

import { maxInspectedBytes } from '#sync/builds/inspectBuild.ts';
import { plainPath } from '#sync/builds/validateBuild.ts';
import { type Recorded, readCentralDirectory, type ZipEntry } from '#sync/builds/zip.ts';
import { sha256 } from '../../play/integrity.ts';

const bytesIn = async (zip: Blob, from: number, to: number) => new Uint8Array(await zip.slice(from, to).arrayBuffer());

/** What a zip's list says is in it. Its last bytes are read, and no others. */
export const readZipEntries = (zip: Blob): Promise<Recorded[]> =>
  readCentralDirectory({ size: zip.size, read: (from, to) => bytesIn(zip, from, to) });

const [headerLength, stored] = [30, 0];

/** The head of a packed file, a byte a character; '' where it cannot be unpacked, which the store will say. */
export async function readEntryHead(
  zip: Blob,
  { relativeOffsetOfLocalHeader: at, compressedSize, compressionMethod }: ZipEntry,
) {
  const header = new DataView((await bytesIn(zip, at, at + headerLength)).buffer);
  if (header.byteLength < headerLength) return '';
  const start = at + headerLength + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = zip.slice(start, start + compressedSize).stream();
  return readHead(compressionMethod === stored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw')));
}

/** The head of what comes, a byte a character. */
export async function readHead(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder('latin1')];
  let text = '';
  try {
    while (text.length < maxInspectedBytes) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return '';
  }
  void reader.cancel().catch(() => {});
  return text.slice(0, maxInspectedBytes);
}

/** Room for the list of 2,000 files, which has the size and the checksum of each. */
const listBytes = 2 ** 20;

/** Names a zip by its size and its list: the same files packed again have the same name. */
export async function zipFingerprint(zip: Blob): Promise<string> {
  const list = await new Blob([`${zip.size} `, zip.slice(Math.max(0, zip.size - listBytes))]).arrayBuffer();
  return sha256(list);
}

/** Where an entry's bytes begin, in its record; and the end of a zip's directory: its mark, counts, size and place. */
const [placeAt, endMark, endLength] = [42, 0x06054b50, 22];

/**
 * A zip of those entries alone that lie in a folder, by their plain paths. Its parts are the same bytes of the disk: nothing is
 * unpacked or copied. Entries whose place needs 64 bits are beyond what a build may have.
 */
export async function onlyIn(zip: Blob, folder: string): Promise<Blob> {
  const byPlace = (await readZipEntries(zip)).sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  const [parts, records]: [Blob[], Uint8Array<ArrayBuffer>[]] = [[], []];
  let size = 0;
  for (const [n, { fileName, record, relativeOffsetOfLocalHeader: from }] of byPlace.entries()) {
    if (!plainPath(fileName).startsWith(`${folder}/`)) continue;
    // After the last come the list and the end: a few bytes more that nobody reads.
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

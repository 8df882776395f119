import { headBytes } from '#sync/builds/look.ts';
import { directoryOf, type Packed } from '#sync/builds/zip.ts';
import { sha256 } from '../play/hash.ts';

const bytesIn = async (zip: Blob, from: number, to: number) => new Uint8Array(await zip.slice(from, to).arrayBuffer());

/** What a zip's list says is in it. Its last bytes are read, and no others. */
export const entriesOf = (zip: Blob): Promise<Packed[]> =>
  directoryOf({ size: zip.size, read: (from, to) => bytesIn(zip, from, to) });

const [headerLength, stored] = [30, 0];

/** The head of a packed file, a byte a character; '' where it cannot be unpacked, which the store will say. */
export async function textIn(
  zip: Blob,
  { relativeOffsetOfLocalHeader: at, compressedSize, compressionMethod }: Packed,
) {
  const header = new DataView((await bytesIn(zip, at, at + headerLength)).buffer);
  if (header.byteLength < headerLength) return '';
  const start = at + headerLength + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = zip.slice(start, start + compressedSize).stream();
  return headOf(compressionMethod === stored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw')));
}

/** The head of what comes, a byte a character. */
export async function headOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder('latin1')];
  let text = '';
  try {
    while (text.length < headBytes) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return '';
  }
  void reader.cancel().catch(() => {});
  return text.slice(0, headBytes);
}

/** Room for the list of 1,000 files, which has the size and the checksum of each. */
const listBytes = 2 ** 20;

/** Names a zip by its size and its list: the same files packed again have the same name. */
export async function keyOf(zip: Blob): Promise<string> {
  const list = await new Blob([`${zip.size} `, zip.slice(Math.max(0, zip.size - listBytes))]).arrayBuffer();
  return sha256(list);
}

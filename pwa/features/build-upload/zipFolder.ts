import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { SelectedFile } from './readDroppedFolder.ts';

/** Not made smaller by packing it again. */
const isDense = (path: string) =>
  /\.(png|jpe?g|webp|avif|gif|mp3|ogg|m4a|mp4|webm|woff2?|br|gz|unityweb|zip)$/i.test(path);
/** Every file is of one time: the same files make the same zip, and one that broke off goes on. */
const packedAt = new Date(2020, 0, 1);
/** Bytes of the zip that are held until they are handed to the browser, which keeps large blobs on the disk. */
const maxHeldBytes = 4 * 2 ** 20;

/** Packs files to a zip. `onDone` hears how many bytes are packed. */
export async function zipFiles(files: readonly SelectedFile[], onDone: (bytes: number) => void): Promise<Blob> {
  const parts: Blob[] = [];
  let [held, size, done]: [Uint8Array<ArrayBuffer>[], number, number] = [[], 0, 0];
  const letGo = () => {
    parts.push(new Blob(held));
    [held, size] = [[], 0];
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    held.push(piece as Uint8Array<ArrayBuffer>);
    size += piece.length;
    if (size > maxHeldBytes) letGo();
  });
  for (const { path, file } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const entry = isDense(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    entry.mtime = packedAt;
    zip.add(entry);
    const reader = file.stream().getReader();
    for (let { value, done: over } = await reader.read(); !over; { value, done: over } = await reader.read()) {
      const bytes = value as Uint8Array;
      entry.push(bytes);
      done += bytes.length;
      onDone(done);
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  letGo();
  return new Blob(parts, { type: 'application/zip' });
}

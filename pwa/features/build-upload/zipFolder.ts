import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { SelectedFile } from './readDroppedFolder.ts';

/** Whether compressing a file again would not make it smaller. */
const isDense = (path: string) =>
  /\.(png|jpe?g|webp|avif|gif|mp3|ogg|m4a|mp4|webm|woff2?|br|gz|unityweb|zip)$/i.test(path);
/** Every file gets the same time: the same files then make the same zip, so an interrupted upload can continue. */
const packedAt = new Date(2020, 0, 1);
/** The bytes of the zip that are held before they go to the browser, which stores large blobs on the disk. */
const maxHeldBytes = 4 * 2 ** 20;

/** Packs files into a zip. `onDone` reports the number of packed bytes. */
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

import { strToU8, zipSync } from 'fflate';
import type { Locator } from 'vitest/browser';

/** Chooses files in a field, as a person does in the browser's dialog. */
export function chooseFiles(field: Locator, ...files: File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = field.element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Creates a zip from files given by name and content, unpacked if `level` is 0. `rawNames` are names in another code
 * page, one character per byte, by the ASCII names of the same length that they replace: zips from old programs have them.
 */
export function zipFile(
  name: string,
  files: Record<string, string | Uint8Array>,
  { level = 6, rawNames = {} }: { level?: 0 | 6; rawNames?: Record<string, string> } = {},
): File {
  const bytes = Object.entries(files).map(([path, data]) => [path, typeof data === 'string' ? strToU8(data) : data]);
  const zip = zipSync(Object.fromEntries(bytes), { level });
  for (const [ascii, raw] of Object.entries(rawNames)) {
    const [from, to] = [strToU8(ascii), Uint8Array.from(raw, (letter) => letter.charCodeAt(0))];
    for (let at = 0; at + from.length <= zip.length; at++)
      if (from.every((byte, n) => zip[at + n] === byte)) zip.set(to, at);
  }
  return new File([zip], name, { type: 'application/zip' });
}

/** Creates a picture of one color. */
export async function pictureFile(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = '#ff7f5c';
  pen.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

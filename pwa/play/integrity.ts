import type { Build } from '#sync/contract/games.ts';

/** A file as listed in the build manifest. */
export type File = Build['files'][number];

/** Computes the SHA-256 of some bytes, in hexadecimal. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Computes a digest of the paths, sizes and contents of a build's files. */
export const manifestDigest = (files: readonly File[]): Promise<string> =>
  sha256(new TextEncoder().encode(JSON.stringify(files.map(({ path, size, sha256 }) => [path, size, sha256]))).buffer);

/** Whether the bytes are those of the file. */
export const matchesHash = async (file: Pick<File, 'sha256'>, bytes: ArrayBuffer): Promise<boolean> =>
  (await sha256(bytes)) === file.sha256;

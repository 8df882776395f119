import type { Db } from '../db/port.ts';
import { hashesOfCover, hashVariants } from './coverHash.ts';
import type { Files } from './store.ts';
import { addCoverHashes, coverWithoutHashes } from './uploadStore.ts';

/** Returns the hashes of a stored cover as they are stored: those of all variants in a row. */
export async function storedHashes(files: Files, imageHash: string): Promise<string | undefined> {
  const bytes = await files.read(imageHash);
  if (!bytes) return undefined;
  const hashes = await hashesOfCover(bytes).catch(() => undefined);
  return hashes && hashVariants.map((variant) => hashes[variant]).join('');
}

/** Maximum covers per run; a process that is told to stop waits for one at most. */
const turnMax = 100;

type Parts = { db: Db; files: Files; now: () => string; ending?: () => boolean };

/**
 * Returns a job that hashes the covers from before there were hashes, `turnMax` a run, and then does nothing more: those
 * that are uploaded get theirs at once. A cover that cannot be read is left out until the next start.
 */
export function createCoverHasher({ db, files, now, ending = () => false }: Parts): () => Promise<void> {
  let after = '';
  let isDone = false;
  return async () => {
    for (let made = 0; made < turnMax && !isDone && !ending(); made++) {
      const cover = await coverWithoutHashes.get(db, { after });
      isDone = cover === undefined;
      if (!cover) return;
      const hashes = await storedHashes(files, cover.imageHash);
      if (hashes) await addCoverHashes.run(db, { imageHash: cover.imageHash, hashes, now: now() });
      after = cover.imageHash;
    }
  };
}

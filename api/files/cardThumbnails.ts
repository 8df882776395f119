import sharp from 'sharp';
import { smallCoverSizePx } from '#sync/constants.ts';
import type { Db } from '../db/port.ts';
import type { Files } from './store.ts';
import { coverWithoutCard, type StoredCover, setCard } from './uploadStore.ts';

/**
 * Matches the quality of the small WebP (docs/decisions/0030). Encoding takes thirty times as long, so it runs in the
 * background.
 */
export const cardQuality = { quality: 60, effort: 4 };
/** Maximum thumbnails per run; a process that is told to stop waits for one at most. */
const turnMax = 100;

type Parts = { db: Db; files: Files; ending?: () => boolean };

/**
 * Makes the AVIF of every cover that lacks one, also of old covers, one after the other. Another process that does the
 * same meanwhile makes the same file; an existing file stays.
 */
export async function generateThumbnails({ db, files, ending = () => false }: Parts): Promise<void> {
  for (let made = 0; made < turnMax && !ending(); made++) {
    const cover = await coverWithoutCard.get(db);
    if (!cover) return;
    await setCard.run(db, { imageHash: cover.imageHash, cardHash: await cardOf(files, cover) });
  }
}

/**
 * Returns the hash of the file for a card: the small WebP if it is lossless, not larger, or the only readable one; else
 * the AVIF.
 */
async function cardOf(files: Files, { kind, largeHash, imageHash, smallHash, smallWebpHash }: StoredCover) {
  const small = await files.read(smallWebpHash);
  // A PNG's small form has the exact pixels. For other kinds the large form has lost the least.
  const source = await files.read(kind === 'png' ? smallHash : kind === 'webp' ? imageHash : largeHash);
  if (!small || !source || isLossless(small)) return smallWebpHash;
  const avif = await sharp(source)
    .resize(smallCoverSizePx, smallCoverSizePx)
    .avif(cardQuality)
    .toBuffer()
    .catch(() => undefined);
  return avif && avif.length < small.length ? files.put(avif) : smallWebpHash;
}

/** The first chunk of a WebP file says whether it is lossless. */
export const isLossless = (webp: Buffer) => webp.toString('latin1', 12, 16) === 'VP8L';

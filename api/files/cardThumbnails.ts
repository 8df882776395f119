import sharp from 'sharp';
import { smallCoverSizePx } from '#sync/constants.ts';
import type { Db } from '../db/port.ts';
import type { Files } from './store.ts';
import { coverWithoutCard, type StoredCover, setCard } from './uploadStore.ts';

/** As good as the small WebP (docs/decisions/0030). The effort takes thirty times as long, so nobody waits for it. */
export const cardQuality = { quality: 60, effort: 4 };
/** Covers of one turn: a process that is told to end waits for one at most. */
const turnMax = 100;

type Parts = { db: Db; files: Files; ending?: () => boolean };

/**
 * Makes the AVIF of every cover that has none yet, also of those stored long ago, one after the other. Whoever does the
 * same meanwhile makes the same file; what is there stays.
 */
export async function generateThumbnails({ db, files, ending = () => false }: Parts): Promise<void> {
  for (let made = 0; made < turnMax && !ending(); made++) {
    const cover = await coverWithoutCard.get(db);
    if (!cover) return;
    await setCard.run(db, { imageHash: cover.imageHash, cardHash: await cardOf(files, cover) });
  }
}

/** The hash of what a card gets: the small WebP if that is without loss, not larger, or all that can be read. */
async function cardOf(files: Files, { kind, largeHash, imageHash, smallHash, smallWebpHash }: StoredCover) {
  const small = await files.read(smallWebpHash);
  // Of a PNG the exact pixels are there. Others lost something, which shows least in the large form.
  const source = await files.read(kind === 'png' ? smallHash : kind === 'webp' ? imageHash : largeHash);
  if (!small || !source || isLossless(small)) return smallWebpHash;
  const avif = await sharp(source)
    .resize(smallCoverSizePx, smallCoverSizePx)
    .avif(cardQuality)
    .toBuffer()
    .catch(() => undefined);
  return avif && avif.length < small.length ? files.put(avif) : smallWebpHash;
}

/** A WebP's first chunk says how it was made. */
export const isLossless = (webp: Buffer) => webp.toString('latin1', 12, 16) === 'VP8L';

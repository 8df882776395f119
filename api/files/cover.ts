import sharp, { type Metadata, type Sharp } from 'sharp';
import { coverSizePx, smallCoverSizePx } from '#sync/constants.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { Refusal } from '#sync/refusal.ts';
import { limitConcurrency } from '#sync/util/concurrencyLimit.ts';
import { scalesLosslessly } from './pixels.ts';
import type { Files } from './store.ts';
import type { CoverKind, CoverRow } from './uploadStore.ts';

/** Sharp's own limit would accept a 0.7 MB file of 250 million pixels. */
const pixelsMax = 40e6;
/** Seconds after which processing a picture is aborted. */
const decodeTimeoutSeconds = 20;

// Each picture is processed once; the cache would only keep open the file that was just deleted.
sharp.cache(false);
/** Each picture occupies a core; this limit leaves the other cores for requests. */
const inTurn = limitConcurrency(2);

const starts: readonly (readonly [CoverKind, RegExp])[] = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['webp', /^52494646.{8}57454250/],
];
const wrongType = () => new Refusal('wrongType', gameMessage('coverType'));

/**
 * Makes a cover from an uploaded picture: the square in its middle, in two sizes, as WebP and in its original kind.
 * Each form is encoded from bare pixels, so nothing else of the file remains. Refuses everything but JPEG, PNG and
 * WebP.
 */
export const storeCover = (files: Files, bytes: Uint8Array): Promise<CoverRow> => inTurn(() => made(files, bytes));

async function made(files: Files, bytes: Uint8Array): Promise<CoverRow> {
  const { kind, width, height } = await looked(bytes);
  if (width * height > pixelsMax)
    throw new Refusal(
      'tooLarge',
      gameMessage('coverPixels', { pixels: Math.round((width * height) / 1e6), most: pixelsMax / 1e6 }),
    );
  // The square is cut out before scaling: a strip of 1 × 65,535 pixels would otherwise be scaled to a giant.
  const side = Math.min(width, height);
  const middle = {
    ...{ left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2) },
    ...{ width: side, height: side },
  };
  const square = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    .timeout({ seconds: decodeTimeoutSeconds })
    .autoOrient()
    .extract(middle)
    .toColourspace('srgb');
  const large = await scaled(square, side, coverSizePx).catch(unreadable);
  const small = await scaled(large, coverSizePx, smallCoverSizePx);
  const [imageHash, smallWebpHash] = [await files.put(await asWebp(large)), await files.put(await asWebp(small))];
  if (kind === 'webp') return { imageHash, kind, largeHash: imageHash, smallWebpHash, smallHash: smallWebpHash };
  const [largeHash, smallHash] = [await files.put(await as[kind](large)), await files.put(await as[kind](small))];
  return { imageHash, kind, largeHash, smallWebpHash, smallHash };
}

/**
 * Returns a square in another size as bare pixels. Pixel art is scaled by whole pixels, so it stays sharp and keeps its
 * few colors.
 */
async function scaled(square: Sharp, from: number, to: number): Promise<Sharp> {
  const kernel = (await scalesLosslessly(square, from, to)) ? 'nearest' : 'lanczos3';
  const { data, info } = await square
    .clone()
    .resize(to, to, { fit: 'fill', kernel })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Returns the smaller encoding: lossless for pixel art, lossy for everything else. */
export async function asWebp(picture: Sharp): Promise<Buffer> {
  const lossy = await picture.clone().webp({ quality: 80 }).toBuffer();
  const lossless = await picture.clone().webp({ lossless: true }).toBuffer();
  return lossless.length < lossy.length ? lossless : lossy;
}
const as = {
  jpeg: (picture: Sharp) => picture.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  png: (picture: Sharp) => picture.clone().png({ compressionLevel: 9 }).toBuffer(),
};

type Looked = { kind: CoverKind; width: number; height: number };

/**
 * Reads only the header; width and height are after rotation. The first bytes are checked before any decoder reads the
 * file, so an SVG under another name is refused.
 */
async function looked(bytes: Uint8Array): Promise<Looked> {
  const begin = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  const kind = starts.find(([, start]) => start.test(begin))?.[0];
  if (!kind) throw wrongType();
  const metadata: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (metadata.format !== kind) throw wrongType();
  return { kind, ...metadata.autoOrient };
}

function unreadable(): never {
  throw new Refusal('invalid', gameMessage('coverDamaged'));
}

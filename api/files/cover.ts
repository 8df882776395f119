import sharp, { type Metadata } from 'sharp';
import { Refusal } from '#sync/refusal.ts';
import type { Files } from './store.ts';

/** Pixels a side of a stored cover. */
const side = 512;
/** Sharp's own limit lets a 0.7 MB file of 250 million pixels through. */
const pixelsMax = 40e6;

const starts: readonly (readonly [string, string])[] = [
  ['jpeg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
  ['webp', '52494646'],
];

/** Makes a cover of a picture somebody sent: square, re-encoded, without metadata. Refuses what is no JPEG, PNG or WebP. */
export async function storeCover(files: Files, bytes: Uint8Array): Promise<{ imageUrl: string; imageHash: string }> {
  const { width, height } = await looked(bytes);
  if (width * height > pixelsMax)
    throw new Refusal(
      'tooLarge',
      `The cover has ${Math.round((width * height) / 1e6)} million pixels; at most ${pixelsMax / 1e6} million`,
    );
  const square = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'centre' });
  const [lossy, lossless] = await Promise.all([
    square.clone().webp({ quality: 80 }).toBuffer(),
    square.clone().webp({ lossless: true }).toBuffer(),
  ]).catch(unreadable);
  const smaller = lossless.length < lossy.length ? lossless : lossy;
  const imageHash = await files.put(smaller);
  return { imageUrl: `/files/covers/${imageHash}.webp`, imageHash };
}

/** Reads the header only. The first bytes decide before any decoder sees the file: an SVG under another name stays outside. */
async function looked(bytes: Uint8Array): Promise<Metadata> {
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const format = starts.find(([, start]) => begin.startsWith(start))?.[0];
  if (!format) throw new Refusal('wrongType', 'The cover must be a JPEG, PNG or WebP picture');
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (metadata.format !== format) throw new Refusal('wrongType', 'The cover must be a JPEG, PNG or WebP picture');
  return metadata;
}

function unreadable(): never {
  throw new Refusal('invalid', 'The cover picture is damaged and cannot be read');
}

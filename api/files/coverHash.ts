import sharp, { type Sharp } from 'sharp';

/**
 * Perceptual hashes of a cover: 256 signs of its lowest frequencies (DCT) as 64 hex digits. Two pictures that look the
 * same differ in few bits; what stays the same under compression, size, brightness and hue is kept, the rest is not.
 */
export const hashVariants = ['whole', 'middle90', 'middle80', 'trimmed', 'mirrored'] as const;
export type HashVariant = (typeof hashVariants)[number];
export type CoverHashes = Record<HashVariant, string>;

/** The picture's side in pixels that is transformed, and how many frequencies are taken in each direction. */
const [side, low] = [64, 16];
const cosines = Float64Array.from({ length: low * side }, (_, at) =>
  Math.cos(((2 * (at % side) + 1) * Math.floor(at / side) * Math.PI) / (2 * side)),
);

/** Returns the lowest frequencies of a square of `side` pixels, row by row. */
function lowFrequencies(grey: Uint8Array): Float64Array {
  const across = new Float64Array(side * low);
  for (let y = 0; y < side; y++)
    for (let u = 0; u < low; u++) {
      let sum = 0;
      for (let x = 0; x < side; x++) sum += (grey[y * side + x] as number) * (cosines[u * side + x] as number);
      across[y * low + u] = sum;
    }
  const both = new Float64Array(low * low);
  for (let v = 0; v < low; v++)
    for (let u = 0; u < low; u++) {
      let sum = 0;
      for (let y = 0; y < side; y++) sum += (across[y * low + u] as number) * (cosines[v * side + y] as number);
      both[v * low + u] = sum;
    }
  return both;
}

async function hashOf(picture: Sharp): Promise<string> {
  const grey = await picture.resize(side, side, { fit: 'fill' }).greyscale().raw().toBuffer();
  const found = lowFrequencies(grey);
  const middle = [...found].sort((a, b) => a - b)[found.length / 2] as number;
  let hex = '';
  for (let at = 0; at < found.length; at += 4)
    hex += [0, 1, 2, 3].reduce((bits, n) => bits * 2 + ((found[at + n] as number) > middle ? 1 : 0), 0).toString(16);
  return hex;
}

/** Returns the hashes of a picture: whole, without its edges, and mirrored. Transparent parts count as white. */
export async function hashesOfCover(bytes: Uint8Array): Promise<CoverHashes> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const middle = (part: number) => {
    const [inner, upper] = [Math.round(width * part), Math.round(height * part)];
    const [left, top] = [Math.floor((width - inner) / 2), Math.floor((height - upper) / 2)];
    return picture().extract({ left, top, width: inner, height: upper });
  };
  // A picture of one color has nothing to cut away from, which is no error here.
  const trimmed = await picture()
    .trim({ threshold: 20 })
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(() => bytes);
  return {
    whole: await hashOf(picture()),
    middle90: await hashOf(middle(0.9)),
    middle80: await hashOf(middle(0.8)),
    trimmed: await hashOf(sharp(trimmed)),
    mirrored: await hashOf(picture().flop()),
  };
}

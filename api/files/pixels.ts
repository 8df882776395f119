import type { Sharp } from 'sharp';

/** Pixel art has at most as many colors as a palette. */
const coloursMax = 256;
/** Larger squares are not decoded for this check. */
const sideMax = 2_048;

/** Says whether a square can be scaled to another size by repeating or dropping whole pixels without loss. */
export async function scalesLosslessly(square: Sharp, from: number, to: number): Promise<boolean> {
  if (from > sideMax || (to % from !== 0 && from % to !== 0)) return false;
  const { data, info } = await square.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) return false;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  return hasFewColours(pixels) && isOfBlocks(pixels, from, Math.max(1, from / to));
}

function hasFewColours(pixels: Uint32Array): boolean {
  const seen = new Set<number>();
  for (const pixel of pixels) if (seen.add(pixel).size > coloursMax) return false;
  return true;
}

/** Says whether every block of `block` by `block` pixels has a single color. */
function isOfBlocks(pixels: Uint32Array, side: number, block: number): boolean {
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (pixels[y * side + x] !== pixels[(y - (y % block)) * side + x - (x % block)]) return false;
  return true;
}

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root, say } from './steps.mjs';

/** Draws every icon of the app from pwa/public/icon.svg: node api/run/icons.mjs */

const folder = join(root, 'pwa/public');
const ink = '#14121f';
const tiled = readFileSync(join(folder, 'icon.svg'), 'utf8');

/**
 * Returns the mark alone, with `margin` units added to its 32 on every side; the operating system cuts the shape of the
 * tile.
 */
const bare = (margin) =>
  tiled
    .replace(/<rect id="tile"[^>]*>/, '')
    .replace('viewBox="0 0 32 32"', `viewBox="${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}"`);

const icons = [
  { file: 'icons/icon-192.png', size: 192, svg: tiled },
  { file: 'icons/icon-512.png', size: 512, svg: tiled },
  // A mask may cut a circle of 80 % of the width; a margin of four units keeps the mark well inside it.
  { file: 'icons/maskable-512.png', size: 512, svg: bare(4), background: ink },
  { file: 'icons/apple-touch-icon.png', size: 180, svg: bare(1), background: ink },
  { file: 'favicon-32.png', size: 32, svg: tiled },
];

mkdirSync(join(folder, 'icons'), { recursive: true });
for (const { file, size, svg, background } of icons) {
  const image = sharp(Buffer.from(svg), { density: 300 }).resize(size, size);
  if (background) image.flatten({ background });
  const { size: bytes } = await image.png({ compressionLevel: 9 }).toFile(join(folder, file));
  say(`${file}  ${size} × ${size}  ${bytes} bytes`);
}

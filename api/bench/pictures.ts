import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { coverSide, smallCoverSide } from '#sync/rules.ts';
import { demoGames } from '../demo/games.ts';
import { cardQuality } from '../files/card.ts';
import { storeCover } from '../files/cover.ts';
import { openFiles } from '../files/store.ts';
import { drawing, photo, pixelArt } from '../test/pictures.ts';
import { inBrowser } from './browse.ts';
import { best, ratio, spread, table } from './measured.ts';

const rounds = 3;

/** Each form, encoded from the same bare pixels; only cards may be AVIF. */
const forms: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  'mozjpeg 80': (picture) => picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  'WebP 80': (picture) => picture.webp({ quality: 80 }).toBuffer(),
  'WebP lossless': (picture) => picture.webp({ lossless: true }).toBuffer(),
  'AVIF 58, effort 2': (picture) => picture.avif({ quality: 58, effort: 2 }).toBuffer(),
  'AVIF as for cards': (picture) => picture.avif(cardQuality).toBuffer(),
};

type Kind = { name: string; pictures: Buffer[] };

async function kinds(): Promise<Kind[]> {
  const png = (pictures: Sharp[]) => Promise.all(pictures.map((picture) => picture.png().toBuffer()));
  return [
    { name: 'covers of the demo', pictures: (await demoGames()).map(({ cover }) => cover) },
    { name: 'like a photograph', pictures: await png([photo(1_024), photo(1_024, 23)]) },
    { name: 'drawn', pictures: await png([drawing(1_024), drawing(1_024, 9)]) },
    { name: 'pixel art, 16 colours', pictures: await png([pixelArt(64, 16), pixelArt(64, 16, 3)]) },
  ];
}

/** The mean structural similarity of two pictures' light, 1 where they are the same. https://doi.org/10.1109/TIP.2003.819861 */
function similarity(one: Buffer, other: Buffer, side: number): number {
  const [window, step, c1, c2] = [8, 4, 6.5, 58.5];
  let [sum, count] = [0, 0];
  for (let top = 0; top + window <= side; top += step)
    for (let left = 0; left + window <= side; left += step) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + window; y++)
        for (let x = left; x < left + window; x++) {
          const [p, q] = [one[y * side + x] as number, other[y * side + x] as number];
          [a, b, aa, bb, ab] = [a + p, b + q, aa + p * p, bb + q * q, ab + p * q];
        }
      const n = window * window;
      const [ma, mb] = [a / n, b / n];
      const [va, vb, both] = [aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb];
      sum += ((2 * ma * mb + c1) * (2 * both + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      count++;
    }
  return sum / count;
}
const lightOf = (picture: Buffer) => sharp(picture).removeAlpha().toColourspace('srgb').greyscale().raw().toBuffer();
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function compare({ name, pictures }: Kind, side: number): Promise<void> {
  const squares = await Promise.all(pictures.map((picture) => sharp(picture).resize(side, side).png().toBuffer()));
  const lights = await Promise.all(squares.map(lightOf));
  const compared = Object.entries(forms).filter(([form]) => side === smallCoverSide || !form.startsWith('AVIF'));
  const of = new Map(
    compared.map(([form]) => [form, { ms: [] as number[], bytes: [] as number[], like: [] as number[] }]),
  );
  for (let round = 0; round < rounds; round++)
    for (const [form, encode] of compared) {
      const cell = of.get(form) as { ms: number[]; bytes: number[]; like: number[] };
      const started = performance.now();
      const made: Buffer[] = [];
      for (const square of squares) made.push(await encode(sharp(square)));
      cell.ms.push((performance.now() - started) / squares.length);
      if (round > 0) continue;
      for (const [i, bytes] of made.entries()) {
        cell.bytes.push(bytes.length);
        cell.like.push(similarity(lights[i] as Buffer, await lightOf(bytes), side));
      }
    }
  const peer = of.get('mozjpeg 80') as { ms: number[]; bytes: number[] };
  const least = best([...of.values()].map(({ bytes }) => [mean(bytes)]));
  const sizes = (bytes: number) => [
    (bytes / 1e3).toFixed(1),
    ratio([bytes], [mean(peer.bytes)]),
    ratio([bytes], least),
  ];
  const rows = [...of].map(([form, { ms, bytes, like }]) => [
    form,
    ...sizes(mean(bytes)),
    mean(like).toFixed(4),
    spread(ms, 0),
    ratio(ms, peer.ms),
  ]);
  rows.push(['what is kept as WebP', ...sizes(await keptOf(pictures, side))]);
  const head = ['kB', 'of mozjpeg', 'of the best', 'similarity', 'ms to encode', 'ms, of mozjpeg'];
  console.log(`\n${table([`${name}, ${side} px`, ...head], rows)}`);
}

/** What uploading these pictures leaves, in bytes a picture. */
async function keptOf(pictures: Buffer[], side: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recess-pictures-'));
  const files = openFiles({ dataDir });
  const sizes: number[] = [];
  for (const picture of pictures) {
    const { imageHash, smallWebpHash } = await storeCover(files, picture);
    sizes.push((await files.stat(side === smallCoverSide ? smallWebpHash : imageHash))?.size ?? 0);
  }
  rmSync(dataDir, { recursive: true });
  return mean(sizes);
}

/** Covers in every form, and what home's first screen costs in a browser. */
export async function benchPictures(): Promise<void> {
  console.log(
    `Covers, a mean of each kind; milliseconds a picture on one core, ${rounds} rounds by turns, median (min–max).`,
  );
  sharp.concurrency(1);
  for (const kind of await kinds()) for (const side of [smallCoverSide, coverSide]) await compare(kind, side);
  sharp.concurrency(0);
  console.log();
  await inBrowser('pwa/bench/pictures.ts')();
}

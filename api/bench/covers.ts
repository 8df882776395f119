/**
 * Are copied covers found, and different ones not? Prints how many pairs of different generated covers are taken for equal,
 * the distance of the nearest pair in bits, and the share of changed covers that are found, with one hash and with five.
 * npm run bench covers [covers = 400] [changed = 60]
 */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { hashesOfCover } from '../files/coverHash.ts';
import { alikeBits, coverDistance, type PackedHashes, packHashes } from '../files/coverMatch.ts';
import { drawing, photo, pixelArt } from '../test/pictures.ts';
import { table } from './statistics.ts';

const side = 512;
const words = ['Moth', 'Tide', 'Robot', 'Lantern', 'Comet', 'Orchard', 'Signal', 'Kite', 'Ember', 'Puzzle'];
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inner}</svg>`);

/** Draws a cover with a gradient, one large symbol and a title, like covers that are made in five minutes. */
function titled(n: number): Sharp {
  // Each property has its own hash: with remainders of n alone, every 120th cover would be the same in another hue.
  const pick = (salt: number, most: number) =>
    createHash('sha256').update(`${n} ${salt}`).digest().readUInt32LE(0) % most;
  const [hue, turn, at] = [pick(1, 360), pick(2, 90), 200 + pick(3, 120)];
  const sign = String.fromCodePoint(0x2600 + pick(4, 120));
  const inner = `<defs><linearGradient id="g" gradientTransform="rotate(${turn})"><stop stop-color="hsl(${hue} 60% 45%)"/><stop offset="1" stop-color="hsl(${(hue + 120) % 360} 60% 25%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><text x="${at}" y="${at + 60}" font-size="${160 + pick(5, 120)}" text-anchor="middle" fill="white" font-family="DejaVu Sans">${sign}</text>
    <text x="256" y="470" font-size="52" text-anchor="middle" fill="white" font-family="DejaVu Sans">${words[pick(6, 10)]} ${words[pick(7, 10)]}</text>`;
  return sharp(svg(inner));
}

/** Draws a pixel creature somewhere on a titled cover. The bare creature would fill the picture and be its own mirror image. */
async function creature(n: number): Promise<Sharp> {
  const size = 160 + ((n * 37) % 200);
  const input = await pixelArt([16, 24, 32][n % 3] as number, 8, n + 1)
    .resize(size, size, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  const ground = await titled(n + 1000)
    .png()
    .toBuffer();
  const [left, top] = [(n * 53) % (side - size), (n * 29) % (side - size - 60)];
  return sharp(ground).composite([{ input, left, top }]);
}
const makers: ((n: number) => Sharp | Promise<Sharp>)[] = [
  creature,
  (n) => photo(side, n + 1),
  (n) => drawing(side, n + 1),
  titled,
];

/** Changes that somebody makes to a copied cover. */
const changes: Record<string, (bytes: Buffer) => Sharp> = {
  're-encoded': (bytes) => sharp(bytes).jpeg({ quality: 40 }),
  'half size': (bytes) => sharp(bytes).resize(side / 2),
  brighter: (bytes) => sharp(bytes).modulate({ brightness: 1.25 }),
  'other hue': (bytes) => sharp(bytes).modulate({ hue: 60 }),
  grey: (bytes) => sharp(bytes).greyscale(),
  blurred: (bytes) => sharp(bytes).blur(3),
  'black bar': (bytes) => sharp(bytes).composite([{ input: svg('<rect y="450" width="512" height="62"/>') }]),
  'new title': (bytes) =>
    sharp(bytes).composite([
      {
        input: svg(
          '<text x="256" y="90" font-size="64" text-anchor="middle" fill="yellow" font-family="DejaVu Sans">Brand New</text>',
        ),
      },
    ]),
  'frame 20 px': (bytes) => sharp(bytes).extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#c33' }),
  'frame over': (bytes) =>
    sharp(bytes).composite([
      { input: svg('<rect x="10" y="10" width="492" height="492" fill="none" stroke="#c33" stroke-width="20"/>') },
    ]),
  'crop 5 %': (bytes) => sharp(bytes).extract({ left: 26, top: 26, width: 460, height: 460 }),
  'crop 10 %': (bytes) => sharp(bytes).extract({ left: 51, top: 51, width: 410, height: 410 }),
  mirror: (bytes) => sharp(bytes).flop(),
  'turned 5°': (bytes) => sharp(bytes).rotate(5, { background: 'white' }).resize(side, side),
};

const packed = async (bytes: Buffer) => packHashes(await hashesOfCover(bytes));
const one = ([whole]: PackedHashes): PackedHashes => [whole as Uint32Array];

export async function bench([count = '400', changed = '60']: readonly string[]): Promise<void> {
  const covers: { bytes: Buffer; hashes: PackedHashes }[] = [];
  for (let n = 0; n < Number(count); n++) {
    const picture = await (makers[n % makers.length] as (typeof makers)[number])(n);
    const bytes = await picture.webp({ quality: 80 }).toBuffer();
    covers.push({ bytes, hashes: await packed(bytes) });
  }
  const between = (how: (hashes: PackedHashes) => PackedHashes) => {
    const distances = covers.flatMap(({ hashes }, n) =>
      covers.slice(0, n).map((other) => coverDistance(how(hashes), how(other.hashes))),
    );
    const nearest = distances.reduce((least, distance) => Math.min(least, distance), 256);
    return [String(distances.filter((distance) => distance <= alikeBits).length), String(nearest)];
  };
  const began = performance.now();
  const [single, five] = [between(one), between((hashes) => hashes)];
  const pairs = (covers.length * (covers.length - 1)) / 2;
  const found: string[][] = [];
  for (const [name, change] of Object.entries(changes)) {
    let [byOne, byFive] = [0, 0];
    for (const { bytes, hashes } of covers.slice(0, Number(changed))) {
      const made = await packed(
        await change(bytes).resize(side, side, { fit: 'fill' }).webp({ quality: 80 }).toBuffer(),
      );
      if (coverDistance(one(made), one(hashes)) <= alikeBits) byOne++;
      if (coverDistance(made, hashes) <= alikeBits) byFive++;
    }
    const percent = (n: number) => `${Math.round((n / Number(changed)) * 100)} %`;
    found.push([name, percent(byOne), percent(byFive)]);
  }
  console.log(
    `${pairs} pairs of different covers, all compared with both in ${Math.round(performance.now() - began)} ms with the changes`,
  );
  console.log(
    table(
      [`taken for equal at ${alikeBits} bits`, 'one hash', 'five hashes'],
      [
        ['different pairs', single[0] as string, five[0] as string],
        ['nearest different pair, bits', single[1] as string, five[1] as string],
        ...found,
      ],
    ),
  );
}

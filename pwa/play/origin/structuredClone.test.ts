// @vitest-environment node
import { expect, test } from 'vitest';
import { decode, encode, Uncarriable } from './structuredClone.ts';

const carried = async (value: unknown) => decode(await encode(value));

test.each<[string, unknown]>([
  ['plain values', [null, true, 1.5, 'é\ud800', { a: [{}] }]],
  ['what JSON has no word for', [undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2n ** 70n]],
  ['dates', [new Date(5), new Date(Number.NaN)]],
  ['patterns', /a\/b/gi],
  [
    'maps and sets',
    new Map<unknown, unknown>([
      [{ a: 1 }, new Set([1, 'x'])],
      [undefined, -1],
    ]),
  ],
  ['bytes', new Uint8Array([1, 2, 3]).buffer],
  ['views', [new Uint8Array([1, 2]), new Float32Array([0.5]), new BigInt64Array([-5n]), new Uint8ClampedArray([255])]],
  ['boxed values', [Object(1), Object('a'), Object(false)]],
])('a value is decoded as it was encoded: %s', async (_, value) => {
  expect(await carried(value)).toEqual(value);
});

test('minus zero, a hole in an array and a key named __proto__ survive encoding', async () => {
  const holes: number[] = [];
  [holes[0], holes[2]] = [1, 3];
  const [zero, list, odd] = (await carried([-0, holes, JSON.parse('{"__proto__":1}')])) as [number, unknown[], object];
  expect(Object.is(zero, -0)).toBe(true);
  expect([list.length, 1 in list]).toEqual([3, false]);
  expect(Object.keys(odd)).toEqual(['__proto__']);
});

test('an object met twice stays one object, also in a cycle, and for views that share their bytes', async () => {
  const self: { me?: unknown; list: unknown[] } = { list: [] };
  self.me = self;
  const bytes = new Uint8Array([1, 2, 3, 4]);
  self.list = [bytes, new DataView(bytes.buffer, 1, 2), bytes];
  const got = (await carried(self)) as typeof self;
  expect(got.me).toBe(got);
  const [one, part, again] = got.list as [Uint8Array, DataView, Uint8Array];
  expect(again).toBe(one);
  expect(part.buffer).toBe(one.buffer);
  expect([part.byteOffset, part.getUint8(0)]).toEqual([1, 2]);
});

test('an error keeps its name and message', async () => {
  const error = (await carried(new TypeError('no'))) as Error;
  expect([error instanceof Error, String(error)]).toEqual([true, 'TypeError: no']);
});

test('blobs and files keep their bytes, types and names', async () => {
  const file = new File(['save'], 'slot1.sav', { type: 'text/plain', lastModified: 7 });
  const [blob, back] = (await carried([new Blob(['x'], { type: 'image/png' }), file])) as [Blob, File];
  expect([blob.type, await blob.text()]).toEqual(['image/png', 'x']);
  expect([back.name, back.lastModified, await back.text()]).toEqual(['slot1.sav', 7, 'save']);
});

test('a value that cannot be encoded is named', async () => {
  const { privateKey } = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])) as CryptoKeyPair;
  await expect(encode({ key: privateKey })).rejects.toMatchObject({ what: 'CryptoKey' });
  await expect(encode([() => 1])).rejects.toThrow(Uncarriable);
});

test('truncated or forged bytes are refused', async () => {
  const whole = await encode({ a: [1, new Uint8Array(9)] });
  expect(() => decode(whole.subarray(0, 9))).toThrow();
  const forged = new TextEncoder().encode(JSON.stringify({ tree: ['evil', 1], sizes: [] }));
  const bytes = new Uint8Array(4 + forged.length);
  new DataView(bytes.buffer).setUint32(0, forged.length);
  bytes.set(forged, 4);
  expect(() => decode(bytes)).toThrow('Nothing is called evil');
});

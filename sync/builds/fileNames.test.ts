import { expect, test } from 'vitest';
import { decodeNames } from './fileNames.ts';

/** Returns the bytes of a name in a code page, from two hexadecimal digits each. */
const bytes = (hex: string) => Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const names = (...raw: Uint8Array[]) => decodeNames(raw.map((one) => ({ bytes: one, flags: 0 })));
const index = ascii('index.html');

test('a Japanese zip without the UTF-8 flag keeps its names', () => {
  // 画像/タイトル.png and 音楽.ogg in Shift-JIS.
  const picture = joined(bytes('89 e6 91 9c'), ascii('/'), bytes('83 5e 83 43 83 67 83 8b'), ascii('.png'));
  const music = joined(bytes('89 b9 8a 79'), ascii('.ogg'));
  expect(names(index, picture, music)).toEqual(['index.html', '画像/タイトル.png', '音楽.ogg']);
});

test('a Russian zip without the UTF-8 flag keeps its names', () => {
  // Музыка/тема.ogg and ИГРА.js in code page 866.
  const theme = joined(bytes('8c e3 a7 eb aa a0'), ascii('/'), bytes('e2 a5 ac a0'), ascii('.ogg'));
  const game = joined(bytes('88 83 90 80'), ascii('.js'));
  expect(names(index, theme, game)).toEqual(['index.html', 'Музыка/тема.ogg', 'ИГРА.js']);
});

test('a zip from western Windows keeps its names', () => {
  // größe 1.bin and él.png in code page 437.
  const size = joined(ascii('gr'), bytes('94 e1'), ascii('e 1.bin'));
  expect(names(index, size, joined(bytes('82'), ascii('l.png')))).toEqual(['index.html', 'größe 1.bin', 'él.png']);
});

test('UTF-8 names are decoded whether declared or not, and a falsely declared name keeps its ASCII letters', () => {
  const utf8 = bytes('e9 9f b3 e6 a5 bd');
  expect(names(utf8)).toEqual(['音楽']);
  const said = [
    { bytes: utf8, flags: 0x800 },
    { bytes: joined(ascii('a'), bytes('ff'), ascii('.js')), flags: 0x800 },
  ];
  expect(decodeNames(said)).toEqual(['音楽', 'a\ufffd.js']);
});

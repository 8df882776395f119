import { expect, test } from 'vitest';
import { type DecodedName, decodeNames } from './fileNames.ts';

/** Bytes of a text that has each byte as one character. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Decodes names of a zip that has these texts as well. */
async function decode(raw: string[], texts: Record<string, string> = {}): Promise<DecodedName[]> {
  const entries = [...Object.keys(texts), ...raw].map((name) => ({
    bytes: bytes(name),
    flags: 0,
    size: 1,
    compressedSize: 1,
  }));
  const contentOf = async function* (entry: (typeof entries)[number]) {
    const whole = utf8(Object.values(texts)[entries.indexOf(entry)] as string);
    // Pieces are cut inside letters and words, as a stream cuts them.
    for (let at = 0; at < whole.length; at += 3) yield whole.subarray(at, at + 3);
  };
  return (await decodeNames(entries, contentOf)).slice(Object.keys(texts).length);
}
const sure = (...names: string[]) => names.map((name) => ({ name, isGuess: false }));
const guess = (...names: string[]) => names.map((name) => ({ name, isGuess: true }));

test.each<[string, string[], string[]]>([
  [
    'Japanese, Shift-JIS',
    ['画像/タイトル.png', '音楽.ogg'],
    ['\x89æ\x91\x9c/\x83^\x83C\x83g\x83\x8b.png', '\x89¹\x8ay.ogg'],
  ],
  ['Russian, 866', ['Музыка/тема.ogg', 'ИГРА.js'], ['\x8cã§ë\xaa\xa0/â¥¬\xa0.ogg', '\x88\x83\x90\x80.js']],
  ['Russian, Windows-1251', ['Музыка/тема.ogg', 'Игра.js'], ['Ìóçûêà/òåìà.ogg', 'Èãðà.js']],
  ['German, 437', ['größe 1.bin', 'él.png'], ['gr\x94áe 1.bin', '\x82l.png']],
  ['Danish, 850', ['København.png'], ['K\x9bbenhavn.png']],
  ['French, Windows-1252', ['l’été à Noël.mp3'], ['l\x92été à Noël.mp3']],
  ['simplified Chinese, GBK', ['背景/音乐.ogg', '战士和蝙蝠.png'], ['±³¾°/ÒôÀÖ.ogg', 'Õ½Ê¿ºÍòùòð.png']],
  ['traditional Chinese, Big5', ['圖片/音樂.ogg', '開始.png'], ['¹Ï¤ù/\xadµ¼Ö.ogg', '¶}©l.png']],
])('names that can only be of one language are read without a look into the game: %s', async (_, names, raw) => {
  const reading = await decodeNames(
    raw.map((name) => ({ bytes: bytes(name), flags: 0, size: 1, compressedSize: 1 })),
    async function* () {},
  );
  expect(reading).toEqual(sure(...names));
});

const korean = '±×¸²/¹è°æ.png';
test('names that could be Korean or Chinese are what the texts of the game call them', async () => {
  expect(await decode([korean])).toEqual(guess('그림/배경.png'));
  expect(await decode([korean], { 'main.js': 'load("그림/배경.png")' })).toEqual(sure('그림/배경.png'));
  expect(await decode(['±³¾°.png'], { 'data.json': '{"name":"\\u80cc\\u666f"}' })).toEqual(sure('背景.png'));
  expect(await decode(['±³¾°.png'], { 'a.css': `url(${encodeURI('背景.png')})` })).toEqual(sure('背景.png'));
});

test('names that no text has are read in the language whose letters the texts have', async () => {
  const said = { 'index.html': '<p>그림자의 배달부. 경주를 시작하자!</p>' };
  expect(await decode([korean], said)).toEqual(sure('그림/배경.png'));
  const told = { 'index.html': '<p>夜晚的背后有一片风景</p>' };
  expect(await decode(['±³¾°.png'], told)).toEqual(sure('背景.png'));
});

test('what a text names wins over what looks right, and what names both decides nothing', async () => {
  // The same bytes in 866 and in Windows-1251, both three Russian letters.
  expect(await decode(['ëåâ.png'])).toEqual(guess('ыхт.png'));
  expect(await decode(['ëåâ.png'], { 'main.js': '"лев.png"' })).toEqual(sure('лев.png'));
  expect(await decode(['ëåâ.png'], { 'main.js': '"ыхт.png", "лев.png"' })).toEqual(guess('ыхт.png'));
  // Letters that no language writes so, but the game does.
  expect(await decode(['x\xb0y.js'], { 'main.js': 'import "./x°y.js"' })).toEqual(sure('x°y.js'));
});

test('texts that are said to unpack to nothing are not read without end', async () => {
  const text = { bytes: bytes('a.js'), flags: 0, size: 0, compressedSize: 2 ** 20 };
  let reads = 0;
  const contentOf = async function* () {
    reads++;
    yield new Uint8Array();
  };
  const odd = { ...text, bytes: bytes('ëåâ.png') };
  await decodeNames([...Array.from({ length: 40_000 }, () => ({ ...text })), odd], contentOf);
  expect(reads).toBe(16);
});

test('names of which nothing is known keep every byte apart, and are a guess', async () => {
  const all = Array.from({ length: 128 }, (_, n) => `${String.fromCharCode(n + 128)}.png`);
  const read = await decode(all);
  expect(read.every(({ isGuess }) => isGuess)).toBe(true);
  expect(new Set(read.map(({ name }) => name)).size).toBe(all.length);
});

test('UTF-8 names are decoded whether declared or not, and a falsely declared name keeps its ASCII letters', async () => {
  const none = async function* () {};
  expect(await decodeNames([{ bytes: utf8('音楽'), flags: 0, size: 1, compressedSize: 1 }], none)).toEqual(
    sure('音楽'),
  );
  const said = [
    { bytes: utf8('音楽'), flags: 0x800, size: 1, compressedSize: 1 },
    { bytes: bytes('aÿ.js'), flags: 0x800, size: 1, compressedSize: 1 },
  ];
  expect(await decodeNames(said, none)).toEqual(sure('音楽', 'a\ufffd.js'));
});

test('a name that happens to be UTF-8 is read as the others of its zip', async () => {
  // 联通 in GBK is also UTF-8 of two letters; 音乐 is not.
  expect(await decode(['ÁªÍ¨.png', 'ÒôÀÖ.png'])).toEqual(sure('联通.png', '音乐.png'));
});

import { expect, test } from 'vitest';
import { createInspector, nothingMissing, type ReviewHint } from './inspectBuild.ts';
import { latin1, windowBytes } from './textWindows.ts';

/** Returns the hints for a build of these files; the content of a binary file is ''. */
function advised(files: Record<string, string>): ReviewHint[] {
  const { look, advice } = createInspector();
  for (const [path, text] of Object.entries({ 'index.html': '<!doctype html>', ...files })) look(path, text);
  return advice();
}
function reported(files: Record<string, string>) {
  const { look, report } = createInspector();
  for (const [path, text] of Object.entries({ 'index.html': '<!doctype html>', ...files })) look(path, text);
  return report(Object.keys(files).length, 1);
}
const missing = (path: string, named: string) => ({ kind: 'missing', path, named });
const capitals = (path: string, named: string, there: string) => ({ kind: 'capitals', path, named, there });

test.each<[string, Record<string, string>, object[]]>([
  ['a script of a page', { 'index.html': '<script src="js/main.js"></script>' }, [missing('index.html', 'js/main.js')]],
  ['a style', { 'index.html': '<link rel="stylesheet" href=a.css>' }, [missing('index.html', 'a.css')]],
  [
    'a picture of a style',
    { 'css/a.css': 'p { background: url("../img/a.png") }' },
    [missing('css/a.css', '../img/a.png')],
  ],
  ['a module', { 'js/a.js': "import { b } from './b.js';" }, [missing('js/a.js', './b.js')]],
  ['data that a script loads', { 'a.js': "fetch('level1.json')" }, [missing('a.js', 'level1.json')]],
  [
    'a sound that Phaser loads',
    { 'a.js': "this.load.audio('hop', 'sounds/hop.ogg')" },
    [missing('a.js', 'sounds/hop.ogg')],
  ],
  ['a style of a style', { 'css/a.css': '@import "theme.css";' }, [missing('css/a.css', 'theme.css')]],
  [
    'a file beside a module',
    { 'js/a.js': "const map = new URL('./map.png', import.meta.url);" },
    [missing('js/a.js', './map.png')],
  ],
  ['data of a request', { 'a.js': "xhr.open('GET', 'level1.json', true)" }, [missing('a.js', 'level1.json')]],
  ['an attribute', { 'a.js': "image.setAttribute('src', 'img/hero.png')" }, [missing('a.js', 'img/hero.png')]],
  ['a picture that p5.js loads', { 'a.js': "hero = loadImage('hero.png');" }, [missing('a.js', 'hero.png')]],
  ['an object of a page', { 'index.html': '<object data="logo.svg"></object>' }, [missing('index.html', 'logo.svg')]],
  ['a shared worker', { 'a.js': "new SharedWorker('room.js')" }, [missing('a.js', 'room.js')]],
  ['a path from the top', { 'a/b.css': 'p { background: url(/img/a.png) }' }, [missing('a/b.css', '/img/a.png')]],
])('a referenced file that does not exist is reported: %s', (_, files, advice) => {
  expect(advised(files)).toEqual(advice);
});

test.each<[string, Record<string, string>, object[]]>([
  [
    'in a page',
    { 'index.html': '<img src="Images/Logo.png">', 'images/logo.png': '' },
    [capitals('index.html', 'Images/Logo.png', 'images/logo.png')],
  ],
  [
    'in a script',
    { 'main.js': "const logo = 'Images/Logo.png';", 'images/logo.png': '' },
    [capitals('main.js', 'Images/Logo.png', 'images/logo.png')],
  ],
  [
    'in data, below a folder that a script adds',
    { 'data/map.json': '{"image":"Tiles.png"}', 'assets/tiles.png': '' },
    [capitals('data/map.json', 'Tiles.png', 'assets/tiles.png')],
  ],
])('a reference with other capitalization is reported with both names: %s', (_, files, advice) => {
  expect(advised(files)).toEqual(advice);
});

test('an existing file is not reported as missing, however it is referenced', () => {
  const files = {
    'index.html': `<!-- <script src="old.js"></script> --><script src="./js/main.js?v=2"></script>
      <img src="data:image/png;base64,AA=="><a href="credits.html">by us</a><link rel="icon" href="favicon.ico">`,
    'js/main.js': `import './b.js'; import 'three'; import(name + '.js'); fetch(\`\${level}.json\`);
      this.load.setPath('assets'); this.load.image('logo', 'logo.png'); el.src = 'blob:x.png'; const text = 'the end.';
      fetch('gro%C3%9F.json'); fetch('größe.json')`.replace('größe', 'gr\xc3\xb6\xc3\x9fe'),
    'js/b.js': '',
    'assets/logo.png': '',
    'groß.json': '',
    'größe.json': '',
    'preview.js': "new Worker('previewworker.js')",
  };
  expect(advised(files)).toEqual([]);
});

test.each([
  "// fetch('old.json')",
  "start(); // fetch('old.json') in the first version",
  "/* import './old.js';\n * fetch('old.json') */",
])('what a script loads only in a comment is not reported as missing: %s', (script) => {
  expect(advised({ 'a.js': script })).toEqual([]);
});

test('a file is reported as missing after a comment, and where an address has two slashes', () => {
  const script = "/* old */ fetch('a.json'); const home = 'https://x.example/'; fetch('b.json')";
  expect(advised({ 'a.js': script }).filter(({ kind }) => kind === 'missing')).toEqual([
    missing('a.js', 'a.json'),
    missing('a.js', 'b.json'),
  ]);
});

test('in a zip with an enclosing folder, paths are resolved from its page', () => {
  const { look, advice } = createInspector();
  look('moth/index.html', '<script src="/js/main.js"></script><script src="js/more.js"></script>');
  look('moth/js/main.js', '');
  expect(advice()).toEqual([missing('moth/index.html', 'js/more.js')]);
});

test.each<[string, Record<string, string>, object[]]>([
  [
    'an import map',
    { 'index.html': '<script type="importmap">{"imports":{"three":"https://cdn.example/three.js"}}</script>' },
    [{ kind: 'outside', path: 'index.html', address: 'https://cdn.example/three.js' }],
  ],
  [
    'a socket',
    { 'a.js': "new WebSocket('wss://play.example/room')" },
    [{ kind: 'outside', path: 'a.js', address: 'wss://play.example/room' }],
  ],
  [
    'an address in a script',
    { 'a.js': "const api = 'https://api.example/v1'; const svg = 'http://www.w3.org/2000/svg'" },
    [{ kind: 'mentioned', path: 'a.js', address: 'https://api.example/v1' }],
  ],
  [
    'threads',
    { 'a.js': 'new WebAssembly.Memory({initial:1,shared:!0})' },
    [{ kind: 'needs', path: 'a.js', need: 'threads' }],
  ],
  [
    'threads of Godot',
    { 'index.html': 'GODOT_THREADS_ENABLED = true' },
    [{ kind: 'needs', path: 'index.html', need: 'threads' }],
  ],
  ['a question', { 'a.js': "if (confirm('Again?')) start()" }, [{ kind: 'needs', path: 'a.js', need: 'confirm' }]],
  ['a field', { 'a.js': "name = window.prompt('Who?')" }, [{ kind: 'needs', path: 'a.js', need: 'prompt' }]],
  ['an alert', { 'a.js': "alert('You win')" }, [{ kind: 'needs', path: 'a.js', need: 'alert' }]],
  ['a frame', { 'index.html': '<iframe src="menu.html">' }, [{ kind: 'needs', path: 'index.html', need: 'frame' }]],
])('a feature that is unavailable here is reported: %s', (_, files, advice) => {
  expect(advised(files)).toEqual(advice);
});

test('of many files of RPG Maker the number is said, and of few or of another engine nothing', () => {
  const pictures = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`img/${n}.png`, '']));
  const core = { 'index.html': '', 'js/rmmz_core.js': '' };
  expect(advised({ ...core, ...pictures(1_286) })).toEqual([
    { kind: 'manyFiles', path: 'js/rmmz_core.js', count: 1_288 },
  ]);
  expect(advised({ ...core, ...pictures(140) })).toEqual([]);
  expect(advised({ 'index.html': '', ...pictures(1_288) })).toEqual([]);
});

test('engine code that no game uses is not reported as a browser dialog', () => {
  const input = `result = window.prompt("Input: "); if (result !== null) result += '\n';`;
  expect(advised({ 'engine.js': input })).toEqual([]);
  const name = `${input} const name = prompt('Name?')`;
  expect(advised({ 'engine.js': name })).toEqual([{ kind: 'needs', path: 'engine.js', need: 'prompt' }]);
});

test("a game's own function, or a method, is not reported as a browser dialog", () => {
  expect(advised({ 'a.js': 'function confirm(x) {} dialog.confirm(x); $confirm(x); confirm()' })).toEqual([]);
});

test.each([
  ['pico8', { 'index.html': '<script>var pico8_state = [];</script>' }],
  ['defold', { 'dmloader.js': '' }],
  ['love', { 'love.js': '' }],
  ['renpy', { 'renpy.wasm': '' }],
  ['bitsy', { 'index.html': '<script type="text/bitsyGameData" id="exportedGameData">' }],
  ['twine', { 'index.html': '<tw-storydata name="Moth">' }],
  ['gdevelop', { 'runtimegame.js': '' }],
  ['rpgmaker', { 'js/rmmz_core.js': '' }],
])('an engine is recognized by its files: %s', (engine, files) => {
  expect(reported(files as Record<string, string>).engine).toBe(engine);
});

test('a build without findings has nothing missing', () => {
  expect(nothingMissing(reported({ 'a.js': "'https://example.org'" }))).toBe(true);
  expect(nothingMissing(reported({ 'a.js': "fetch('b.json')" }))).toBe(false);
});

/** Text that names nothing; and a start after which a name lies across the border of two pieces. */
const filler = (length: number) => `${'level.hop(7); '.repeat(Math.ceil(length / 14)).slice(0, length - 1)}\n`;
const places = [0.3, 1, 1.2, 3, 20].map((windows) => Math.round(windows * windowBytes) - 9);

test.each(places)('a large text file is inspected to its end, and nothing is reported in part: at %i', (place) => {
  const script = `${filler(place)}fetch('level1.json'); fetch("https://scores.example/top"); alert('Won');${filler(windowBytes)}`;
  expect(advised({ 'a.js': script })).toEqual([
    missing('a.js', 'level1.json'),
    { kind: 'outside', path: 'a.js', address: 'https://scores.example/top' },
    { kind: 'needs', path: 'a.js', need: 'alert' },
  ]);
});

test('the end of a large page is read as what it is: markup, a script or a comment that began long before', () => {
  const long = filler(3 * windowBytes);
  const page = (text: string) => advised({ 'index.html': text, 'lib/a.js': '' });
  expect(page(`<script>${long} const logo = '<img src="a.png">'; fetch('b.json')</script>`)).toEqual([
    missing('index.html', 'b.json'),
  ]);
  expect(page(`<!-- ${long} <img src="a.png"> --><img src="b.png">`)).toEqual([missing('index.html', 'b.png')]);
  expect(page(`<script>${long}</script><p title="fetch('c.json')"><img src="b.png">`)).toEqual([
    missing('index.html', 'b.png'),
  ]);
  expect(page(`<base href="lib/"><p>${long}</p><script src="a.js"></script>`)).toEqual([]);
});

test('a game of many modules that name the same files, and of many words with a dot, has all its names checked', () => {
  const modules = Array.from({ length: 1_900 }, (_, n) => [
    `m/${n}.js`,
    [1, 2, 3, 4, 5].map((step) => `import './${(n + step) % 1_900}.js'`).join('; '),
  ]);
  const words = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => `word${n}.level`));
  expect(advised({ ...Object.fromEntries(modules), 'words.json': words, 'z.js': "import './y.js'" })).toEqual([
    missing('z.js', './y.js'),
  ]);
});

test('names in any script are read the same here and in the store', () => {
  const bytes = new TextEncoder().encode("fetch('画像/größe.json'); fetch('音楽.ogg')");
  expect(advised({ 'a.js': latin1(bytes), '画像/größe.json': '' })).toEqual([missing('a.js', '音楽.ogg')]);
});

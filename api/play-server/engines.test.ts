import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../files/store.ts';
import { hostedGame, uploadBuild } from '../test/submissions.ts';
import { openTestApp, type TestApp } from '../test/testApp.ts';
import { createPlayServer } from './server.ts';

let house: TestApp;
let server: ReturnType<typeof createPlayServer>;

beforeAll(async () => {
  house = await openTestApp();
  const { db, config, clock } = house;
  server = createPlayServer({ db, config, files: openFiles(config), clock }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await house.close();
});

async function ask(gameId: string, path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const { host } = new URL(house.config.playUrl.replace('{game}', gameId));
  const address = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  const sent = request({
    host: '127.0.0.1',
    port,
    path: address,
    headers: { host, 'sec-fetch-dest': 'empty', ...headers },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

const [page, script] = ['text/html; charset=utf-8', 'text/javascript; charset=utf-8'];
const [css, plain, json, bytes] = [
  'text/css; charset=utf-8',
  'text/plain; charset=utf-8',
  'application/json',
  'application/octet-stream',
];
const [wasm, xml, png] = ['application/wasm', 'application/xml', 'image/png'];
/**
 * The expected content type of each file of a build; `first` is its page. The extension says how a file is compressed.
 */
type Made = { engine: string | null; first: string; files: Record<string, string>; ownWorker?: true };

/** Files that the engines export, with their original names. */
const builds: Record<string, Made> = {
  'Godot 4': {
    engine: 'godot',
    first: '<script src="index.js"></script><script>const GODOT_CONFIG = {"executable":"index"};</script>',
    files: {
      ...{ 'index.js': script, 'index.wasm': wasm, 'index.pck': bytes, 'index.side.wasm': wasm },
      ...{ 'index.audio.worklet.js': script, 'index.audio.position.worklet.js': script, 'index.worker.js': script },
      ...{ 'index.service.worker.js': script, 'index.manifest.json': json, 'index.offline.html': page },
      ...{ 'index.icon.png': png, 'index.apple-touch-icon.png': png, 'index.144x144.png': png },
    },
  },
  'Unity, packed with Brotli': unity('.br'),
  'Unity, packed with gzip': unity('.gz'),
  'Unity, not packed': unity(''),
  'Unity, unpacked by its own loader': {
    engine: 'unity',
    first: '<script>createUnityInstance(canvas, config)</script>',
    files: {
      'Build/Moth.loader.js': script,
      ...{
        'Build/Moth.data.unityweb': bytes,
        'Build/Moth.framework.js.unityweb': bytes,
        'Build/Moth.wasm.unityweb': bytes,
      },
    },
  },
  GameMaker: {
    engine: 'gamemaker',
    first: '<script type="text/javascript" src="html5game/Moth.js?cachebust=1"></script>',
    files: {
      ...{ 'html5game/Moth.js': script, 'html5game/uph_Moth.js': script, 'html5game/Moth_texture_0.png': png },
      ...{
        'html5game/snd_jump.ogg': 'audio/ogg',
        'html5game/snd_jump.mp3': 'audio/mpeg',
        'html5game/levels.ini': plain,
      },
      ...{ 'html5game/particles/IDR_GIF.png': png, 'html5game/options.json': json, 'favicon.ico': 'image/x-icon' },
    },
  },
  Construct: {
    engine: 'construct',
    first: '<script src="scripts/supportcheck.js"></script><script src="scripts/main.js" type="module"></script>',
    ownWorker: true,
    files: {
      ...{ 'scripts/c3runtime.js': script, 'scripts/main.js': script, 'scripts/register-sw.js': script },
      ...{ 'scripts/dispatchworker.js': script, 'scripts/jobworker.js': script, 'workermain.js': script },
      ...{ 'data.json': json, 'appmanifest.json': json, 'offline.json': json, 'style.css': css, 'box2d.wasm': wasm },
      ...{ 'media/theme.webm': 'video/webm', 'media/theme.m4a': 'audio/mp4', 'images/moth-sheet0.webp': 'image/webp' },
      ...{ 'icons/icon-512.png': png, 'fonts/press start.ttf': 'font/ttf' },
    },
  },
  Phaser: {
    engine: 'phaser',
    first: '<script type="module">new Phaser.Game(config)</script>',
    files: {
      ...{ 'phaser.min.js': script, 'src/main.mjs': script, 'src/main.js.map': json, 'assets/atlas.json': json },
      ...{ 'assets/font.fnt': xml, 'assets/level.tmx': xml, 'assets/tiles.tsx': xml, 'assets/level.tmj': json },
      ...{ 'assets/spine.atlas': plain, 'assets/water.frag': plain, 'assets/words.csv': 'text/csv; charset=utf-8' },
      ...{ 'assets/theme.ogg': 'audio/ogg', 'assets/theme.mp3': 'audio/mpeg', 'assets/hit.wav': 'audio/wav' },
      ...{ 'assets/intro.mp4': 'video/mp4', 'assets/sky.avif': 'image/avif', 'assets/logo.svg': 'image/svg+xml' },
      ...{ 'assets/rock.glb': 'model/gltf-binary', 'assets/rock.gltf': 'model/gltf+json', 'assets/rock.obj': plain },
    },
  },
  'RPG Maker MZ': {
    engine: 'rpgmaker',
    first: '<script src="js/main.js"></script>',
    files: {
      ...{ 'js/rmmz_core.js': script, 'js/main.js': script, 'js/libs/effekseer.wasm': wasm, 'data/Map001.json': json },
      ...{ 'audio/bgm/Theme 1.ogg': 'audio/ogg', 'img/characters/!Door.png': png, 'effects/Fire.efkefc': bytes },
      ...{ 'fonts/mplus-1m-regular.woff': 'font/woff', 'movies/intro.webm': 'video/webm', 'css/game.css': css },
    },
  },
  'Scratch, by TurboWarp': {
    engine: 'scratch',
    first: '<script>const scaffolding = new Scaffolding.Scaffolding();</script>',
    files: {
      'script.js': script,
      'assets/project.json': json,
      'assets/a1.svg': 'image/svg+xml',
      'assets/b2.wav': 'audio/wav',
    },
  },
  Twine: { engine: 'twine', first: '<tw-storydata name="Moth"></tw-storydata>', files: {} },
  'a canvas and a script': {
    engine: null,
    first: '<canvas></canvas><script src="game.js"></script>',
    files: { 'game.js': script },
  },
};

function unity(packed: '' | '.br' | '.gz'): Made {
  const inBuild = (name: string) => `Build/Moth.${name}${packed}`;
  return {
    engine: 'unity',
    first: '<script>createUnityInstance(canvas, { dataUrl: "Build/Moth.data" })</script>',
    files: {
      ...{ 'Build/Moth.loader.js': script, [inBuild('data')]: bytes, [inBuild('framework.js')]: script },
      ...{ [inBuild('wasm')]: wasm, [inBuild('symbols.json')]: json },
      ...{
        'TemplateData/style.css': css,
        'TemplateData/favicon.ico': 'image/x-icon',
        'TemplateData/unity logo.png': png,
      },
      ...{ 'StreamingAssets/aa/settings.json': json, 'StreamingAssets/aa/WebGL/moth.bundle': bytes },
    },
  };
}

const packers: Record<string, [name: string, pack: (b: Buffer) => Buffer, open: (b: Buffer) => Buffer]> = {
  br: ['br', brotliCompressSync, brotliDecompressSync],
  gz: ['gzip', gzipSync, gunzipSync],
};
const contentOf = (path: string) =>
  Buffer.from(/register-sw/.test(path) ? 'navigator.serviceWorker.register("sw.js")' : path.repeat(40));

test.each(Object.entries(builds))('a %s build is recognized and served as its engine needs it', async (_, made) => {
  const [developer, staff] = [await house.person('developer'), await house.person('staff')];
  const packerOf = (path: string) => packers[path.split('.').at(-1) as string];
  const files = Object.keys(made.files).map((path) => ({
    name: `Moth/${path}`,
    data: packerOf(path)?.[1](contentOf(path)) ?? contentOf(path),
  }));
  // A game's own service worker is left out: its URL serves the worker that makes the game playable offline.
  const all = [{ name: 'Moth/index.html', data: `<!doctype html>${made.first}` }, ...files, 'Moth/sw.js'];
  const { report } = await uploadBuild(developer, all);
  expect([report.engine, report.ownWorker, report.outside]).toEqual([made.engine, made.ownWorker ?? false, []]);
  const { id } = await hostedGame(developer, staff, all);

  for (const [path, type] of Object.entries({ 'index.html': page, ...made.files })) {
    const { status, headers, bytes: sent } = await ask(id, path);
    const packer = packerOf(path);
    expect([status, headers['content-type'], headers['content-encoding']], path).toEqual([200, type, packer?.[0]]);
    const inside = path === 'index.html' ? Buffer.from(`<!doctype html>${made.first}`) : contentOf(path);
    expect((packer ? packer[2](sent) : sent).equals(inside), path).toBe(true);
    // A compressed file has no ranges; audio and video players request ranges of all others.
    const part = await ask(id, path, { range: 'bytes=2-4' });
    expect([part.status, part.bytes.length], path).toEqual(packer ? [200, sent.length] : [206, 3]);
  }
  expect((await ask(id, 'sw.js', { 'service-worker': 'script' })).bytes.toString()).not.toBe('Moth/sw.js');
});

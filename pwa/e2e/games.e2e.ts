import { gzipSync } from 'node:zlib';
import type { Frame } from '@playwright/test';
import { callerOf, submitGame, waitForText } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { nothing, reach, reached } from './support/deepSave.ts';
import { keepOffline, leave, open, page1, player, playsOffline, publish } from './support/hosted.ts';
import { logOut } from './support/logOut.ts';
import { expect, test } from './support/test.ts';

/** What a script of a game is answered by its own origin. */
const answers = (frame: Frame) =>
  frame.evaluate(async () => {
    const packed = new Uint8Array(await (await fetch('level.json.gz')).arrayBuffer());
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const head = await fetch('sounds/theme.bin', { method: 'HEAD' });
    const progress = await new Promise<[boolean, number]>((resolve) => {
      const request = new XMLHttpRequest();
      request.onload = ({ lengthComputable, total }) => resolve([lengthComputable, total]);
      request.open('GET', 'sounds/theme.bin');
      request.send();
    });
    const part = await fetch('sounds/theme.bin', { headers: { range: 'bytes=1-3' } });
    const template = await fetch('menu/');
    return {
      packed: [...packed.subarray(0, 2)],
      unpacked: await new Response(unpacked).text(),
      head: [head.status, head.headers.get('content-length'), (await head.text()).length],
      progress,
      part: [part.status, (await part.arrayBuffer()).byteLength],
      template: await template.text(),
      folder: await (await fetch('menu')).text(),
      missing: (await fetch('nothing.json')).status,
    };
  });

test('a game gets from its own origin what a plain static host answers, with a network and without', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const menu = '<!doctype html><p>Menu</p>';
  const address = await publish(store, 'Static', [
    page1('<p>Static</p>'),
    { name: 'level.json.gz', data: gzipSync('{"level":1}'), method: 0 },
    { name: 'sounds/theme.bin', data: new Uint8Array(5_000) },
    { name: 'menu/index.html', data: menu },
  ]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  const expected = {
    ...{ packed: [0x1f, 0x8b], unpacked: '{"level":1}', head: [200, '5000', 0], progress: [true, 5_000] },
    ...{ part: [206, 3], template: menu, folder: menu, missing: 404 },
  };
  const menuOpens = async (frame: Frame) => {
    await frame.evaluate(() => location.assign('menu'));
    await expect(page.frameLocator('iframe:not([hidden])').getByText('Menu', { exact: true })).toBeVisible();
    expect(new URL(frame.url()).pathname).toBe('/menu/');
  };
  const online = await open(page, address);
  expect(await answers(online)).toEqual(expected);
  await menuOpens(online);
  await leave(page);
  await keepOffline(page);
  await page.context().setOffline(true);
  const frame = await open(page, address);
  expect(await answers(frame)).toEqual(expected);
  await menuOpens(frame);
});

const quiz = `<form id="quiz"><input name="word"><button>Guess</button></form><p id="said"></p>
  <a href="https://example.org/studio">Our studio</a>
  <a id="file" download="story.txt">Save the story</a><a id="program" download="story.exe">Save a program</a>
  <button id="ask">Ask</button><button id="cheer">Cheer</button>
  <script>
    const said = document.querySelector('#said');
    quiz.addEventListener('submit', (event) => { event.preventDefault(); said.textContent = 'You said ' + quiz.word.value; });
    file.href = program.href = URL.createObjectURL(new Blob(['Once upon a time']));
    ask.onclick = () => { said.textContent = confirm('Again?') ? 'yes' : 'no'; };
    cheer.onclick = () => { alert('You win!'); said.textContent = 'After it'; };
  </script>`;

test('forms, alerts, links and files of a game work in its frame, or are asked about', async ({ tools }) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Word Quiz', [page1(quiz)]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  await open(page, address);
  const game = page.frameLocator('iframe:not([hidden])');
  const said = game.locator('#said');
  const dialog = page.getByRole('dialog');

  await game.locator('input').fill('moth');
  await game.locator('input').press('Enter');
  await expect(said).toHaveText('You said moth');

  await game.getByRole('button', { name: 'Cheer' }).click();
  await expect(game.getByText('You win!')).toBeVisible();
  await game.getByRole('button', { name: 'OK' }).click();
  await expect(said).toHaveText('After it');

  await game.getByRole('link', { name: 'Our studio' }).click();
  await expect(dialog).toContainText('Word Quiz wants to open https://example.org/studio.');
  await expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('rel', 'noopener noreferrer');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(game.getByRole('button', { name: 'Cheer' }), 'the game goes on').toBeVisible();

  // After a no a game is not heard for a while: it must not keep its player from leaving.
  await game.getByRole('link', { name: 'Our studio' }).click();
  await page.waitForTimeout(500);
  await expect(dialog).toHaveCount(0);
  await page.waitForTimeout(5_000);

  await game.getByRole('link', { name: 'Save the story' }).click();
  await expect(dialog).toContainText('Word Quiz made the file story.txt');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('story.txt');
  await page.waitForTimeout(5_000);
  await game.getByRole('link', { name: 'Save a program' }).click();
  await expect(dialog).toContainText("Recess doesn't save this kind of file");
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForTimeout(5_000);

  await game.getByRole('button', { name: 'Ask' }).click();
  await expect(said).toHaveText('no');
  await expect(dialog).toContainText('It works in its own tab');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open in a new tab' }).click(),
  ]);
  tab.on('dialog', (question) => void question.accept());
  await tab.getByRole('button', { name: 'Ask' }).click();
  await expect(tab.locator('#said')).toHaveText('yes');
});

const createReactApp = `<p>React</p><script>
  if ('serviceWorker' in navigator) navigator.serviceWorker.ready.then((r) => r.unregister());
  navigator.serviceWorker.getRegistrations().then((all) => all.forEach((r) => r.unregister()));
  caches.keys().then((names) => names.forEach((name) => caches.delete(name)));
</script>`;

test('a game that removes its own worker and caches goes on playing without a network', async ({ tools }) => {
  const store = await tools.newStore();
  const address = await publish(store, 'React App', [page1(createReactApp)]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  await keepOffline(page);
  for (const isOffline of [false, true, true]) {
    await page.context().setOffline(isOffline);
    const frame = await open(page, address);
    await expect(page.frameLocator('iframe:not([hidden])').getByText('React')).toBeVisible();
    expect(await frame.evaluate(() => caches.keys())).toEqual([]);
    await leave(page);
    await expect(page.getByText(/^Downloaded/).first()).toBeVisible();
  }
});

const threads = `<p id="said">…</p><script>
  const memory = new SharedArrayBuffer(4);
  const worker = new Worker('worker.js');
  worker.onmessage = () => { said.textContent = 'threads: ' + new Int32Array(memory)[0] + ' ' + crossOriginIsolated; };
  worker.postMessage(memory);
</script>`;

test('a game that uses threads has them, with a network and without', async ({ tools }) => {
  const store = await tools.newStore();
  const worker = 'onmessage = ({ data }) => { Atomics.add(new Int32Array(data), 0, 7); postMessage(1); }';
  const address = await publish(store, 'Threads', [page1(threads), { name: 'worker.js', data: worker }]);
  const page = await player(tools, store, 'maya', new URL(address).pathname);
  const works = () => expect(page.frameLocator('iframe:not([hidden])').getByText('threads: 7 true')).toBeVisible();
  await playsOffline(page, address, works);
});

test('a game that uses threads has them when staff try it out before it is in the store', async ({ tools }) => {
  const store = await tools.newStore();
  const worker = 'onmessage = ({ data }) => { Atomics.add(new Int32Array(data), 0, 7); postMessage(1); }';
  await submitGame(await callerOf(store, 'dev'), 'Threads', [page1(threads), { name: 'worker.js', data: worker }]);
  const page = await player(tools, store, 'admin', '/admin/approvals');
  await page.getByRole('link', { name: 'Try it out: Threads' }).click();
  await expect(page.frameLocator('iframe:not([hidden])').getByText('threads: 7 true')).toBeVisible();
});

test('a game whose threads only its developer can name has them, with a network and without, and not with the switch off', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const hidden = `<p id="said">threads: no</p><script>
    const Shared = self['Shared' + 'ArrayBuffer'];
    if (Shared) said.textContent = 'threads: ' + new Shared(4).byteLength + ' ' + crossOriginIsolated;
  </script>`;
  for (const [title, more, words] of [
    ['Hidden Threads', { threads: true }, 'threads: 4 true'],
    ['No Threads', { threads: false }, 'threads: no'],
  ] as const) {
    const address = await publish(store, title, [page1(hidden)], more);
    const page = await player(tools, store, 'maya', new URL(address).pathname);
    const works = () => expect(page.frameLocator('iframe:not([hidden])').getByText(words)).toBeVisible();
    await playsOffline(page, address, works);
  }
});

test('what a game keeps in IndexedDB follows its player to another device, and the next pupil finds nothing of it', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Deep Save', [page1('<p>Deep</p>')]);
  const path = new URL(address).pathname;
  const school = await player(tools, store, 'maya', path);
  const first = await open(school, address);
  expect(await reached(first)).toEqual(nothing);
  await reach(first, 7);
  await leave(school);
  await waitForText(school, "It's in your account.");
  // What is kept for a tab is of that tab only.
  const otherTab = await school.context().newPage();
  await otherTab.goto(store.url + path);
  await reach(await open(otherTab, address), 7);
  await leave(otherTab);

  const home = await player(tools, store, 'maya', path);
  expect(await reached(await open(home, address))).toEqual({ ...nothing, level: 7, names: 1 });

  await logOut(school);
  await signIn(school, store.url, 'leo', path);
  expect(await reached(await open(school, address))).toEqual(nothing);
  await leave(school);
  expect(await reached(await open(otherTab, address)), 'in the other tab').toEqual(nothing);
});

test('a database that is too large to travel is named, and stays its player’s when a newer save comes', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Large Save', [page1('<p>Large</p>')]);
  const path = new URL(address).pathname;
  const school = await player(tools, store, 'maya', path);
  const first = await open(school, address);
  await reach(first, 3);
  await first.evaluate(async () => {
    const opening = indexedDB.open('big', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('all');
    await new Promise((done) => (opening.onsuccess = done));
    const writing = opening.result.transaction('all', 'readwrite');
    for (let n = 0; n < 7; n++) writing.objectStore('all').put(new Uint8Array(2 ** 21), n);
    await new Promise((done) => (writing.oncomplete = done));
    opening.result.close();
  });
  await leave(school);
  await waitForText(school, 'Some game data stays only on this device: big (too large).');
  await waitForText(school, "It's in your account.");

  const home = await player(tools, store, 'maya', path);
  const second = await open(home, address);
  expect((await reached(second)).level).toBe(3);
  await reach(second, 9);
  await leave(home);
  await waitForText(home, "It's in your account.");

  const again = await open(school, address);
  expect(await reached(again)).toMatchObject({ level: 9, names: 2 });
  const kept = await again.evaluate(async () => {
    const opening = indexedDB.open('big');
    await new Promise((done) => (opening.onsuccess = done));
    const count = opening.result.transaction('all').objectStore('all').count();
    await new Promise((done) => (count.onsuccess = done));
    opening.result.close();
    return count.result;
  });
  expect(kept).toBe(7);
});

test('in a tab of its own a game goes on where its player was, and whoever comes next finds nothing', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const address = await publish(store, 'Asker', [page1('<button onclick="confirm(1)">Ask</button>')]);
  const path = new URL(address).pathname;
  const school = await player(tools, store, 'maya', path);
  /** Leaves the game in the app, which goes on beside its tab. */
  const openTab = async () => {
    await open(school, address);
    await school.frameLocator('iframe:not([hidden])').getByRole('button', { name: 'Ask' }).click();
    const [tab] = await Promise.all([
      school.waitForEvent('popup'),
      school.getByRole('link', { name: 'Open in a new tab' }).click(),
    ]);
    await tab.getByRole('button', { name: 'Ask' }).waitFor();
    return tab;
  };
  const first = await openTab();
  expect(new URL(first.url()).pathname, 'the page itself').toBe('/');
  expect(await reached(first.mainFrame())).toEqual(nothing);
  await reach(first.mainFrame(), 7);
  const all = await reached(first.mainFrame());
  expect(all).toMatchObject({ level: 7, caches: ['own'], files: ['level'] });
  await first.reload();
  await first.getByRole('button', { name: 'Ask' }).waitFor();
  expect(await reached(first.mainFrame()), 'after it was loaded again').toEqual(all);
  await first.close();

  const again = await openTab();
  expect(await reached(again.mainFrame())).toEqual({ ...all, session: null });
  const gameUrl = again.url();
  await again.close();

  await leave(school);
  await logOut(school);
  await signIn(school, store.url, 'leo', path);
  const next = await openTab();
  expect(await reached(next.mainFrame())).toEqual(nothing);
  await reach(next.mainFrame(), 9);
  await next.close();

  const stranger = await school.context().newPage();
  await stranger.goto(gameUrl);
  await stranger.getByRole('button', { name: 'Ask' }).waitFor();
  expect(await reached(stranger.mainFrame()), 'who comes without the app').toEqual(nothing);
});

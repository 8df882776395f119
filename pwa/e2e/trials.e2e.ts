import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verificationTimings } from '#sync/builds/verification.ts';
import type { VerificationRecord } from '#sync/contract/versions.ts';
import { callerOf, changeStore, gamesOf, rowIn, submitGame } from './support/actions.ts';
import { accessibilityViolations, root, signIn, until } from './support/browser.ts';
import { executablePath } from './support/chromium.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';
import { tryHere } from './support/verifyHere.ts';

const page = (script: string) => `<!doctype html><title>x</title><canvas></canvas><script>
  const pen = document.querySelector('canvas').getContext('2d');
  pen.fillStyle = 'teal';
  const draw = (now) => { pen.fillRect(now / 50 % 200, 10, 50, 50); requestAnimationFrame(draw); };
  requestAnimationFrame(draw);
  ${script}</script>`;

/** Games that behave, and games that do not. */
const games: Record<string, string> = {
  'Quiet Drift': page(`fetch('level.json').then((answer) => answer.json()).then(({ fish }) => fish.length)`),
  'Score Chase': page(`fetch('https://scores.example/top').catch(() => {})`),
  'Endless Tower': page('for (;;);'),
  'Broken Boat': page(`fetch('level-2.json'); sail.raise()`),
  'Busy Loom': page(`let x = 0;
    const weave = () => { for (let i = 0; i < 8e6; i++) x += Math.sqrt(i); requestAnimationFrame(weave); };
    weave();`),
  'Lost Kite': page(`fetch('level.json')`),
  // Draws only in a worker, as Construct 3 does: the page itself paints nothing.
  'Far Canvas': `<!doctype html><canvas width="400" height="300"></canvas><script>
    const off = document.querySelector('canvas').transferControlToOffscreen();
    const draw = "onmessage = ({ data }) => { const pen = data.getContext('2d'); let n = 0; const go = () => { pen.fillStyle = 'hsl(' + (n += 7) % 360 + ' 80% 40%)'; pen.fillRect(0, 0, 400, 300); requestAnimationFrame(go); }; go(); }";
    new Worker(URL.createObjectURL(new Blob([draw]))).postMessage(off, [off]);</script>`,
  // The store's own refusals, and a count of visits, are no faults of a game's.
  'Loud Parrot': page(`screen.orientation?.lock?.('landscape'); navigator.mediaDevices?.getUserMedia({ audio: true });
    navigator.geolocation.getCurrentPosition(() => {}, () => {}); console.error('autofocus');
    fetch('https://www.google-analytics.com/g/collect'); setTimeout(() => gtag('event', 'start'))`),
  // Registers a worker of its own, as many do, and looks at what comes of it or does not.
  'Own Worker': page(`navigator.serviceWorker.register('sw.js').then(({ scope }) => console.log(scope));
    navigator.serviceWorker.register('sw.js');`),
  // Still for a while, as what loads slowly is.
  'Late Riser': `<!doctype html><p style="font-size: 9em">Loading</p><script>
    let n = 0;
    const go = () => { document.body.style.background = 'hsl(' + (n += 7) % 360 + ' 80% 40%)'; requestAnimationFrame(go); };
    setTimeout(go, 2_500);</script>`,
  // As Emscripten leaves its first call, where a game's page calls it late.
  'Steady Engine': page(`setTimeout(() => { throw 'unwind'; }); Promise.reject('SimulateInfiniteLoop');`),
  'Empty Room': `<!doctype html><p>Waiting for the others…</p><script>
    fetch('https://rooms.example/one').then(() => { document.body.textContent = 'Go'; });</script>`,
  'Own Excuse': '<!doctype html><p>Something went wrong. Try again later.</p>',
  // Moves while it loads, and then stands still.
  'Late Excuse': `<!doctype html><p style="font-size: 9em">Loading</p><script>
    let n = 0;
    const dots = setInterval(() => { document.body.append('.'.repeat(n++)); }, 100);
    setTimeout(() => { clearInterval(dots); document.body.textContent = 'You are offline. Try again later.'; }, 2_000);</script>`,
  // Plays on only while the browser of its first start lives.
  'Day Fly': `<!doctype html><p>Start again</p><script>
    if (!localStorage.begun) localStorage.begun = sessionStorage.alive = 'yes';
    let n = 0;
    const go = () => { document.body.style.background = 'hsl(' + (n += 7) % 360 + ' 80% 40%)'; requestAnimationFrame(go); };
    if (sessionStorage.alive) go();</script>`,
  // Counts in a thread, on memory that it shares with its page, and draws nothing without it.
  'Thread Mill': `<!doctype html><p>Waiting for the mill</p><script>
    const wheel = new Int32Array(new SharedArrayBuffer(4));
    const turn = 'onmessage = ({ data }) => setInterval(() => Atomics.add(data, 0, 7), 10)';
    new Worker(URL.createObjectURL(new Blob([turn]))).postMessage(wheel);
    const go = () => { document.body.style.background = 'hsl(' + Atomics.load(wheel, 0) % 360 + ' 80% 40%)'; requestAnimationFrame(go); };
    if (crossOriginIsolated) go();</script>`,
  // Browsers give no field in a frame of another site the focus by itself, and say so aloud.
  'First Field': page(
    `const field = document.createElement('input'); field.autofocus = true; document.body.append(field);`,
  ).replace('<canvas>', '<input autofocus placeholder="Your name"><canvas>'),
  // Removes its own worker and caches at each start, as a React app does by default.
  'Clean Sweep': page(`navigator.serviceWorker.ready.then((own) => own.unregister());
    navigator.serviceWorker.getRegistrations().then((all) => all.forEach((own) => own.unregister()));
    caches.keys().then((names) => names.forEach((name) => caches.delete(name)));`),
  // Catches what it lacks, and its page of excuses moves.
  'Smooth Excuse': page(`pen.fillText('Something went wrong', 10, 90);
    fetch('levels/level-9.json').then((answer) => { if (!answer.ok) throw new Error(); })
      .catch(() => { document.title = 'Try again later'; });`),
  // Lacks what no player misses: an icon, the map of a script, a font, who counts visits; and asks whether there is more.
  'Small Gaps': page(`fetch('https://www.google-analytics.com/g/collect').catch(() => {});
    navigator.sendBeacon('collect', 'start'); fetch('favicon.ico').catch(() => {}); fetch('main.js.map');
    fetch('extra-levels.json', { method: 'HEAD' }).then(({ ok }) => ok && load());
    new FontFace('Sail', 'url(sail.woff2)').load().catch(() => {});`).replace(
    '<canvas>',
    '<link rel="icon" href="icons/favicon.png"><link rel="manifest" href="app.webmanifest"><canvas>',
  ),
  'Asking Owl': page(`addEventListener('pointerdown', () => { confirm('Really?'); })`),
};

const filesOf = (title: string) => [
  { name: 'index.html', data: games[title] ?? '' },
  { name: 'level.json', data: '{"fish":[]}' },
];

/** The command as its operator gives it, beside the server that runs. */
async function verifyGames(
  { dataDir }: Store,
  env: Record<string, string> = {},
  given: string[] = [],
): Promise<string> {
  const settings = { ...process.env, DATA_DIR: dataDir, CHROMIUM_PATH: executablePath, VERIFY_AS_ROOT: '1', ...env };
  const command = [join(root, 'api/run/verify.mjs'), ...given];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: settings });
  return stdout;
}

/** What the last trial of a game's build found. */
function trialOf(store: Store, gameId: string): VerificationRecord {
  const ofGame = `SELECT b.trial FROM builds b JOIN games g ON g."buildId" = b.id WHERE g.id = '${gameId}'`;
  return JSON.parse(rowIn<{ trial: string }>(store, ofGame).trial);
}

/** A file of a build is gone from the store's disk; answers what brings it back. */
function lose(dataDir: string, text: string): () => void {
  const hash = createHash('sha256').update(text).digest('hex');
  const name =
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.endsWith(join(hash.slice(0, 2), hash.slice(2))),
    ) ?? '';
  const [here, aside] = [join(dataDir, name), join(dataDir, 'aside')];
  renameSync(here, aside);
  return () => renameSync(aside, here);
}

// The runner's choice holds for the browser of a trial as well, which needs the worker of the game's origin.
test.use({ serviceWorkers: 'allow' });

/** A store with some of the games waiting, sent by their developer; those of the demo are tried where there is time. */
async function waiting(store: Store, ...titles: string[]): Promise<string[]> {
  await changeStore(store, `UPDATE builds SET "triedAt" = '2026-01-01T00:00:00.000Z'`);
  const maker = await callerOf(store, 'dev');
  const ids: string[] = [];
  for (const title of titles) ids.push(await submitGame(maker, title, filesOf(title)));
  return ids;
}

/** A second of play is watched. */
const pace = { ...verificationTimings, watched: 1_000, painted: 8_000, whole: 30_000 };
const plain = (lines: string[]) => lines.map((line) => line.replace(/, Chromebook verified$/, ''));

test('a badge is earned by a trial without a network, and staff and players read so', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const [quiet = '', score = ''] = await waiting(store, 'Quiet Drift', 'Score Chase');
  const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, store.url, 'admin', '/admin/approvals');
  const card = page.getByRole('article', { name: 'Quiet Drift' });
  await expect(card.getByText('Not tested yet')).toBeVisible();
  expect(plain(await tryHere(store, pace))).toEqual([
    'Quiet Drift: ran, 0 faults; works offline',
    'Score Chase: ran, 1 fault; not tested offline',
  ]);
  await page.reload();
  await expect(card.getByText('Works offline', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  const staff = await callerOf(store, 'admin');
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());
  for (const [id, words] of [
    [quiet, `Works offline, tested on ${today}`],
    [score, "You can download it. The developer says it works offline; we haven't tested it yet."],
  ] as const) {
    await staff('POST', `/api/admin/games/${id}/approve`, {});
    await page.goto(`${store.url}/game/${id}`);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test('a trial judges what a game draws and what it must have, not what the store forbids or who counts visits', async ({
  newStore,
}) => {
  const store = await newStore();
  await waiting(
    store,
    'Far Canvas',
    'Loud Parrot',
    'Own Worker',
    'Late Riser',
    'Steady Engine',
    'Empty Room',
    'Own Excuse',
    'Late Excuse',
    'Asking Owl',
  );
  expect(plain(await tryHere(store, { ...pace, painted: 3_000 }))).toEqual([
    'Far Canvas: ran, 0 faults; works offline',
    'Loud Parrot: ran, 0 faults; works offline',
    'Own Worker: ran, 0 faults; works offline',
    'Late Riser: ran, 0 faults; works offline',
    'Steady Engine: ran, 0 faults; works offline',
    'Empty Room: ran, 2 faults; needs internet',
    'Own Excuse: ran, 0 faults; not tested offline',
    'Late Excuse: ran, 0 faults; not tested offline',
    'Asking Owl: ran, 0 faults; not tested offline',
  ]);
});

test('a game with threads, one that focuses a field, and one that removes its own worker prove that they work offline', async ({
  newStore,
}) => {
  const store = await newStore();
  const [mill = ''] = await waiting(store, 'Thread Mill', 'First Field', 'Clean Sweep');
  expect(plain(await tryHere(store, { ...pace, painted: 3_000 }))).toEqual([
    'Thread Mill: ran, 0 faults; works offline',
    'First Field: ran, 0 faults; works offline',
    'Clean Sweep: ran, 0 faults; works offline',
  ]);
  const ofMill = `SELECT b.report FROM builds b JOIN games g ON g."buildId" = b.id WHERE g.id = '${mill}'`;
  expect(JSON.parse(rowIn<{ report: string }>(store, ofMill).report).needs).toEqual(['threads']);
});

test('a game that lacks a file of its build, however well it hides it, has proven nothing; icons, maps and counters are no such files', async ({
  newStore,
}) => {
  const store = await newStore();
  const [excuse = '', gaps = ''] = await waiting(store, 'Smooth Excuse', 'Small Gaps');
  expect(plain(await tryHere(store, pace))).toEqual([
    'Smooth Excuse: ran, 1 fault; not tested offline',
    'Small Gaps: ran, 0 faults; works offline',
  ]);
  expect(trialOf(store, excuse).absent).toEqual([expect.stringMatching(/level-9\.json$/)]);
  expect(trialOf(store, gaps).absent).toEqual([]);
});

test('a game of the store’s own, Hedge & Hare, proves that it works offline', async ({ newStore }) => {
  const store = await newStore();
  await waiting(store);
  const hedge = (await gamesOf(store.url))('Hedge & Hare');
  expect(plain(await tryHere(store, { ...pace, watched: 3_000 }, hedge))).toEqual([
    'Hedge & Hare: ran, 0 faults; works offline',
  ]);
});

test('between its two plays a trial starts the browser again, on the same profile', async ({ newStore }) => {
  const store = await newStore();
  await waiting(store, 'Day Fly');
  expect(plain(await tryHere(store, { ...pace, painted: 3_000 }))).toEqual([
    'Day Fly: ran, 0 faults; not tested offline',
  ]);
});

test('a game that hangs or breaks in its trial earns no badge', async ({ newStore }) => {
  const store = await newStore();
  const [, broken = ''] = await waiting(store, 'Endless Tower', 'Broken Boat');
  // However little it is waited for: what hangs comes to no end.
  const [tower = ''] = await tryHere(store, { ...pace, watched: 500, painted: 1_000 });
  expect(tower).toBe('Endless Tower: stopped responding, 0 faults; not tested offline');
  expect(await tryHere(store, pace, broken)).toEqual(['Broken Boat: ran, 2 faults; not tested offline']);
  const { errors, absent } = trialOf(store, broken);
  expect(errors).toEqual(['ReferenceError: sail is not defined']);
  expect(absent).toEqual([expect.stringMatching(/level-2\.json$/)]);
});

test('verify-games tries what could not be downloaded before, one process at a time, and says where there is no Chromium', async ({
  folder,
  newStore,
}) => {
  const store = await newStore();
  const [kite = ''] = await waiting(store, 'Lost Kite');
  expect(await verifyGames(store, { CHROMIUM_PATH: join(folder, 'no-chromium') })).toMatch(
    /no Chromium here.*stays a claim/,
  );
  const find = lose(store.dataDir, games['Lost Kite'] ?? '');
  expect(await tryHere(store, pace)).toEqual([
    'Lost Kite: could not be tried. It could not be downloaded from the store',
  ]);
  find();
  const running = join(store.dataDir, 'verify-games.pid');
  writeFileSync(running, String(process.pid));
  await expect(verifyGames(store)).rejects.toThrow(/Games are being verified already \(process \d+\)/);
  // One that was killed holds nobody up.
  writeFileSync(running, '2147483646');
  await changeStore(store, `UPDATE builds SET "triedAt" = '2026-01-01T00:00:00.000Z'`);
  const again = await verifyGames(store, {}, ['--again', kite]);
  expect(again).toMatch(/^Lost Kite: ran, 0 faults; works offline/m);
  expect(again).toMatch(/^1 build tried\.$/m);
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
test('a trial ends its browser and removes the profile, though the browser stands still', async ({
  folder,
  newStore,
}) => {
  const store = await newStore();
  await waiting(store, 'Quiet Drift');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const profiles = () => readdirSync(folder).filter((name) => name.startsWith('recess-trial-'));
  try {
    const trying = tryHere(store, { ...pace, whole: 10_000 });
    const inProfile = (name: string) => join(folder, profiles()[0] ?? '', name);
    await until('the download', () => existsSync(inProfile('Default/Service Worker')));
    const browser = Number(readlinkSync(inProfile('SingletonLock')).split('-').at(-1));
    process.kill(-browser, 'SIGSTOP');
    expect(await trying).toEqual([expect.stringMatching(/^Quiet Drift: (stopped responding|could not be tried)/)]);
    await until('the end of the browser', () => !isAlive(browser));
    expect(profiles()).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});

test('a trial slows the game down, as a school’s Chromebook would', async ({ newStore }) => {
  const store = await newStore();
  const [loom = ''] = await waiting(store, 'Busy Loom');
  const frameAt = async (slowdown: number) => {
    await tryHere(store, { ...verificationTimings, watched: 1_500, slowdown }, loom);
    return trialOf(store, loom).frames?.median ?? Number.NaN;
  };
  // A computer that is busy beside it slows one trial and not the other, and may be too busy for two frames.
  await expect(async () => expect((await frameAt(8)) / (await frameAt(1))).toBeGreaterThan(1.3)).toPass();
});

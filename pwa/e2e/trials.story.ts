import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { type TrialPace, trialPace } from '#sync/trial.ts';
import { configFrom } from '../../api/config.ts';
import { openDatabase } from '../../api/db/open.ts';
import { tryAll } from '../../api/trials/commands.ts';
import { ask, changeStore, gamesOf, rowIn, sendGame, signInLead } from './acts.ts';
import { accessibilityFaults, executablePath, root, type Store, signIn } from './browser.ts';
import type { Story, Tools } from './run.ts';

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

/** Beside the server that runs, as the command does it; only sooner done. Answers what it says. */
async function tryHere({ dataDir }: Store, pace: TrialPace, again?: string): Promise<string[]> {
  const db = openDatabase(configFrom({ DATA_DIR: dataDir }));
  const lines: string[] = [];
  const parts = {
    db,
    config: { dataDir },
    clock: () => new Date(),
    chromium: { path: executablePath, sandbox: false },
  };
  await tryAll({ ...parts, pace }, (line) => lines.push(line), again).finally(() => db.close());
  return lines;
}

/** Milliseconds between two frames of a game's build, as its last trial found them; undefined where it saw no two. */
function framesOf(store: Store, gameId: string): number | undefined {
  const ofGame = `SELECT b.trial FROM builds b JOIN games g ON g."buildId" = b.id WHERE g.id = '${gameId}'`;
  return JSON.parse(rowIn<{ trial: string }>(store, ofGame).trial).frames?.median;
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

const fact = (shown: Page, name: string) =>
  shown.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');

async function story({ folder, store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  // Those of the demo are tried where there is time.
  await changeStore(store, `UPDATE builds SET "triedAt" = '2026-01-01T00:00:00.000Z'`);
  const maker = await (await browser('maker')).newPage();
  await signIn(maker, store.url, 'dev');
  const ids: Record<string, string> = {};
  for (const title of Object.keys(games)) ids[title] = await sendGame(maker, title, filesOf(title));
  const staff = await (await browser('staff')).newPage();
  await signInLead(staff, store.url);
  const card = (title: string) => staff.getByRole('article', { name: title });

  await staff.goto(`${store.url}/admin/approvals`);
  await card('Quiet Drift').getByText('Not tried yet').waitFor();
  assert.match(
    await verifyGames(store, { CHROMIUM_PATH: join(folder, 'no-chromium') }),
    /no Chromium here.*stays a claim/,
  );

  const find = lose(store.dataDir, games['Lost Kite'] ?? '');
  const pace = { ...trialPace, watched: 1_000, painted: 8_000, whole: 30_000 };
  assert.deepEqual(
    (await tryHere(store, pace)).map((line) => line.replace(/, Chromebook verified$/, '')),
    [
      'Quiet Drift: ran, 0 faults; works offline',
      'Score Chase: ran, 2 faults; no badge',
      'Endless Tower: came to no end, 0 faults; no badge',
      'Broken Boat: ran, 2 faults; no badge',
      'Busy Loom: ran, 0 faults; works offline',
      'Lost Kite: could not be tried. It could not be downloaded from the store',
    ],
  );
  find();
  const running = join(store.dataDir, 'verify-games.pid');
  writeFileSync(running, String(process.pid));
  await assert.rejects(verifyGames(store), /Games are being verified already \(process \d+\)/);
  // One that was killed holds nobody up.
  writeFileSync(running, '2147483646');
  const again = await verifyGames(store, {}, ['--again', ids['Broken Boat'] ?? '']);
  assert.match(again, /^Broken Boat: ran, 2 faults; no badge$/m);
  assert.match(again, /^Lost Kite: ran, 0 faults; works offline/m);
  assert.match(again, /^2 builds tried\.$/m);

  const loom = ids['Busy Loom'] ?? '';
  const frameAt = async (slowdown: number) => {
    await tryHere(store, { ...trialPace, watched: 2_000, slowdown }, loom);
    return framesOf(store, loom);
  };
  // A computer that is busy beside it slows one trial and not the other, and may be too busy for two frames.
  let ratio = 0;
  for (let n = 0; n < 4 && !(ratio >= 1.3); n++)
    ratio = ((await frameAt(pace.slowdown)) ?? Number.NaN) / ((await frameAt(1)) ?? Number.NaN);
  assert.ok(ratio >= 1.3, `a frame takes ${ratio} times as long when slowed down`);

  await staff.reload();
  await card('Quiet Drift').getByText('Works offline', { exact: true }).waitFor();
  await card('Quiet Drift')
    .getByText(/First picture after \d+ ms · \d+ ms a frame, .+ of memory/)
    .waitFor();
  await card('Endless Tower').getByText('It came to no end and was stopped.').waitFor();
  await card('Score Chase').getByText('Does not work offline').waitFor();
  await card('Score Chase').getByText('2 errors:').click();
  await card('Score Chase')
    .getByText(/scores\.example\/top.+/)
    .first()
    .waitFor();
  await card('Broken Boat').getByText('1 address it did not get:').click();
  await card('Broken Boat')
    .getByText(/level-2\.json$/)
    .waitFor();
  await card('Broken Boat')
    .getByText(/^1 error:$/)
    .click();
  await card('Broken Boat').getByText('ReferenceError: sail is not defined').waitFor();
  assert.deepEqual(await accessibilityFaults(staff), []);

  for (const title of ['Quiet Drift', 'Score Chase'])
    await ask(staff, 'POST', `/api/admin/games/${ids[title]}/approve`, {});
  const claimed = (await gamesOf(store.url))('Tide Cards');
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date());
  for (const [id, words] of [
    [ids['Quiet Drift'], `Works offline, tried on ${today}`],
    [ids['Score Chase'], 'Needs a connection'],
    [claimed, 'Can be kept on this device. That it works offline is what its developer says.'],
  ]) {
    await staff.goto(`${store.url}/game/${id}`);
    await fact(staff, 'Offline')
      .getByText(words as string, { exact: true })
      .waitFor();
  }
}

export const stories: Story[] = [
  {
    name: 'a badge is earned by a trial without a network, and a game that hangs or breaks earns none',
    run: story,
    alone: true,
  },
];

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { freePort } from '../../api/test/ports.ts';
import { type Line, type Trouble, troubledLine } from './line.ts';

/** Where this house is. */
export const root = join(import.meta.dirname, '../..');

// The last one replaces Playwright's own list, which turns storage partitioning off: then a game's frame has no storage.
// The two of the address bar draw pages of their own in it, which takes as long as all else of a start.
export const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints,' +
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];
export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export type Screen = {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  serviceWorkers?: 'block';
  hasTouch?: true;
  javaScriptEnabled?: false;
  deviceScaleFactor?: number;
  /** The language that is read, such as es-ES. */
  locale?: string;
  /** Arguments of Playwright's own that it goes without. */
  ignoreDefaultArgs?: string[];
};

/** Milliseconds until a story gives up waiting: it says what comes, not how fast this computer is. */
const patience = 120_000;

/** A browser with a profile on disk: it can be closed and opened again, and asked whether the app is installable. */
export async function openBrowser(profile: string, screen: Screen = {}, more: string[] = []): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, ...more],
    viewport: { width: 1366, height: 768 },
    ...screen,
  });
  context.setDefaultTimeout(patience);
  return context;
}

export type Store = Trouble & {
  url: string;
  dataDir: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export type Opening = {
  /** Settings besides those that every store has; they may need its address. */
  settings?: (url: string) => Promise<Record<string, string>>;
  /** Where the built store is, if not here. */
  house?: string;
  /** Another line to it. */
  line?: Line;
};

async function startServer(settings: Record<string, string>, house: string): Promise<ChildProcess> {
  const child = fork(join(house, 'dist/api/main.js'), { env: { ...process.env, ...settings }, execArgv: [] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready')));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return child;
}

let demo: Promise<string> | undefined;
/** The demo as it begins, made once: hashing passwords and cutting covers would cost every store seconds. */
async function makeDemo(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recess-demo-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const [port, playPort] = [await freePort(), await freePort()];
  const settings = { PORT: `${port}`, PLAY_PORT: `${playPort}`, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' };
  const child = await startServer({ ...settings, PUBLIC_URL: `http://localhost:${port}` }, root);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return dataDir;
}

/** The built server with the demo's people and games, on ports of its own, reached through a line that can fail. */
export async function openStore(
  dataDir: string,
  { settings: more, house = root, line }: Opening = {},
): Promise<Store & { close(): Promise<void> }> {
  const [publicPort, port, playPort] = [await freePort(), await freePort(), await freePort()];
  const own = troubledLine();
  const way = await (line ?? own).open(publicPort, port);
  const url = `http://localhost:${publicPort}`;
  const settings = {
    PORT: `${port}`,
    PLAY_PORT: `${playPort}`,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...(await more?.(url)),
  };
  if (!existsSync(dataDir)) cpSync(await (demo ??= makeDemo()), dataDir, { recursive: true });
  let child: ChildProcess | undefined;

  async function start() {
    child = await startServer(settings, house);
  }
  async function end(signal: NodeJS.Signals) {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  }
  async function close() {
    await end('SIGKILL');
    await way.close();
  }
  await start();
  const { loseAnswers, lost, holdAnswers, refuse } = own;
  const trouble = { loseAnswers, lost, holdAnswers, refuse };
  return { ...trouble, url, dataDir, start, close, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Waits until something is true; says what it waited for when it never is. */
export async function until<T>(what: string, ask: () => Promise<T> | T, most = patience): Promise<NonNullable<T>> {
  const end = performance.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${most / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function signIn(page: Page, url: string, who: string): Promise<void> {
  await page.goto(`${url}/login/student`);
  await page.getByLabel(/e-?mail/i).fill(`${who}@demo.recess`);
  await page.getByLabel(/password/i).fill('recess-demo');
  await page.getByRole('button', { name: /^(log|sign) in$/i }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Waits until the app's worker keeps the whole app. */
export const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/**
 * Waits until the worker has this page, and a call of it can be stopped. A route that is set on an open page in that moment
 * misses the next call now and then: Chromium makes the way of the page's calls anew for both.
 */
export async function workerHas(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await until('a call to be stopped', async () => {
    let stopped = false;
    await page.route('**/healthz', (route) => {
      stopped = true;
      return route.abort();
    });
    await page.evaluate(() => fetch('/healthz').catch(() => {}));
    await page.unroute('**/healthz');
    return stopped;
  });
}

/** Waits until what was just changed is drawn and has faded in: half faded in, any text is too pale. */
export const still = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const finite = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = { id: string; impact: string | null; nodes: { html: string }[] };
type Axe = {
  axe: {
    configure(spec: object): void;
    run(context: Document | string, options: object): Promise<{ violations: Violation[] }>;
  };
};
type Part = { rule: 'color-contrast'; within: string };

/** What axe is told of the library our popups are from. */
const axeSettings = {
  // Like a dialog, a menu or a list of choices belongs to the button that opens it, not to a part of the page.
  checks: [
    {
      id: 'region',
      options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]' },
    },
  ],
  // Neither keeps the focus where it is hidden: a guard hands it on at once, and an urgent toast, whose words are
  // read out from a copy, is hidden only until the focus comes to it.
  rules: [
    {
      id: 'aria-hidden-focus',
      selector: '[aria-hidden="true"]:not([data-base-ui-focus-guard], [role="alertdialog"])',
    },
  ],
};

/** Everything axe finds on the page as it is, and targets smaller than 24 px, which it looks for only when asked to. */
export async function accessibilityFaults(page: Page, only?: Part): Promise<string[]> {
  await still(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([settings, part]) => {
      const { axe } = window as unknown as Axe;
      axe.configure(settings);
      const rules = part ? { runOnly: [part.rule] } : { rules: { 'target-size': { enabled: true } } };
      return (await axe.run(part?.within ?? document, { ...rules, resultTypes: ['violations'] })).violations;
    },
    [axeSettings, only] as const,
  );
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Chromium's own view of the manifest. It answers only for a browser with a profile on disk. */
export async function installability(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const manifest = await session.send('Page.getAppManifest');
  return { errors: installabilityErrors, manifest };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '../..');

// The last one replaces Playwright's own list, which turns storage partitioning off: then a game's frame has no storage.
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints',
];
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export type Screen = { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' };

/** A browser with a profile on disk: it can be closed and opened again, and asked whether the app is installable. */
export const openBrowser = (profile: string, screen: Screen = {}): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    viewport: { width: 1366, height: 768 },
    ...screen,
  });

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export type Store = {
  url: string;
  dataDir: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** The built server with the demo's people and games, on ports of its own. */
export async function openStore(dataDir: string): Promise<Store> {
  const [port, playPort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;
  async function start() {
    const env = {
      ...process.env,
      PORT: String(port),
      PLAY_PORT: String(playPort),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
    };
    child = fork(join(root, 'dist/api/main.js'), { env, execArgv: [] });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
  }
  async function end(signal: NodeJS.Signals) {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  }
  await start();
  return { url: `http://localhost:${port}`, dataDir, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Waits until something is true; says what it waited for when it never is. */
export async function until<T>(what: string, ask: () => Promise<T> | T, most = 20_000): Promise<NonNullable<T>> {
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

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = { id: string; impact: string | null; nodes: { html: string }[] };

/** What axe finds serious or critical on the page as it is. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async () =>
      (await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run()).violations,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Chromium's own view of the manifest. It answers only for a browser with a profile on disk. */
export async function installability(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const manifest = await session.send('Page.getAppManifest');
  return { errors: installabilityErrors, manifest };
}

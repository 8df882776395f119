import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
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
  /** Lets the server answer the next requests to a path and loses the answers on the way back. */
  loseAnswers(path: string, count: number): void;
  /** How many were lost. */
  lost(): number;
};

/** What stands between browser and server: passes everything on, and loses answers when it is told to. */
async function openWay(port: number, target: number) {
  const losing = { path: '', count: 0, lost: 0 };
  const way = createHttpServer((req, res) => {
    const { method, url, headers } = req;
    const there = request({ host: '127.0.0.1', port: target, method, path: url, headers }, (answer) => {
      if (losing.count > 0 && url === losing.path) {
        losing.count--;
        // The whole answer has come: the server has committed. Then the line breaks.
        answer.resume().on('end', () => {
          losing.lost++;
          res.destroy();
        });
        return;
      }
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    there.on('error', () => res.destroy());
    req.pipe(there);
  });
  await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve));
  return { losing, way };
}

/** The built server with the demo's people and games, on ports of its own, reached through a line that can fail. */
export async function openStore(dataDir: string): Promise<Store & { close(): Promise<void> }> {
  const [publicPort, port, playPort] = [await freePort(), await freePort(), await freePort()];
  const { losing, way } = await openWay(publicPort, port);
  const url = `http://localhost:${publicPort}`;
  const settings = {
    PORT: `${port}`,
    PLAY_PORT: `${playPort}`,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'error',
  };
  let child: ChildProcess | undefined;

  async function start() {
    child = fork(join(root, 'dist/api/main.js'), { env: { ...process.env, ...settings }, execArgv: [] });
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
  async function close() {
    await end('SIGKILL');
    way.closeAllConnections();
    await new Promise((resolve) => way.close(resolve));
  }
  await start();
  return {
    ...{ url, dataDir, start, close, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') },
    loseAnswers: (path, count) => Object.assign(losing, { path, count }),
    lost: () => losing.lost,
  };
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
  // Half faded in, any text is too pale.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
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

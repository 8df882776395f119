import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserType, Page } from 'playwright-core';
import { startupError } from '../config/config.ts';

/** The path of Chromium, and whether its own sandbox is on: as root it has none. */
export type Chromium = { path: string; sandbox: boolean };

// The last argument replaces Playwright's own list, which turns storage partitioning off, so that a game's frame would have
// no storage. The two WebUI features render pages in the address bar, which would disturb the measurement of the game.
const args = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  ...['--disable-component-update', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints,' +
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** Playwright, which controls the browser. It is a development dependency and may be missing where the store runs. */
const driver = (): Promise<BrowserType> =>
  import('playwright-core').then(
    ({ chromium }) => chromium,
    () => Promise.reject(startupError('playwright-core is not installed here: run npm install --include=dev first.')),
  );

/**
 * Simulates a pupil's device for one build: a browser with its own profile on disk that can be closed and started again. Calls
 * `onGone` if the browser ends by itself.
 */
export async function openBrowserProfile({ path, sandbox }: Chromium, proxy: string, onGone: () => void) {
  const chromium = await driver();
  const profile = mkdtempSync(join(tmpdir(), 'recess-trial-'));
  const options = {
    ...{ executablePath: path, chromiumSandbox: sandbox, args, proxy: { server: proxy }, timeout: 30_000 },
    viewport: { width: 1366, height: 768 },
    // A signal to the command lets the current build finish; Playwright would close the browser in the middle of it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  };
  let running: Promise<BrowserContext> | undefined;
  let [isEnding, isRemoved] = [false, false];
  process.once('exit', removeNow);
  return { start, end, remove };

  /** Starts the browser with the current content of the profile. */
  async function start(): Promise<Page> {
    if (isRemoved) throw new Error('The profile is removed');
    isEnding = false;
    running = chromium.launchPersistentContext(profile, options);
    const context = await running.catch((error: Error) => {
      throw new Error(`Chromium at ${path} did not start: ${error.message.split('\n').slice(0, 12).join('\n')}`);
    });
    context.on('close', () => isEnding || onGone());
    return context.pages()[0] ?? context.newPage();
  }

  /** Closes the browser as a user does, so that it writes what it still has to write. */
  async function end(): Promise<void> {
    isEnding = true;
    await (await running)?.close();
  }

  /** Kills the browser and all its processes, whatever they do, and removes the profile. */
  async function remove(): Promise<void> {
    isRemoved = true;
    killGroup(processOf(profile));
    await end().catch(() => {});
    removeNow();
    process.off('exit', removeNow);
  }

  function removeNow(): void {
    killGroup(processOf(profile));
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The id of the process that uses the profile: Chromium writes it there as soon as it starts. */
function processOf(profile: string): number | undefined {
  try {
    return Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);
  } catch {
    return undefined;
  }
}

/** Kills a process group: Playwright starts each browser in its own. If this fails, Playwright ends it half a minute later. */
function killGroup(first: number | undefined): void {
  try {
    if (first) process.kill(-first, 'SIGKILL');
  } catch {
    // The group has ended by itself.
  }
}

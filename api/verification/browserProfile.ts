import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserType, Page } from 'playwright-core';
import { startupError } from '../config/config.ts';

/** Where Chromium is, and whether its own sandbox is left out: as root it has none. */
export type Chromium = { path: string; sandbox: boolean };

// The last one replaces Playwright's own list, which turns storage partitioning off: then a game's frame has no storage.
// The two of the address bar draw pages of their own in it, beside the game that is measured.
const args = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  ...['--disable-component-update', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,OptimizationHints,' +
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** What steers the browser is installed to build the store, and need not be there to run it. */
const driver = (): Promise<BrowserType> =>
  import('playwright-core').then(
    ({ chromium }) => chromium,
    () => Promise.reject(startupError('playwright-core is not installed here: run npm install --include=dev first.')),
  );

/**
 * A pupil's device for one build: a browser with a profile of its own on disk, which is ended and started again as theirs is. Says
 * where it ended by itself.
 */
export async function openBrowserProfile({ path, sandbox }: Chromium, proxy: string, onGone: () => void) {
  const chromium = await driver();
  const profile = mkdtempSync(join(tmpdir(), 'recess-trial-'));
  const options = {
    ...{ executablePath: path, chromiumSandbox: sandbox, args, proxy: { server: proxy }, timeout: 30_000 },
    viewport: { width: 1366, height: 768 },
    // Whoever ends the command means what comes after this build; Playwright would end the browser in the midst of it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  };
  let running: Promise<BrowserContext> | undefined;
  let [isEnding, isRemoved] = [false, false];
  process.once('exit', removeNow);
  return { start, end, remove };

  /** Starts the browser on what the profile has by now. */
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

  /** Ends the browser as somebody does who closes it: what it has still to write, it writes. */
  async function end(): Promise<void> {
    isEnding = true;
    await (await running)?.close();
  }

  /** Ends the browser and all its processes, whatever they do, and removes the profile. */
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

/** The process that has the profile: Chromium notes it there as soon as it starts. */
function processOf(profile: string): number | undefined {
  try {
    return Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);
  } catch {
    return undefined;
  }
}

/** Playwright starts each browser as the first of a group of its own. Where this ends nothing, it ends it half a minute later. */
function killGroup(first: number | undefined): void {
  try {
    if (first) process.kill(-first, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

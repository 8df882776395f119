import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { axeSettings } from './axeSettings.ts';
import { args, executablePath, patienceMs } from './chromium.ts';

/** The folder of package.json. */
export const root = join(import.meta.dirname, '../../..');

export type Screen = {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  serviceWorkers?: 'allow' | 'block';
  hasTouch?: true;
  javaScriptEnabled?: false;
  deviceScaleFactor?: number;
  /** Accepts an unsigned certificate. */
  ignoreHTTPSErrors?: true;
  /** The browser's language, such as es-ES. */
  locale?: string;
  /** Default arguments of Playwright that are left out. */
  ignoreDefaultArgs?: string[];
};

/**
 * Opens a browser with a profile on disk: it can be closed and opened again, and knows whether the app is installable.
 */
export async function openBrowser(profile: string, screen: Screen = {}, more: string[] = []): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, ...more],
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'allow',
    ...screen,
  });
  context.setDefaultTimeout(patienceMs);
  return context;
}

/** Waits until a condition is true; throws an error that names the condition if it never is. */
export async function until<T>(what: string, ask: () => Promise<T> | T, most = patienceMs): Promise<NonNullable<T>> {
  const end = performance.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${most / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Logs in with the form, as a person does. */
export async function logInByForm(page: Page, url: string, who: string): Promise<void> {
  await page.goto(`${url}/login/student`);
  await page.getByLabel(/e-?mail/i).fill(`${who}@demo.recess`);
  await page.getByLabel(/password/i).fill('recess-demo');
  await page.getByRole('button', { name: /^(log|sign) in$/i }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Logs a demo user in by the API, then opens a page. */
export async function signIn(page: Page, url: string, who: string, path = '/'): Promise<void> {
  const data = { email: `${who}@demo.recess`, password: 'recess-demo' };
  const login = `${url}/api/auth/login`;
  const answer = await (url.startsWith('https:') ? postInPage(page, login, data) : post(page, login, data));
  if (answer.status >= 400) throw new Error(`${who} could not log in: ${answer.status} ${answer.text}`);
  await page.goto(url + path);
  await page.getByRole('button', { name: `Account menu of ${who}` }).waitFor();
}

type Answer = { status: number; text: string };
async function post(page: Page, url: string, data: object): Promise<Answer> {
  // An idle connection may be closed by the server just as it is used again, and a POST is not repeated.
  const headers = { origin: new URL(url).origin, connection: 'close' };
  const answer = await page.request.post(url, { data, headers });
  return { status: answer.status(), text: await answer.text() };
}
/** Makes the request inside a page, for HTTP/2, which Playwright's own requests do not support. */
async function postInPage(page: Page, url: string, data: object): Promise<Answer> {
  await page.goto(`${new URL(url).origin}/healthz`);
  return page.evaluate(
    async ([to, body]) => {
      const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return { status: answer.status, text: await answer.text() };
    },
    [url, JSON.stringify(data)] as const,
  );
}

/** Waits until the app's worker has cached the whole app. Throws if the context blocks service workers. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined, null, {
    timeout: 30_000,
  });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/**
 * Waits until the worker controls this page and its calls can be intercepted. A route that is set at that moment
 * sometimes misses the next call, because Chromium sets up the page's requests again for both.
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

/** Waits until changes are rendered and have faded in: during a fade any text has too little contrast. */
export const animationsEnded = (page: Page) =>
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
/** The part to check, and optionally the only rule. */
type Part = { within: string; rule?: 'color-contrast' };

/** Runs axe on the page, including the check for targets smaller than 24 px, which is off by default. */
export async function accessibilityViolations(page: Page, only?: Part): Promise<string[]> {
  await animationsEnded(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([settings, part]) => {
      const { axe } = window as unknown as Axe;
      axe.configure(settings);
      const rules = part?.rule ? { runOnly: [part.rule] } : { rules: { 'target-size': { enabled: true } } };
      return (await axe.run(part?.within ?? document, { ...rules, resultTypes: ['violations'] })).violations;
    },
    [axeSettings, only] as const,
  );
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Returns Chromium's view of the manifest, which needs a browser with a profile on disk. */
export async function installability(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const manifest = await session.send('Page.getAppManifest');
  return { errors: installabilityErrors, manifest };
}

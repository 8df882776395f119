// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachesForTests } from '../test/caches.ts';
import { patient } from '../test/patience.ts';
import { createPrerenderedHomeCache } from './prerenderedHomeCache.ts';

const { disk, shelf, caches } = cachesForTests();

const scripts = ['assets/first-1.js', 'assets/react-1.js'];
const nextScripts = ['assets/first-2.js', 'assets/react-1.js'];
const ours = { 'x-recess': '1' };

type Answers = { build?: string[]; headers?: Record<string, string>; offline?: true; held?: Promise<void> };
let [store, asked] = [{} as Answers, [] as string[]];
const shellOf = (names: string[]) => `<html>the shell with ${names.join()}</html>`;
/** Creates a build's cache; the store answers as `store` says. */
const home = (names = scripts) =>
  createPrerenderedHomeCache({
    scripts: names,
    shell: async () => new Response(shellOf(names), { headers: store.headers ?? ours }),
    async draw(language) {
      asked.push(language);
      const { build = scripts, headers = ours, offline, held } = store;
      await held;
      if (offline) throw new TypeError('Failed to fetch');
      const lang = language.slice(0, 2);
      return new Response(`<html lang="${lang}" data-drawn data-theme>drawn with ${build.join()}</html>`, {
        headers: { ...headers, 'content-language': lang, vary: 'accept-language' },
      });
    },
  });
const textOf = async ({ kept }: ReturnType<typeof home>) => (await kept())?.text();

/** A promise with the function that resolves it. */
function late(): [Promise<void>, () => void] {
  let go = () => {};
  return [new Promise<void>((resolve) => (go = resolve)), () => go()];
}

beforeEach(() => {
  disk.clear();
  [store, asked] = [{}, []];
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

test('the home page is cached as the server rendered it, in the requested language, without the attribute that delays its pictures', async () => {
  const one = home();
  await one.keep('es-ES,es');
  expect(await textOf(one)).toBe(`<html lang="es" data-theme>drawn with ${scripts.join()}</html>`);
  expect((await one.kept())?.headers.has('vary')).toBe(false);
  expect(await one.languageKept()).toBe('es');
  expect(asked).toEqual(['es-ES,es']);
});

test("the shell is cached when the server is offline or of another build, and a captive portal's page never", async () => {
  for (const answers of [{ offline: true } as const, { build: nextScripts }, { headers: {} }]) {
    disk.clear();
    store = answers;
    const one = home();
    await one.keep('en');
    expect(await textOf(one)).toBe('headers' in answers ? undefined : shellOf(scripts));
    expect(await one.languageKept()).toBeUndefined();
  }
});

test('a failed render leaves the page in its language, and in another language becomes the shell', async () => {
  const one = home();
  await one.keep('en');
  store = { offline: true };
  await one.keep('en');
  expect(await textOf(one)).toContain('drawn with');
  await one.keep('es');
  expect(await textOf(one)).toBe(shellOf(scripts));
});

test('the last requested language wins, however late an earlier response comes', async () => {
  const one = home();
  const [held, go] = late();
  store = { held };
  const first = one.keep('en');
  await vi.waitFor(() => expect(asked).toEqual(['en']), patient);
  const second = one.keep('es');
  store = {};
  go();
  await Promise.all([first, second]);
  expect(await one.languageKept()).toBe('es');
});

test("a new version continues in the previous version's language and deletes its cache", async () => {
  const [before, next] = [home(), home(nextScripts)];
  await before.keep('es');
  // Failed installs left one cache with nothing in it, and another with only the shell.
  shelf('drawn of a build that never came');
  await home(['assets/first-3.js']).keep('en');
  const language = await next.languageKept();
  expect(language).toBe('es');
  store = { build: nextScripts };
  await next.keep(language as string);
  await next.takeOver();
  expect(await textOf(next)).toContain('lang="es"');
  expect([...disk.keys()]).toEqual([next.cacheName]);
});

test('a language chosen while a new version waited starts with the shell, chosen online or offline', async () => {
  for (const answers of [{}, { build: nextScripts }, { offline: true } as const]) {
    disk.clear();
    const [before, next] = [home(), home(nextScripts)];
    store = {};
    await before.keep('en');
    store = { build: nextScripts };
    await next.keep('en');
    store = answers;
    await before.keep('es');
    expect(await before.languageKept()).toBe('es');
    await next.takeOver();
    expect(await textOf(next)).toBe(shellOf(nextScripts));
    expect([...disk.keys()]).toEqual([next.cacheName]);
  }
});

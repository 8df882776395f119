// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawnHome } from './drawnHome.ts';

/** As much of a browser's caches as is asked for here. */
const disk = new Map<string, Map<string, Response>>();
function shelf(name: string): Map<string, Response> {
  const kept = disk.get(name) ?? new Map<string, Response>();
  disk.set(name, kept);
  return kept;
}
const open = async (name: string) => ({
  match: async (path: string) => shelf(name).get(path)?.clone(),
  put: async (path: string, response: Response) => void shelf(name).set(path, response),
  delete: async (path: string) => shelf(name).delete(path),
});

const scripts = ['assets/first-1.js', 'assets/react-1.js'];
const nextScripts = ['assets/first-2.js', 'assets/react-1.js'];
const ours = { 'x-recess': '1' };
const shell = async () => new Response('<html>the shell</html>', { headers: ours });
const build = (names = scripts) => drawnHome(names, shell);

let asked: RequestInit[] = [];
/** A store that draws home of a build, in the first of the languages it is asked for. */
function store(names: string[] | undefined, headers: Record<string, string> = ours): void {
  asked = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init);
    if (!names) throw new TypeError('Failed to fetch');
    const language = (init.headers as Record<string, string>)['accept-language']?.slice(0, 2) ?? '';
    const page = `<html lang="${language}" data-drawn data-theme>drawn with ${names.join()}</html>`;
    return new Response(page, { headers: { ...headers, 'content-language': language, vary: 'accept-language' } });
  });
}
const textOf = async (home: ReturnType<typeof build>) => (await home.kept())?.text();

beforeEach(() => {
  disk.clear();
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...disk.keys()],
    delete: async (name: string) => disk.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => disk.get(cacheName)?.get(path)?.clone(),
  });
  store(scripts);
});
afterEach(() => vi.unstubAllGlobals());

test('home is kept as it was drawn, in the language that was asked for, with its looks not held back', async () => {
  const home = build();
  await home.keep('es-ES,es');
  expect(await textOf(home)).toBe(`<html lang="es" data-theme>drawn with ${scripts.join()}</html>`);
  expect((await home.kept())?.headers.has('vary')).toBe(false);
  expect(await home.languageKept()).toBe('es');
  expect(asked[0]?.headers).toMatchObject({ 'accept-language': 'es-ES,es' });
});

test('without a network, of another build, or from somebody else’s portal it is the shell that is kept', async () => {
  for (const answer of [() => store(undefined), () => store(nextScripts), () => store(scripts, {})]) {
    disk.clear();
    answer();
    const home = build();
    await home.keep('en');
    expect(await textOf(home)).toBe('<html>the shell</html>');
    expect(await home.languageKept()).toBeUndefined();
  }
});

test('what cannot be drawn anew stays as it is in its language, and in another is the shell', async () => {
  const home = build();
  await home.keep('en');
  store(undefined);
  await home.keep('en');
  expect(await textOf(home)).toContain('drawn with');
  await home.keep('es');
  expect(await textOf(home)).toBe('<html>the shell</html>');
});

test('a new version goes on in the language of the one before, and forgets what that one kept', async () => {
  const [before, next] = [build(), build(nextScripts)];
  await before.keep('es');
  const language = await next.languageKept();
  expect(language).toBe('es');
  store(nextScripts);
  await next.keep(language as string);
  await next.takeOver();
  expect(await textOf(next)).toContain('lang="es"');
  expect([...disk.keys()]).toEqual([next.cacheName]);
});

test('of a language that was chosen while a new version waited it begins with the shell, chosen with a network or without', async () => {
  for (const answer of [() => store(scripts), () => store(undefined)]) {
    disk.clear();
    const [before, next] = [build(), build(nextScripts)];
    store(scripts);
    await before.keep('en');
    store(nextScripts);
    await next.keep('en');
    answer();
    await before.keep('es');
    await next.takeOver();
    expect(await textOf(next)).toBe('<html>the shell</html>');
    expect([...disk.keys()]).toEqual([next.cacheName]);
  }
});

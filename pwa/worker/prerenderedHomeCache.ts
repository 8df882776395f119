import { limitConcurrency } from '#sync/util/concurrencyLimit.ts';

/**
 * Caches the server-rendered home page (api/server/serverRenderedHome.ts), which the service worker serves at once at
 * the next start. The page belongs to one build, whose scripts it names. Until the server has answered, the app's shell
 * takes its place, in any language.
 */
export type PrerenderedHomeCache = {
  /** The name of the cache, which holds the page under `/`. */
  cacheName: string;
  kept(): Promise<Response | undefined>;
  /** The language chosen last, also with an earlier build; undefined if none is known. */
  languageKept(): Promise<string | undefined>;
  /**
   * Fetches and caches the page in this language. If that fails, a page in this language stays; otherwise the shell
   * replaces it.
   */
  keep(language: string): Promise<void>;
  /** Deletes what earlier builds cached, because this build is used from now on. */
  takeOver(): Promise<void>;
};

type From = {
  /** The paths of the scripts that this build's home page names. */
  scripts: string[];
  /** Fetches the page without server-rendered content. */
  shell(): Promise<Response>;
  /** Fetches the page as the server renders it now. */
  draw(language: string): Promise<Response>;
};

/** The header of a shell that names the language in which the page could not be rendered. */
const wantedIn = 'x-recess-wanted';
const isHomeCache = (name: string) => name.startsWith('drawn ');
const languageOf = (page: Response | undefined) => page?.headers.get('content-language') ?? undefined;
/** The language chosen, whether the page is rendered in it yet or not. */
async function choiceIn(cacheName: string): Promise<string | undefined> {
  const page = await caches.match('/', { cacheName });
  return languageOf(page) ?? page?.headers.get(wantedIn) ?? undefined;
}

export function createPrerenderedHomeCache({ scripts, shell, draw }: From): PrerenderedHomeCache {
  const cacheName = `drawn ${scripts.join()}`;
  const kept = () => caches.match('/', { cacheName });
  // Requests run one after the other, so the last one wins.
  const inTurn = limitConcurrency(1);

  /**
   * Stores a page of this build without its `vary` header: the worker knows what it varies by, and a browser that
   * matches by itself would not find it.
   */
  async function put(cache: Cache, page: string, headers: Headers): Promise<void> {
    headers.delete('vary');
    if (scripts.every((script) => page.includes(script))) await cache.put('/', new Response(page, { headers }));
  }
  const isOurs = ({ ok, headers }: Response) => ok && headers.has('x-recess');
  async function keepShell(cache: Cache, wanted?: string): Promise<void> {
    const response = await shell();
    if (!isOurs(response)) return;
    const headers = new Headers(response.headers);
    if (wanted) headers.set(wantedIn, wanted);
    await put(cache, await response.text(), headers);
  }
  async function keepDrawn(language: string): Promise<void> {
    const cache = await caches.open(cacheName);
    const held = await cache.match('/');
    if (held && languageOf(held) !== language) {
      await cache.delete('/');
      await keepShell(cache, language);
    }
    const response = await draw(language);
    if (!isOurs(response) || !languageOf(response)) return;
    // The app's scripts load at once from here: its pictures need not wait for them (pwa/app/main.ts).
    const page = (await response.text()).replace(/(<html[^>]*?) data-drawn/, '$1');
    await put(cache, page, new Headers(response.headers));
  }

  return {
    cacheName,
    kept,
    async languageKept() {
      for (const name of (await caches.keys()).filter(isHomeCache)) {
        const language = await choiceIn(name);
        if (language) return language;
      }
      return undefined;
    },
    keep: (language) =>
      inTurn(async () => {
        await keepDrawn(language).catch(() => {});
        if (!(await kept())) await keepShell(await caches.open(cacheName));
      }),
    takeOver: () =>
      inTurn(async () => {
        const old = (await caches.keys()).filter((name) => isHomeCache(name) && name !== cacheName);
        const language = languageOf(await kept());
        // Another language was chosen while this build waited. Without a cached page, as after a failed install, none
        // was.
        const others = (await Promise.all(old.map(choiceIn))).filter((other) => other && other !== language);
        if (language && others.length > 0) await keepShell(await caches.open(cacheName));
        await Promise.all(old.map((name) => caches.delete(name)));
      }),
  };
}

import { limitConcurrency } from '#sync/util/concurrencyLimit.ts';

/**
 * Home as the server drew it (api/server/serverRenderedHome.ts), kept by the service worker to be read at once at the next start. It is of one
 * build, whose scripts are named in it; until the server could be asked it is the app's shell, in any language.
 */
export type PrerenderedHomeCache = {
  /** Where it lies, under `/`. */
  cacheName: string;
  kept(): Promise<Response | undefined>;
  /** The language that was chosen last, also with an earlier build; undefined where none is known. */
  languageKept(): Promise<string | undefined>;
  /** Has it drawn in this language. What could not be drawn anew stays as it is; in another language, or where nothing is, it becomes the shell. */
  keep(language: string): Promise<void>;
  /** This build is used from now on: what earlier ones kept is forgotten. */
  takeOver(): Promise<void>;
};

type From = {
  /** The paths of the scripts that this build's home names. */
  scripts: string[];
  /** The page without anything drawn in it. */
  shell(): Promise<Response>;
  /** The page as the server draws it now. */
  draw(language: string): Promise<Response>;
};

/** The language of a shell that stands in the place of what could not be drawn in it. */
const wantedIn = 'x-recess-wanted';
const isHomeCache = (name: string) => name.startsWith('drawn ');
const languageOf = (page: Response | undefined) => page?.headers.get('content-language') ?? undefined;
/** What was chosen, whether it is drawn yet or not. */
async function choiceIn(cacheName: string): Promise<string | undefined> {
  const page = await caches.match('/', { cacheName });
  return languageOf(page) ?? page?.headers.get(wantedIn) ?? undefined;
}

export function createPrerenderedHomeCache({ scripts, shell, draw }: From): PrerenderedHomeCache {
  const cacheName = `drawn ${scripts.join()}`;
  const kept = () => caches.match('/', { cacheName });
  // What was asked for last is what is kept.
  const inTurn = limitConcurrency(1);

  /** Keeps a page of this build; what it varies by is known here, and a browser that looks for it itself would not find it. */
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
    // From here the app's parts come at once: its looks need not wait for them (pwa/app/main.ts).
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
        // Another was chosen while this build waited. Where nothing is kept, as after an install that failed, nothing was.
        const others = (await Promise.all(old.map(choiceIn))).filter((other) => other && other !== language);
        if (language && others.length > 0) await keepShell(await caches.open(cacheName));
        await Promise.all(old.map((name) => caches.delete(name)));
      }),
  };
}

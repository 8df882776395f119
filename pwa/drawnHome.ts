/**
 * Home as the server drew it (api/home.ts), kept by the service worker to be read at once at the next start. It is of one
 * build, whose scripts are named in it; until the server could be asked it is the app's shell, in any language.
 */
export type DrawnHome = {
  /** Where it lies, under `/`. */
  cacheName: string;
  kept(): Promise<Response | undefined>;
  /** The language that home is kept in, also that of an earlier build; undefined where none is. */
  languageKept(): Promise<string | undefined>;
  /** Has it drawn in this language. What could not be drawn anew stays as it is; in another language, or where nothing is, it becomes the shell. */
  keep(language: string): Promise<void>;
  /** This build is used from now on: what earlier ones kept is forgotten. */
  takeOver(): Promise<void>;
};

const isHomeCache = (name: string) => name.startsWith('drawn ');
const languageIn = async (cacheName: string) =>
  (await caches.match('/', { cacheName }))?.headers.get('content-language') ?? undefined;

/** What it varies by is known here, and a browser that looks for it itself would not find it. */
async function put(cache: Cache, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.delete('vary');
  await cache.put('/', new Response(response.body, { headers }));
}

/** `scripts` are the paths of those that this build's home names; `shell` answers the page without anything drawn in it. */
export function drawnHome(scripts: string[], shell: () => Promise<Response>): DrawnHome {
  const cacheName = `drawn ${scripts.join()}`;
  const kept = () => caches.match('/', { cacheName });

  async function keepShell(cache: Cache): Promise<void> {
    const response = await shell();
    if (response.ok && response.headers.has('x-recess')) await put(cache, response);
  }
  async function keepDrawn(language: string): Promise<void> {
    const cache = await caches.open(cacheName);
    const held = await cache.match('/');
    if (held && held.headers.get('content-language') !== language) {
      await cache.delete('/');
      await keepShell(cache);
    }
    const response = await fetch('/', {
      cache: 'no-cache',
      headers: { accept: 'text/html', 'accept-language': language },
      // An install waits for it, and can do without.
      signal: AbortSignal.timeout(10_000),
    });
    const isDrawn = response.ok && response.headers.has('x-recess') && response.headers.has('content-language');
    if (!isDrawn) return;
    const page = await response.text();
    if (!scripts.every((script) => page.includes(script))) return;
    // From here the app's parts come at once: its looks need not wait for them (pwa/main.ts).
    await put(cache, new Response(page.replace(/(<html[^>]*?) data-drawn/, '$1'), { headers: response.headers }));
  }

  return {
    cacheName,
    kept,
    async languageKept() {
      for (const name of (await caches.keys()).filter(isHomeCache)) {
        const language = await languageIn(name);
        if (language) return language;
      }
      return undefined;
    },
    async keep(language) {
      await keepDrawn(language).catch(() => {});
      if (!(await kept())) await keepShell(await caches.open(cacheName));
    },
    async takeOver() {
      const old = (await caches.keys()).filter((name) => isHomeCache(name) && name !== cacheName);
      const language = await languageIn(cacheName);
      // Another was chosen while this build waited, with a network or without one.
      const others = (await Promise.all(old.map(languageIn))).filter((other) => other !== language);
      if (language && others.length > 0) await keepShell(await caches.open(cacheName));
      await Promise.all(old.map((name) => caches.delete(name)));
    },
  };
}

// This file imports only the app itself: the server-rendered page (api/server/serverRenderedHome.ts) is painted before
// any of it runs.

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves after the next paint, or after 100 ms, because a background window paints nothing. */
const frame = () =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))), rest(100)]);
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

const hasCome = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
/**
 * Resolves when the app's preloaded modules have arrived. Loading the font and pictures at the same time would delay
 * them by a third.
 */
function parts(): Promise<unknown> {
  // Browsers without modulepreload fire no event when the modules arrive.
  if (!document.createElement('link').relList.supports('modulepreload')) return Promise.resolve();
  const coming = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].filter(
    (link) => !hasCome(link),
  );
  return Promise.all(coming.map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve))));
}

const isInSight = ({ parentElement }: HTMLImageElement) => {
  const place = parentElement?.getBoundingClientRect();
  return place !== undefined && place.width > 0 && place.top < innerHeight;
};
/**
 * Requests the font and the first window's pictures while the page still hides them: showing them costs a layout,
 * requesting them does not.
 */
function askForLooks(): HTMLImageElement[] {
  // Browsers without the font loading API start like any other.
  document.fonts?.load('700 1em "Bricolage Grotesque"').catch(() => {});
  return [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')]
    .filter(isInSight)
    .map(({ sizes, srcset, src }) => Object.assign(new Image(), { sizes, srcset, src }));
}

async function app(): Promise<void> {
  const { start } = await import('./bootstrap.tsx');
  await start();
}

async function begin(): Promise<void> {
  const page = document.documentElement;
  if (document.getElementById('first') && !isPainted()) await frame();
  if (!('drawn' in page.dataset)) return app();
  await parts();
  // Pictures have no position before the rest of the page has one (pwa/public/theme.js).
  delete page.dataset['top'];
  const asked = askForLooks();
  // React renders before the pictures show, unless its code does not arrive.
  await app()
    .finally(frame)
    .finally(() => delete page.dataset['drawn']);
  // The image objects stay referenced until the page itself requests the pictures.
  await frame();
  asked.length = 0;
}
void begin();

// Nothing else is imported here but the app itself: what the server drew (api/server/serverRenderedHome.ts) is painted before any of it runs.

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Until the page is painted once more; a window in the background paints nothing and waits for little. */
const frame = () =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))), rest(100)]);
const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

const hasCome = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
/** Until the parts of the app that the page names are here: together with its looks they would come a third later. */
function parts(): Promise<unknown> {
  // Where the browser does not fetch them ahead, nothing would say that they came.
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
/** Asks for the font and for the pictures of the first window while the page holds them back: showing them costs it a layout, asking nothing. */
function askForLooks(): HTMLImageElement[] {
  // A browser without fonts of pages starts like any other.
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
  // Pictures have no place before the rest of the page has one (pwa/public/theme.js).
  delete page.dataset['top'];
  const asked = askForLooks();
  // React has the page first, if it comes.
  await app()
    .finally(frame)
    .finally(() => delete page.dataset['drawn']);
  // Until the page itself asks for them they are to be at hand.
  await frame();
  asked.length = 0;
}
void begin();

// This script runs before the first paint, so that the theme does not flash. pwa/shell/state/theme.ts updates it
// afterwards.
let chosen;
try {
  chosen = localStorage.getItem('recess.theme');
} catch {
  // Storage may be blocked; then the system decides.
}
const page = document.documentElement;
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
page.dataset.theme = dark ? 'dark' : 'light';

// The pictures and font of a server-rendered page are shown once React has rendered (pwa/app/main.ts), or after this
// many milliseconds.
setTimeout(() => {
  page.removeAttribute('data-top');
  page.removeAttribute('data-drawn');
}, 2_500);

// Without scripts each color scheme has its own color; from here on the first element follows the theme.
const colour = document.querySelector('meta[name="theme-color"]');
colour.removeAttribute('media');
colour.content = dark ? '#14121f' : '#faf7f2';

// The first frame contains only the top of the page, which takes a third of the time; the rest follows after the paint
// (decision 0040). This is skipped if the browser has to scroll further down, or paints nothing.
const [arrival] = performance.getEntriesByType('navigation');
const isAtTop = arrival?.type === 'navigate' && !location.hash && document.visibilityState === 'visible';
if (isAtTop && PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  page.dataset.top = '';
  new PerformanceObserver(() => page.removeAttribute('data-top')).observe({ type: 'paint', buffered: true });
}

// A page that the user has moved before the app started is not moved back (pwa/shell/useScrollRestoration.ts). A key
// that is still held down belongs to the previous page.
const noteMove = () => (page.dataset.moved ??= '');
for (const act of ['wheel', 'touchmove', 'pointerdown'])
  addEventListener(act, noteMove, { once: true, passive: true, capture: true });
addEventListener('keydown', ({ repeat }) => repeat || noteMove(), true);

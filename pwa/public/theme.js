// Before the first paint, so that no theme flashes into the other. pwa/shell/theme.ts keeps it right afterwards.
let chosen;
try {
  chosen = localStorage.getItem('recess.theme');
} catch {
  // Storage may be denied; then the system decides.
}
const page = document.documentElement;
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
page.dataset.theme = dark ? 'dark' : 'light';

// The looks of a page that the server drew, pictures and font, are shown once React has it (pwa/main.ts), and after so many
// milliseconds anyway.
setTimeout(() => {
  page.removeAttribute('data-top');
  page.removeAttribute('data-drawn');
}, 2_500);

// Without script each scheme has its colour; from here on the first one follows the theme, whatever the system says.
const colour = document.querySelector('meta[name="theme-color"]');
colour.removeAttribute('media');
colour.content = dark ? '#14121f' : '#faf7f2';

// The first frame is of what stands at the top alone, and takes a third of the time; what follows comes once it is painted
// (decision 0040). Not where the browser is to find a place further down, or paints nothing.
const [arrival] = performance.getEntriesByType('navigation');
const isAtTop = arrival?.type === 'navigate' && !location.hash && document.visibilityState === 'visible';
if (isAtTop && PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  page.dataset.top = '';
  new PerformanceObserver(() => page.removeAttribute('data-top')).observe({ type: 'paint', buffered: true });
}

// Whoever moves before the app is there is not moved back by it (pwa/shell/useScroll.ts). A key that is still held moved the
// page before this one.
const noteMove = () => (page.dataset.moved ??= '');
for (const act of ['wheel', 'touchmove', 'pointerdown'])
  addEventListener(act, noteMove, { once: true, passive: true, capture: true });
addEventListener('keydown', ({ repeat }) => repeat || noteMove(), true);

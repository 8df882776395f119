import type { Page } from '@playwright/test';

export type Watched = Window & { shifts: number; moved: string[]; longest: number };

/**
 * Sums the page's layout shifts, records what moved, and keeps its longest task in milliseconds, as the browser
 * measures them.
 */
export const watch = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const here = window as unknown as Watched;
    Object.assign(here, { shifts: 0, moved: [], longest: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        here.shifts += shift.value;
        // No function here may have a name: the compiler would call a helper that the page does not have.
        for (const { node, previousRect, currentRect } of shift.sources) {
          const what = node instanceof Element ? `${node.tagName} ${node.className}` : `"${node?.textContent}"`;
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(),
          );
          here.moved.push(`${shift.value.toFixed(3)} ${what.slice(0, 60)} ${from} → ${to}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) here.longest = Math.max(here.longest, entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });

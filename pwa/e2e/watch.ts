import type { Page } from 'playwright-core';

export type Watched = Window & { shifts: number; longest: number };

/** Sums the page's layout shifts and keeps its longest task in milliseconds, as the browser itself sees them. */
export const watch = (page: Page) =>
  page.addInitScript(() => {
    const here = window as unknown as Watched;
    Object.assign(here, { shifts: 0, longest: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) here.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) here.longest = Math.max(here.longest, entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });

import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';

/** What the server drew home from (api/server/serverRenderedHome.ts); undefined where the page came without anything drawn in it. */
export function readPrerenderedData(): PrerenderedHome | undefined {
  const text = document.getElementById('first')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

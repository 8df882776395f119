import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';

/**
 * Reads the data from which the server rendered home (api/server/serverRenderedHome.ts); undefined if the page was not
 * server-rendered.
 */
export function readPrerenderedData(): PrerenderedHome | undefined {
  const text = document.getElementById('first')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

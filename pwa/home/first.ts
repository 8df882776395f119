import type { First } from '#sync/first.ts';

/** What the server drew home from (api/home.ts); undefined where the page came without anything drawn in it. */
export function readFirst(): First | undefined {
  const text = document.getElementById('first')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

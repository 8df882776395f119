import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { nowIso } from '../platform/clock.ts';

const key = 'recess.wanted';
/** Milliseconds after which somebody has given up what they were on the way to: as long as the school's word counts. */
const maxAgeMs = 15 * 60_000;

type Wanted = { path: string; at: string };

/** Only a page of this store: never another site, never a login. */
function isPage(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/')) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !/^\/(api|login|signup|setup-lead-dev)(\/|$)/.test(pathname);
}

/** Remembers in this tab what was wanted before a login that leaves the app. It stands in no address. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, at: nowIso() } satisfies Wanted));
  } catch {
    // The login leads home.
  }
}

export function readReturnPath(): string | undefined {
  try {
    const { path, at } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Wanted>;
    return isPage(path) && Date.parse(nowIso()) - Date.parse(at ?? '') < maxAgeMs ? path : undefined;
  } catch {
    return undefined;
  }
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing.
  }
}

/** Where a login leads: to what was wanted before it, else home. Once it does, that is no longer wanted. */
export function useReturnPath(leaves: boolean): string {
  const said = (useLocation().state as { from?: string } | null)?.from;
  const [before] = useState(readReturnPath);
  useEffect(() => {
    if (leaves) clearReturnPath();
  }, [leaves]);
  return said ?? before ?? '/';
}

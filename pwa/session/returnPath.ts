import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { nowIso } from '../platform/clock.ts';

const key = 'recess.wanted';
/** Milliseconds after which a wanted page is forgotten; as long as a school's sign-in is valid. */
const maxAgeMs = 15 * 60_000;

type Wanted = { path: string; at: string };

/** Accepts only pages of this store: no other site, and no login page. */
function isPage(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/')) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !/^\/(api|login|signup|setup-lead-dev)(\/|$)/.test(pathname);
}

/** Remembers in this tab the page that was wanted before a login that leaves the app. It is in no URL. */
export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, at: nowIso() } satisfies Wanted));
  } catch {
    // Without sessionStorage the login leads home.
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
    // Blocked storage has nothing to remove.
  }
}

/**
 * Returns where a login leads: the page wanted before it, otherwise home. The remembered page is removed once it is
 * used.
 */
export function useReturnPath(leaves: boolean): string {
  const said = (useLocation().state as { from?: string } | null)?.from;
  const [before] = useState(readReturnPath);
  useEffect(() => {
    if (leaves) clearReturnPath();
  }, [leaves]);
  return said ?? before ?? '/';
}

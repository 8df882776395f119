import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';
import { overlayHistory } from '../platform/page/overlayHistory.ts';

export type Visit = { action: NavigationType; location: Location };

/** What a visit keeps in the window's history; the names are React Router's, whose entries an older app left there. */
type Entry = { usr?: unknown; key?: string } | null;

/** Where the window is by its address and its history. */
export function currentLocation(): Location {
  const { pathname, search, hash } = location;
  const entry = history.state as Entry;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

let tell: (visit: Visit) => void = () => {};
/** Calls with each visit from now on, those by Back and Forward among them. Answers how to stop it. */
export function onVisit(listener: (visit: Visit) => void): () => void {
  const pop = () => listener({ action: NavigationType.Pop, location: currentLocation() });
  tell = listener;
  addEventListener('popstate', pop);
  return () => {
    tell = () => {};
    removeEventListener('popstate', pop);
  };
}

const pathOf = (to: To) => createPath(typeof to === 'string' ? parsePath(to) : to);
const entryOf = (state: unknown): Entry => ({ usr: state, key: Math.random().toString(36).slice(2, 10) });

function replace(to: To, state: unknown): void {
  history.replaceState(entryOf(state), '', pathOf(to));
  tell({ action: NavigationType.Replace, location: currentLocation() });
}

function add(to: To, state: unknown): void {
  try {
    history.pushState(entryOf(state), '', pathOf(to));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name === 'DataCloneError') throw error;
    // A browser takes only so many in a while: then the page is loaded.
    location.assign(pathOf(to));
  }
  tell({ action: NavigationType.Push, location: currentLocation() });
}

function push(to: To, state: unknown): void {
  // The address is ahead of the page: who presses a link again while its page is on its way goes there once.
  const isThere = pathOf(to) === createPath(currentLocation());
  if (isThere) replace(to, state);
  else add(to, state);
}

/** The window's own history, as React Router's `Router` takes it; what stands open above the page is closed first. */
export const browserHistory: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  encodeLocation(to) {
    const { pathname, search, hash } = new URL(pathOf(to), location.origin);
    return { pathname, search, hash };
  },
  go: (delta) => history.go(delta),
  push: (to, state) => overlayHistory.push(() => push(to, state)),
  replace: (to, state) => overlayHistory.replace(() => replace(to, state)),
};

import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';
import { overlayHistory } from '../platform/page/overlayHistory.ts';

export type Visit = { action: NavigationType; location: Location };

/** The state of a history entry. The names are React Router's, because an older app version left such entries. */
type Entry = { usr?: unknown; key?: string } | null;

/** Reads the current location from the URL and the history entry. */
export function currentLocation(): Location {
  const { pathname, search, hash } = location;
  const entry = history.state as Entry;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

let tell: (visit: Visit) => void = () => {};
/** Calls the listener on each visit, including Back and Forward. Returns the unsubscribe function. */
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
    // Browsers limit how many entries may be pushed in a while: beyond that, the page is loaded in full.
    location.assign(pathOf(to));
  }
  tell({ action: NavigationType.Push, location: currentLocation() });
}

function push(to: To, state: unknown): void {
  // The URL changes before the page does: a link pressed again while its page loads must not add a second entry.
  const isThere = pathOf(to) === createPath(currentLocation());
  if (isThere) replace(to, state);
  else add(to, state);
}

/** The window's history as React Router's `Router` takes it. Overlays above the page close before a push or replace. */
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

import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const key = 'recess.scrolled';
/** Whoever goes back further begins at the top. */
const visitsCount = 100;

/** How far each visit was scrolled, in pixels. It lasts as long as the tab, where that may be remembered. */
function readTops(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return new Map();
  }
}
function keepTops(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...tops()].slice(-visitsCount)));
  } catch {
    // It is forgotten with the page.
  }
}
let known: Map<string, number> | undefined;
const tops = () => (known ??= readTops());

/** What an address names on its page. */
function placeOf(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

const nextFrame = () => new Promise(requestAnimationFrame);
/** Once pictures and letters have their place. */
async function settled(): Promise<true> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  // The letters are asked for with the frame after React has the page.
  await nextFrame();
  await nextFrame();
  await document.fonts?.ready;
  return true;
}
/** Whoever has waited longer for them has begun to read: in milliseconds. */
const restoreTimeoutMs = 5_000;
const inVain = () => new Promise<false>((done) => setTimeout(done, restoreTimeoutMs, false));

/** A page that is reloaded or gone back to from elsewhere: the browser looks for its place. */
const isReturn = () => {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload' || arrival?.type === 'back_forward';
};
/** Whoever has moved on the page is not moved back (pwa/public/theme.js). */
const isMoved = () => 'moved' in document.documentElement.dataset;

/** The visit with which this document began, until it stands where it was left; the browser goes back to it once. */
let returningTo: string | undefined;
let hasReturned = false;

/**
 * Chromium looks for the place by an element near it while the page is still without its letters, and can end some lines
 * beside it, further with each reload. Where everything stands it is moved those lines. A place further away is not this
 * visit's: documents of one address share what is remembered of their first.
 */
function useReturn(shown: { readonly current: VisibleRoute | undefined }): void {
  useEffect(() => {
    if (hasReturned) return;
    hasReturned = true;
    const visit = shown.current?.visit ?? '';
    const top = tops().get(visit);
    if (top === undefined || !isReturn()) return;
    returningTo = visit;
    void Promise.race([settled(), inVain()]).then((stands) => {
      returningTo = undefined;
      const isNear = Math.abs(scrollY - top) < innerHeight / 2;
      if (stands && isNear && !isMoved() && shown.current?.visit === visit) scrollTo({ top, behavior: 'instant' });
    });
  }, [shown]);
}

/** Of each visit to a page the app, and not the browser, remembers how far it was scrolled; between two apps it is the browser's. */
function useTops(shown: { readonly current: VisibleRoute | undefined }): void {
  useEffect(() => {
    const ours = () => void (history.scrollRestoration = 'manual');
    const note = () => {
      const { visit } = shown.current ?? {};
      if (visit !== undefined && (visit !== returningTo || isMoved())) tops().set(visit, scrollY);
    };
    const leave = () => {
      // A scroll is told of with the next frame, which may not come any more.
      note();
      keepTops();
      history.scrollRestoration = 'auto';
    };
    ours();
    addEventListener('pageshow', ours);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pageshow', ours);
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
    };
  }, [shown]);
}

/** The visit that is on the screen. */
export type VisibleRoute = { visit: string; pathname: string; address: string };

/** A new page begins at its top, or at the place that its address names; one that is gone back to is as it was left. */
export function useScrollRestoration(shown: { current: VisibleRoute | undefined }): void {
  const { key: visitKey, pathname, search, hash } = useLocation();
  const how = useNavigationType();
  // The first page of a tab has no visit of its own: it is known by its address.
  const visit = visitKey === 'default' ? pathname + search : visitKey;
  const address = pathname + search + hash;
  useTops(shown);
  useReturn(shown);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before?.visit === visit) return;
    shown.current = { visit, pathname, address };
    const top = tops().get(visit);
    const place = placeOf(hash);
    const isOther = before?.pathname === pathname && before.address !== address;
    // The same page under another address, such as one filter more. A link to where one is begins it anew.
    if (isOther && how === NavigationType.Replace) tops().set(visit, scrollY);
    // At once, also on a page that glides from place to place: what is pressed meanwhile would be missed.
    else if (top !== undefined && (before || scrollY === 0)) scrollTo({ top, behavior: 'instant' });
    else if (place) place.scrollIntoView({ behavior: before?.pathname === pathname ? 'auto' : 'instant' });
    // What has just been loaded stands at its top, or where somebody has scrolled it before the app was there.
    else if (before) scrollTo({ top: 0, behavior: 'instant' });
  }, [shown, visit, pathname, address, hash, how]);
}

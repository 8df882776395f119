import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const key = 'recess.scrolled';
/** The number of visits that are remembered; an older one begins at the top. */
const visitsCount = 100;

/** The scroll position of each visit, in pixels. It lasts as long as the tab, if sessionStorage is available. */
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
    // Without sessionStorage the positions last as long as the page.
  }
}
let known: Map<string, number> | undefined;
const tops = () => (known ??= readTops());

/** The element that a URL's fragment names. */
function placeOf(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

const nextFrame = () => new Promise(requestAnimationFrame);
/** Resolves once the layout has all images and fonts. */
async function settled(): Promise<true> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  // The fonts are requested in the frame after React has rendered.
  await nextFrame();
  await nextFrame();
  await document.fonts?.ready;
  return true;
}
/** Milliseconds after which the user has probably begun to read, so the position is not corrected any more. */
const restoreTimeoutMs = 5_000;
const inVain = () => new Promise<false>((done) => setTimeout(done, restoreTimeoutMs, false));

/**
 * Whether the page was reloaded or reached by Back or Forward from elsewhere: then the browser restores its position.
 */
const isReturn = () => {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return arrival?.type === 'reload' || arrival?.type === 'back_forward';
};
/** Whether the user has moved the page, which then is not moved back (pwa/public/theme.js). */
const isMoved = () => 'moved' in document.documentElement.dataset;

/** The visit with which this document began, until its position is restored; the browser restores it once. */
let returningTo: string | undefined;
let hasReturned = false;

/**
 * Corrects the position that Chromium restored. Chromium anchors it to a nearby element while the fonts are missing,
 * and can be some lines off, more with each reload; once the layout is final, this moves the page by those lines. A
 * position further away is of another visit: documents of the same URL share what is remembered of their first.
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

/**
 * Remembers the scroll position of each visit. Within the app this replaces the browser's restoration, which stays in
 * charge between documents.
 */
function useTops(shown: { readonly current: VisibleRoute | undefined }): void {
  useEffect(() => {
    const ours = () => void (history.scrollRestoration = 'manual');
    const note = () => {
      const { visit } = shown.current ?? {};
      if (visit !== undefined && (visit !== returningTo || isMoved())) tops().set(visit, scrollY);
    };
    const leave = () => {
      // A scroll event comes with the next frame, which may not come any more.
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

/** Scrolls a new page to its top or to its URL's fragment, and restores the position of a page that is gone back to. */
export function useScrollRestoration(shown: { current: VisibleRoute | undefined }): void {
  const { key: visitKey, pathname, search, hash } = useLocation();
  const how = useNavigationType();
  // The first page of a tab has no key of its own, so its URL identifies it.
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
    // Another URL of the same page, such as a changed filter, keeps the position; a link to the current page starts at
    // the top.
    if (isOther && how === NavigationType.Replace) tops().set(visit, scrollY);
    // The position is restored without smooth scrolling, during which clicks would miss their target.
    else if (top !== undefined && (before || scrollY === 0)) scrollTo({ top, behavior: 'instant' });
    else if (place) place.scrollIntoView({ behavior: before?.pathname === pathname ? 'auto' : 'instant' });
    // A document that has just loaded is at its top, or where the user scrolled it before the app started.
    else if (before) scrollTo({ top: 0, behavior: 'instant' });
  }, [shown, visit, pathname, address, hash, how]);
}

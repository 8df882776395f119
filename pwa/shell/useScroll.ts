import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const key = 'recess.scrolled';
/** Whoever goes back further begins at the top. */
const visitsKept = 100;

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
    sessionStorage.setItem(key, JSON.stringify([...tops()].slice(-visitsKept)));
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

/** Of each visit to a page the app, and not the browser, remembers how far it was scrolled; between two apps it is the browser's. */
function useTops(shown: { readonly current: Shown | undefined }): void {
  useEffect(() => {
    const ours = () => void (history.scrollRestoration = 'manual');
    const note = () => {
      if (shown.current) tops().set(shown.current.visit, scrollY);
    };
    const leave = () => {
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
export type Shown = { visit: string; pathname: string; address: string };

/** A new page begins at its top, or at the place that its address names; one that is gone back to is as it was left. */
export function useScroll(shown: { current: Shown | undefined }): void {
  const { key: visitKey, pathname, search, hash } = useLocation();
  const how = useNavigationType();
  // The first page of a tab has no visit of its own: it is known by its address.
  const visit = visitKey === 'default' ? pathname + search : visitKey;
  const address = pathname + search + hash;
  useTops(shown);
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

import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Crash } from '../offline/Crash.tsx';
import { Loading } from '../ui/Page.tsx';
import { useScroll } from './useScroll.ts';

/**
 * Where the pages stand. It stays from one to the next, and the router moves in transitions: a page is seen until the
 * next one has come.
 */
export const Screen = () => (
  <Crash visit={useLocation().key}>
    <Suspense fallback={<Loading />}>
      <Scroll />
      <Outlet />
    </Suspense>
  </Crash>
);

/** Before the page, which may know better: a long list places itself by its cards (pwa/browse/useMore.ts). */
function Scroll() {
  useScroll();
  return null;
}

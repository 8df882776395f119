import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../features/error/ErrorBoundary.tsx';
import { Loading } from '../ui/layout/Page.tsx';
import { useScrollRestoration, type VisibleRoute } from './useScrollRestoration.ts';

/**
 * Renders the current page. The boundary stays mounted between pages and the router uses transitions, so a page stays
 * until the next one has loaded. Home is outside the boundary because its code is in the first bundle: React would
 * hydrate server-rendered content in a boundary last.
 */
export function Screen() {
  const { key, pathname } = useLocation();
  const shown = useRef<VisibleRoute>(undefined);
  const page = <Placed shown={shown} />;
  const isHome = pathname === '/';
  return (
    <ErrorBoundary visit={key}>
      <Suspense fallback={<Loading />}>{!isHome && page}</Suspense>
      {isHome && page}
    </ErrorBoundary>
  );
}

type Place = { shown: { current: VisibleRoute | undefined } };

const Placed = ({ shown }: Place) => (
  <>
    <Scroll shown={shown} />
    <Outlet />
  </>
);

/**
 * Restores the scroll position before the page renders; a long list places itself by its cards
 * (pwa/ui/hooks/useInfiniteScroll.ts).
 */
function Scroll({ shown }: Place) {
  useScrollRestoration(shown);
  return null;
}

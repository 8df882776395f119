import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../features/error/ErrorBoundary.tsx';
import { Loading } from '../ui/layout/Page.tsx';
import { useScrollRestoration, type VisibleRoute } from './useScrollRestoration.ts';

/**
 * Where the pages stand. The boundary stays from one to the next, and the router moves in transitions: a page is seen until
 * the next one has come. Home stands beside it, for it comes with the app: React takes over what the server drew in a
 * boundary after everything else.
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

/** Before the page, which may know better: a long list places itself by its cards (pwa/ui/hooks/useInfiniteScroll.ts). */
function Scroll({ shown }: Place) {
  useScrollRestoration(shown);
  return null;
}

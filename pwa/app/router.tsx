import { startTransition, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type Navigator,
  parsePath,
  type RouteObject,
  Router as RouterOf,
  UNSAFE_createBrowserHistory,
  useLocation,
  useRoutes,
} from 'react-router-dom';
import { ErrorBoundary } from '../features/error/ErrorBoundary.tsx';
import { Home } from '../features/home/Home.tsx';
import { LazyOutlet, lazyRoute } from '../platform/lazyRoute.tsx';
import { overlayHistory } from '../platform/page/overlayHistory.ts';
import { Shell } from '../shell/Shell.tsx';

const screens = lazyRoute(() => import('./routes.tsx').then((m) => m.AppRoutes));

/** Home comes with the app, and the table of all other pages (pwa/app/routes.tsx) after it. */
const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      { index: true, Component: Home },
      { path: '*', element: <LazyOutlet part={screens} /> },
    ],
  },
];

/** Brings what is drawn at an address, so that it is drawn in one go. */
export async function preloadRoute(pathname: string): Promise<void> {
  if (pathname === '/') return;
  const [{ preloadRouteModule }] = await Promise.all([import('./routes.tsx'), screens.ask()]);
  await preloadRouteModule(pathname);
}

const history = UNSAFE_createBrowserHistory({ v5Compat: true });
/** The address is ahead of the page: who presses a link again while its page is on its way goes there once. */
const navigator: Navigator = {
  ...history,
  push(to, state) {
    overlayHistory.push(() => {
      const isThere = createPath(typeof to === 'string' ? parsePath(to) : to) === createPath(history.location);
      history[isThere ? 'replace' : 'push'](to, state);
    });
  },
  replace(to, state) {
    overlayHistory.replace(() => history.replace(to, state));
  },
};

function Routed() {
  const { key } = useLocation();
  return <ErrorBoundary visit={key}>{useRoutes(routes)}</ErrorBoundary>;
}

/** The whole app, by the address of the page. It goes from page to page in transitions: one stays until the next has come. */
export function Router() {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), []);
  return (
    <RouterOf navigator={navigator} navigationType={action} location={location}>
      <Routed />
    </RouterOf>
  );
}

import { startTransition, useLayoutEffect, useState } from 'react';
import { NavigationType, type RouteObject, Router as RouterOf, useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../features/error/ErrorBoundary.tsx';
import { Home } from '../features/home/Home.tsx';
import { LazyOutlet, lazyRoute } from '../platform/lazyRoute.tsx';
import { Shell } from '../shell/Shell.tsx';
import { browserHistory, currentLocation, onVisit, type Visit } from './browserHistory.ts';

const screens = lazyRoute(() => import('./routes.tsx').then((m) => m.AppRoutes));

/** Home is part of the app's first bundle; the table of all other routes (pwa/app/routes.tsx) loads after it. */
const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      { index: true, Component: Home },
      { path: '*', element: <LazyOutlet part={screens} /> },
    ],
  },
];

/** Loads the code of the page at a path, so that the first render is complete. */
export async function preloadRoute(pathname: string): Promise<void> {
  if (pathname === '/') return;
  const [{ preloadRouteModule }] = await Promise.all([import('./routes.tsx'), screens.ask()]);
  await preloadRouteModule(pathname);
}

function Routed() {
  const { key } = useLocation();
  return <ErrorBoundary visit={key}>{useRoutes(routes)}</ErrorBoundary>;
}

/**
 * Renders the whole app for the current URL. Navigation uses transitions: a page stays until the next one has loaded.
 */
export function Router() {
  const [{ action, location }, setVisit] = useState<Visit>(() => ({
    action: NavigationType.Pop,
    location: currentLocation(),
  }));
  useLayoutEffect(() => onVisit((visit) => startTransition(() => setVisit(visit))), []);
  return (
    <RouterOf navigator={browserHistory} navigationType={action} location={location}>
      <Routed />
    </RouterOf>
  );
}

import { startTransition, useLayoutEffect, useState } from 'react';
import { NavigationType, type RouteObject, Router as RouterOf, useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../features/error/ErrorBoundary.tsx';
import { Home } from '../features/home/Home.tsx';
import { LazyOutlet, lazyRoute } from '../platform/lazyRoute.tsx';
import { Shell } from '../shell/Shell.tsx';
import { browserHistory, currentLocation, onVisit, type Visit } from './browserHistory.ts';

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

function Routed() {
  const { key } = useLocation();
  return <ErrorBoundary visit={key}>{useRoutes(routes)}</ErrorBoundary>;
}

/** The whole app, by the address of the page. It goes from page to page in transitions: one stays until the next has come. */
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

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
import { Home } from './home/Home.tsx';
import { Crash } from './offline/Crash.tsx';
import { Shell } from './shell/Shell.tsx';
import { Lazily, partOf } from './ui/lazily.tsx';

const screens = partOf(() => import('./screens.tsx').then((m) => m.Screens));

/** Home comes with the app, and the table of all other pages (pwa/screens.tsx) after it. */
const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      { index: true, Component: Home },
      { path: '*', element: <Lazily part={screens} /> },
    ],
  },
];

/** Brings what is drawn at an address, so that it is drawn in one go. */
export async function bringPage(pathname: string): Promise<void> {
  if (pathname === '/') return;
  const [{ bringScreen }] = await Promise.all([import('./screens.tsx'), screens.ask()]);
  await bringScreen(pathname);
}

const history = UNSAFE_createBrowserHistory({ v5Compat: true });
/** The address is ahead of the page: who presses a link again while its page is on its way goes there once. */
const navigator: Navigator = {
  ...history,
  push(to, state) {
    const isThere = createPath(typeof to === 'string' ? parsePath(to) : to) === createPath(history.location);
    history[isThere ? 'replace' : 'push'](to, state);
  },
};

function Routed() {
  const { key } = useLocation();
  return <Crash visit={key}>{useRoutes(routes)}</Crash>;
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

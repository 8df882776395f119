import { BrowserRouter, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { Home } from './home/Home.tsx';
import { Crash } from './offline/Crash.tsx';
import { Shell } from './shell/Shell.tsx';
import { lazily } from './ui/lazily.tsx';

/** Home comes with the app, and the table of all other pages (pwa/screens.tsx) after it. */
const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      { index: true, Component: Home },
      { path: '*', element: lazily(() => import('./screens.tsx').then((m) => m.Screens)) },
    ],
  },
];

function Routed() {
  const { key } = useLocation();
  return <Crash visit={key}>{useRoutes(routes)}</Crash>;
}

/** The whole app, by the address of the page. */
export const Router = () => (
  <BrowserRouter>
    <Routed />
  </BrowserRouter>
);

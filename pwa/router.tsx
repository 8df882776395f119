import type { ReactNode } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { Home } from './home/Home.tsx';
import { Broken } from './offline/Broken.tsx';
import { useSession } from './session.tsx';
import { Shell } from './shell/Shell.tsx';
import { Loading } from './ui/Page.tsx';

/** Lets in who is signed in; the page they wanted is kept for after the login (spec §2). */
function NeedsLogin({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  if (state === 'loading') return <Loading />;
  if (state === 'signedOut') return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return children;
}

const lazily = (load: () => Promise<() => ReactNode>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await load() }),
});

const open: RouteObject[] = [
  { index: true, Component: Home },
  { path: 'browse', ...lazily(() => import('./browse/Browse.tsx').then((m) => m.Browse)) },
  { path: 'game/:id', ...lazily(() => import('./game/GamePage.tsx').then((m) => m.GamePage)) },
  { path: 'who-we-are', ...lazily(() => import('./about/WhoWeAre.tsx').then((m) => m.WhoWeAre)) },
  { path: 'guide', ...lazily(() => import('./guide/Guide.tsx').then((m) => m.Guide)) },
  { path: 'login', ...lazily(() => import('./login/Login.tsx').then((m) => m.Login)) },
  { path: 'login/student', ...lazily(() => import('./login/StudentLogin.tsx').then((m) => m.StudentLogin)) },
  { path: 'signup', ...lazily(() => import('./login/Signup.tsx').then((m) => m.Signup)) },
  { path: '*', ...lazily(() => import('./missing/Missing.tsx').then((m) => m.Missing)) },
];

const signedIn: RouteObject[] = [
  { path: 'library', ...lazily(() => import('./library/LibraryPage.tsx').then((m) => m.LibraryPage)) },
  { path: 'wishlist', ...lazily(() => import('./wishlist/WishlistPage.tsx').then((m) => m.WishlistPage)) },
  { path: 'friends', ...lazily(() => import('./friends/FriendsPage.tsx').then((m) => m.FriendsPage)) },
];

const guarded = (
  <NeedsLogin>
    <Outlet />
  </NeedsLogin>
);

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <Broken />,
    hydrateFallbackElement: <Loading />,
    children: [
      { errorElement: <Broken />, children: open },
      { element: guarded, errorElement: <Broken />, children: signedIn },
    ],
  },
]);

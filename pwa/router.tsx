import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom';
import { Home } from './home/Home.tsx';
import { Broken } from './offline/Broken.tsx';
import { useSession } from './session.tsx';
import { Shell } from './shell/Shell.tsx';
import { Loading } from './ui/Page.tsx';
import { type Book, loadWords } from './words/words.ts';

/** A page, scrolled to where it was left: while it loads there is not enough of it to scroll in. */
const ScrolledOutlet = () => (
  <>
    <Outlet />
    <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
  </>
);

/** Lets in who is signed in; the page they wanted is kept for after the login (spec §2). */
function NeedsLogin({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { pathname, search } = useLocation();
  if (state === 'loading') return <Loading />;
  if (state === 'signedOut') return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return children;
}

/** Lets in the lead developer; whoever else is signed in goes home (spec §2). */
function NeedsLead({ children }: { children: ReactNode }) {
  const { me } = useSession();
  return me?.isLeadDev === 1 ? children : <Navigate to="/" replace />;
}

/** A screen and the words it needs, loaded when somebody goes there. */
const lazily = (load: () => Promise<() => ReactNode>, ...words: Book[]): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadWords(...words)]);
    return { Component };
  },
});

const open: RouteObject[] = [
  { index: true, Component: Home },
  { path: 'browse', ...lazily(() => import('./browse/Browse.tsx').then((m) => m.Browse), 'browse') },
  { path: 'game/:id', ...lazily(() => import('./game/GamePage.tsx').then((m) => m.GamePage), 'game', 'versions') },
  { path: 'who-we-are', ...lazily(() => import('./about/WhoWeAre.tsx').then((m) => m.WhoWeAre), 'about') },
  { path: 'guide', ...lazily(() => import('./guide/Guide.tsx').then((m) => m.Guide), 'guide', 'guideProject') },
  { path: 'help', ...lazily(() => import('./help/Help.tsx').then((m) => m.Help), 'help') },
  { path: 'help/check', ...lazily(() => import('./help/SelfCheck.tsx').then((m) => m.SelfCheck), 'help') },
  { path: 'login', ...lazily(() => import('./login/Login.tsx').then((m) => m.Login), 'login') },
  {
    path: 'login/developer',
    ...lazily(() => import('./login/DeveloperLogin.tsx').then((m) => m.DeveloperLogin), 'login'),
  },
  { path: 'login/student', ...lazily(() => import('./login/StudentLogin.tsx').then((m) => m.StudentLogin), 'login') },
  {
    path: 'developer',
    ...lazily(() => import('./developer/DeveloperPage.tsx').then((m) => m.DeveloperPage), 'developer', 'versions'),
  },
  { path: 'signup', ...lazily(() => import('./login/Signup.tsx').then((m) => m.Signup), 'login') },
  { path: 'signup/finish', ...lazily(() => import('./login/FinishSignup.tsx').then((m) => m.FinishSignup), 'login') },
  { path: 'setup-lead-dev', ...lazily(() => import('./login/SetupLead.tsx').then((m) => m.SetupLead), 'login') },
  { path: '*', ...lazily(() => import('./missing/Missing.tsx').then((m) => m.Missing), 'missing') },
];

const signedIn: RouteObject[] = [
  { path: 'profile', ...lazily(() => import('./profile/ProfilePage.tsx').then((m) => m.ProfilePage), 'profile') },
  {
    path: 'profile/reports/:id',
    ...lazily(() => import('./profile/ReportPage.tsx').then((m) => m.ReportPage), 'profile'),
  },
  { path: 'library', ...lazily(() => import('./library/LibraryPage.tsx').then((m) => m.LibraryPage), 'library') },
  { path: 'wishlist', ...lazily(() => import('./wishlist/WishlistPage.tsx').then((m) => m.WishlistPage), 'wishlist') },
  { path: 'cart', ...lazily(() => import('./cart/CartPage.tsx').then((m) => m.CartPage), 'cart') },
  { path: 'friends', ...lazily(() => import('./friends/FriendsPage.tsx').then((m) => m.FriendsPage), 'friends') },
  {
    path: 'admin/approvals',
    ...lazily(() => import('./approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage), 'approvals', 'versions'),
  },
];

const leads: RouteObject[] = [
  { path: 'admin', ...lazily(() => import('./admin/Dashboard.tsx').then((m) => m.Dashboard), 'admin') },
];

const guarded = (
  <NeedsLogin>
    <ScrolledOutlet />
  </NeedsLogin>
);
const guardedMore = (
  <NeedsLead>
    <Outlet />
  </NeedsLead>
);

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <Broken />,
    children: [
      {
        element: <ScrolledOutlet />,
        errorElement: <Broken />,
        hydrateFallbackElement: <Loading />,
        children: open,
      },
      {
        element: guarded,
        errorElement: <Broken />,
        hydrateFallbackElement: <Loading />,
        children: [...signedIn, { element: guardedMore, children: leads }],
      },
    ],
  },
]);

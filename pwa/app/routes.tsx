import '../platform/zodConfig.ts';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { matchRoutes, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { loadMessages, type Namespace } from '../i18n/messages.ts';
import { LazyOutlet, type LazyRoute, lazyRoute } from '../platform/lazyRoute.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { Loading } from '../ui/layout/Page.tsx';
import type { OnDemandBundle } from '../worker/onDemandPrecache.ts';
import { cacheOnDemandBundle } from '../worker/registerServiceWorker.ts';

/** Admits signed-in users; others log in first and then return to the page they wanted (spec §2). */
function NeedsLogin() {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state === 'loading') return <Loading />;
  if (state === 'signedOut') return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  return <Outlet />;
}

/** Admits the lead developer; other signed-in users go home (spec §2). */
function NeedsLead() {
  const { me } = useSession();
  return me?.isLeadDev === 1 ? <Outlet /> : <Navigate to="/" replace />;
}

/** Admits staff; other signed-in users go home. The server checks the same on each call (`may: ['staff']`). */
function NeedsStaff() {
  const { me } = useSession();
  return me?.isAdmin === 1 ? <Outlet /> : <Navigate to="/" replace />;
}

/** Loads a screen together with its messages. */
function screen(load: () => Promise<ComponentType>, ...words: Namespace[]): Pick<RouteObject, 'element' | 'handle'> {
  const part = lazyRoute(async () => (await Promise.all([load(), loadMessages(...words)]))[0]);
  return { element: <LazyOutlet part={part} />, handle: part };
}

/** Caches an on-demand bundle on this device once one of its screens has rendered (pwa/worker/onDemandPrecache.ts). */
function Opened({ part, children }: { part: OnDemandBundle; children: ReactNode }) {
  useEffect(() => cacheOnDemandBundle(part), [part]);
  return children;
}
/** Loads a screen of an on-demand bundle together with its messages. */
function onceOpened(part: OnDemandBundle, load: () => Promise<ComponentType>, ...words: Namespace[]) {
  const { element, handle } = screen(load, ...words);
  return { element: <Opened part={part}>{element}</Opened>, handle };
}

/** The pages without a sign-in guard, except home (pwa/app/router.tsx). */
const open: RouteObject[] = [
  { path: 'browse', ...screen(() => import('../features/browse/Browse.tsx').then((m) => m.Browse), 'browse') },
  {
    path: 'game/:id',
    ...screen(() => import('../features/game/GamePage.tsx').then((m) => m.GamePage), 'game', 'versions'),
  },
  { path: 'who-we-are', ...screen(() => import('../features/about/WhoWeAre.tsx').then((m) => m.WhoWeAre), 'about') },
  {
    path: 'guide',
    ...onceOpened('guide', () => import('../features/guide/Guide.tsx').then((m) => m.Guide), 'guide', 'guideProject'),
  },
  { path: 'help', ...screen(() => import('../features/help/Help.tsx').then((m) => m.Help), 'help') },
  { path: 'help/now', ...screen(() => import('../features/help/HelpNow.tsx').then((m) => m.HelpNow), 'help') },
  { path: 'help/check', ...screen(() => import('../features/help/SelfCheck.tsx').then((m) => m.SelfCheck), 'help') },
  { path: 'rules', ...screen(() => import('../features/policy/Rules.tsx').then((m) => m.Rules), 'policy') },
  { path: 'privacy', ...screen(() => import('../features/policy/Privacy.tsx').then((m) => m.Privacy), 'policy') },
  { path: 'retention', ...screen(() => import('../features/policy/Retention.tsx').then((m) => m.Retention), 'policy') },
  {
    path: 'transparency',
    ...screen(() => import('../features/policy/Transparency.tsx').then((m) => m.Transparency), 'policy'),
  },
  { path: 'login', ...screen(() => import('../features/sign-in/Login.tsx').then((m) => m.Login), 'login') },
  {
    path: 'login/developer',
    ...screen(() => import('../features/sign-in/DeveloperLogin.tsx').then((m) => m.DeveloperLogin), 'login'),
  },
  {
    path: 'login/reset',
    ...screen(() => import('../features/sign-in/ResetPassword.tsx').then((m) => m.ResetPassword), 'login'),
  },
  {
    path: 'login/student',
    ...screen(() => import('../features/sign-in/StudentLogin.tsx').then((m) => m.StudentLogin), 'login'),
  },
  {
    path: 'developer',
    ...onceOpened(
      'developer',
      () => import('../features/developer/DeveloperPage.tsx').then((m) => m.DeveloperPage),
      'developer',
      'versions',
    ),
  },
  { path: 'signup', ...screen(() => import('../features/sign-in/Signup.tsx').then((m) => m.Signup), 'login') },
  {
    path: 'signup/finish',
    ...screen(() => import('../features/sign-in/FinishSignup.tsx').then((m) => m.FinishSignup), 'login'),
  },
  {
    path: 'setup-lead-dev',
    ...onceOpened('staff', () => import('../features/sign-in/SetupLead.tsx').then((m) => m.SetupLead), 'login'),
  },
  {
    path: '*',
    ...screen(() => import('../features/not-found/NotFoundPage.tsx').then((m) => m.NotFoundPage), 'notFound'),
  },
];

const signedIn: RouteObject[] = [
  {
    path: 'profile',
    ...screen(() => import('../features/profile/ProfilePage.tsx').then((m) => m.ProfilePage), 'profile'),
  },
  {
    path: 'profile/reports/:id',
    ...screen(() => import('../features/profile/reports/ReportPage.tsx').then((m) => m.ReportPage), 'profile'),
  },
  {
    path: 'decisions/:id',
    ...screen(
      () => import('../features/decisions/DecisionPage.tsx').then((m) => m.DecisionPage),
      'decisions',
      'policy',
    ),
  },
  {
    path: 'library',
    ...screen(() => import('../features/library/LibraryPage.tsx').then((m) => m.LibraryPage), 'library'),
  },
  {
    path: 'wishlist',
    ...screen(() => import('../features/wishlist/WishlistPage.tsx').then((m) => m.WishlistPage), 'wishlist'),
  },
  { path: 'cart', ...screen(() => import('../features/cart/CartPage.tsx').then((m) => m.CartPage), 'cart') },
  {
    path: 'friends',
    ...screen(() => import('../features/friends/FriendsPage.tsx').then((m) => m.FriendsPage), 'friends'),
  },
  {
    path: 'admin/approvals',
    ...onceOpened(
      'staff',
      () => import('../features/approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
      'approvals',
      'versions',
    ),
  },
];

const staffs: RouteObject[] = [
  {
    path: 'moderation',
    ...onceOpened(
      'staff',
      () => import('../features/admin/Moderation.tsx').then((m) => m.Moderation),
      'admin',
      'cases',
      'policy',
    ),
  },
];

const leads: RouteObject[] = [
  {
    path: 'admin',
    ...onceOpened(
      'staff',
      () => import('../features/admin/Dashboard.tsx').then((m) => m.Dashboard),
      'admin',
      'cases',
      'policy',
    ),
  },
];

const screens: RouteObject[] = [
  ...open,
  {
    Component: NeedsLogin,
    children: [...signedIn, { Component: NeedsStaff, children: staffs }, { Component: NeedsLead, children: leads }],
  },
];

export const AppRoutes = () => useRoutes(screens);

/** Loads the screen at a path before it is rendered. */
export async function preloadRouteModule(pathname: string): Promise<void> {
  const parts = (matchRoutes(screens, pathname) ?? []).map(({ route }) => route.handle as LazyRoute | undefined);
  await Promise.all(parts.map((part) => part?.ask()));
}

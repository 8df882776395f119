import { type ComponentType, type ReactNode, useEffect } from 'react';
import { matchRoutes, Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import type { OpenedPart } from './opened.ts';
import { useSession } from './session.tsx';
import { Lazily, type Part, partOf } from './ui/lazily.tsx';
import { Loading } from './ui/Page.tsx';
import { type Book, loadWords } from './words/words.ts';
import { keepOpened } from './worker.ts';

/** Lets in who is signed in; the page they wanted is kept for after the login (spec §2). */
function NeedsLogin() {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state === 'loading') return <Loading />;
  if (state === 'signedOut') return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  return <Outlet />;
}

/** Lets in the lead developer; whoever else is signed in goes home (spec §2). */
function NeedsLead() {
  const { me } = useSession();
  return me?.isLeadDev === 1 ? <Outlet /> : <Navigate to="/" replace />;
}

/** A screen and its words. */
function screen(load: () => Promise<ComponentType>, ...words: Book[]): Pick<RouteObject, 'element' | 'handle'> {
  const part = partOf(async () => (await Promise.all([load(), loadWords(...words)]))[0]);
  return { element: <Lazily part={part} />, handle: part };
}

/** Has a part of the app kept on this device from now on, once a screen of it stands (pwa/opened.ts). */
function Opened({ part, children }: { part: OpenedPart; children: ReactNode }) {
  useEffect(() => keepOpened(part), [part]);
  return children;
}
/** A screen of such a part, and its words. */
function onceOpened(part: OpenedPart, load: () => Promise<ComponentType>, ...words: Book[]) {
  const { element, handle } = screen(load, ...words);
  return { element: <Opened part={part}>{element}</Opened>, handle };
}

/** Every page but home. */
const open: RouteObject[] = [
  { path: 'browse', ...screen(() => import('./browse/Browse.tsx').then((m) => m.Browse), 'browse') },
  { path: 'game/:id', ...screen(() => import('./game/GamePage.tsx').then((m) => m.GamePage), 'game', 'versions') },
  { path: 'who-we-are', ...screen(() => import('./about/WhoWeAre.tsx').then((m) => m.WhoWeAre), 'about') },
  {
    path: 'guide',
    ...onceOpened('guide', () => import('./guide/Guide.tsx').then((m) => m.Guide), 'guide', 'guideProject'),
  },
  { path: 'help', ...screen(() => import('./help/Help.tsx').then((m) => m.Help), 'help') },
  { path: 'help/check', ...screen(() => import('./help/SelfCheck.tsx').then((m) => m.SelfCheck), 'help') },
  { path: 'login', ...screen(() => import('./login/Login.tsx').then((m) => m.Login), 'login') },
  {
    path: 'login/developer',
    ...screen(() => import('./login/DeveloperLogin.tsx').then((m) => m.DeveloperLogin), 'login'),
  },
  { path: 'login/student', ...screen(() => import('./login/StudentLogin.tsx').then((m) => m.StudentLogin), 'login') },
  {
    path: 'developer',
    ...onceOpened(
      'developer',
      () => import('./developer/DeveloperPage.tsx').then((m) => m.DeveloperPage),
      'developer',
      'versions',
    ),
  },
  { path: 'signup', ...screen(() => import('./login/Signup.tsx').then((m) => m.Signup), 'login') },
  { path: 'signup/finish', ...screen(() => import('./login/FinishSignup.tsx').then((m) => m.FinishSignup), 'login') },
  {
    path: 'setup-lead-dev',
    ...onceOpened('staff', () => import('./login/SetupLead.tsx').then((m) => m.SetupLead), 'login'),
  },
  { path: '*', ...screen(() => import('./missing/Missing.tsx').then((m) => m.Missing), 'missing') },
];

const signedIn: RouteObject[] = [
  { path: 'profile', ...screen(() => import('./profile/ProfilePage.tsx').then((m) => m.ProfilePage), 'profile') },
  {
    path: 'profile/reports/:id',
    ...screen(() => import('./profile/ReportPage.tsx').then((m) => m.ReportPage), 'profile'),
  },
  { path: 'library', ...screen(() => import('./library/LibraryPage.tsx').then((m) => m.LibraryPage), 'library') },
  { path: 'wishlist', ...screen(() => import('./wishlist/WishlistPage.tsx').then((m) => m.WishlistPage), 'wishlist') },
  { path: 'cart', ...screen(() => import('./cart/CartPage.tsx').then((m) => m.CartPage), 'cart') },
  { path: 'friends', ...screen(() => import('./friends/FriendsPage.tsx').then((m) => m.FriendsPage), 'friends') },
  {
    path: 'admin/approvals',
    ...onceOpened(
      'staff',
      () => import('./approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
      'approvals',
      'versions',
    ),
  },
];

const leads: RouteObject[] = [
  { path: 'admin', ...onceOpened('staff', () => import('./admin/Dashboard.tsx').then((m) => m.Dashboard), 'admin') },
];

const screens: RouteObject[] = [
  ...open,
  { Component: NeedsLogin, children: [...signedIn, { Component: NeedsLead, children: leads }] },
];

export const Screens = () => useRoutes(screens);

/** Brings the screen of an address before it is drawn. */
export async function bringScreen(pathname: string): Promise<void> {
  const parts = (matchRoutes(screens, pathname) ?? []).map(({ route }) => route.handle as Part | undefined);
  await Promise.all(parts.map((part) => part?.ask()));
}

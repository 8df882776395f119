import { matchPath } from 'react-router-dom';
import { describe, expect, onTestFinished } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import dashboard from '../features/admin/Dashboard.tsx?raw';
import moderation from '../features/admin/Moderation.tsx?raw';
import { renderApp, type TestStore, type TestUser, test } from '../test/app.tsx';
import { press } from '../test/forms.ts';
import { befriend } from '../test/people.ts';
import screens from './routes.tsx?raw';

type Who = 'nobody' | 'maya' | 'dev' | 'admin' | 'lead';
type Id = { id: string };
/** Every page that reads from the store, with GAME, REPORT and FRIEND for their ids. */
const places: [Who, string][] = [
  ...['/', '/browse?q=card', '/game/GAME', '/game/01890000-0000-7000-8000-000000000000'].map((path): [Who, string] => [
    'nobody',
    path,
  ]),
  ...['/', '/browse', '/game/GAME', '/library', '/wishlist', '/cart'].map((path): [Who, string] => ['maya', path]),
  ...['/friends', '/friends?tab=requests', '/friends?with=FRIEND'].map((path): [Who, string] => ['maya', path]),
  ...['/profile', '/profile/reports/REPORT', '/developer'].map((path): [Who, string] => ['maya', path]),
  ['maya', '/decisions/01890000-0000-7000-8000-000000000000'],
  ['admin', '/moderation?tab=cases'],
  ['nobody', '/transparency'],
  ['lead', '/admin?tab=cases'],
  ['dev', '/developer'],
  ...['/admin/approvals', '/game/GAME', '/moderation', '/moderation?tab=reports&report=REPORT'].map(
    (path): [Who, string] => ['admin', path],
  ),
  ...['applications', 'feedback', 'users', 'developers', 'games', 'featured', 'words'].map((tab): [Who, string] => [
    'admin',
    `/moderation?tab=${tab}`,
  ]),
  ...['/', '/game/GAME', '/admin', '/admin?tab=reports&report=REPORT'].map((path): [Who, string] => ['lead', path]),
  ...['users', 'developers', 'games', 'featured', 'words', 'feedback', 'activity'].map((tab): [Who, string] => [
    'lead',
    `/admin?tab=${tab}`,
  ]),
];
/** Pages that show nothing from the store. */
const stands = [
  ...[
    '/who-we-are',
    '/guide',
    '/help',
    '/help/now',
    '/help/check',
    '/rules',
    '/privacy',
    '/retention',
    '/login',
    '/login/student',
    '/login/developer',
    '/login/reset',
  ],
  ...['/signup', '/signup/finish', '/setup-lead-dev', '/no-such-page'],
];

/** Seeds a store with content of every kind; returns the user and the path with its ids. */
async function livedIn(store: TestStore, who: Who, path: string): Promise<[TestUser | undefined, string]> {
  const { id: game } = await store.game({ title: 'Tide Cards', price: 299 });
  if (who === 'nobody') return [undefined, path.replace('GAME', game)];
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('pending', 'leo')];
  await befriend(store, leo, maya);
  for (const list of ['wishlist', 'library', 'cart']) await store.callAs(maya, 'POST', `/api/${list}/${game}`);
  const said = { category: 'abuse', subject: 'Rude words', description: 'In a review of a game.' };
  const { id: report } = (await store.callAs(maya, 'POST', '/api/moderation/report', said)) as Id;
  const roles = { dev: 'developer', admin: 'staff', lead: 'lead' } as const;
  const there = path.replace('GAME', game).replace('REPORT', report).replace('FRIEND', leo.id);
  return [who === 'maya' ? maya : await store.user(roles[who], who), there];
}

/**
 * Makes the store answer every read with an error, except those about the session, until the returned function is
 * called.
 */
function beIll(store: TestStore): () => void {
  const reads = endpointNames.filter(
    (name) => methodOf(endpoints[name] as Endpoint) === 'GET' || name === 'sync.exchange',
  );
  const ends = reads.filter((name) => name !== 'auth.user').map((name) => store.fail(name, 'error'));
  return () => {
    for (const end of ends) end();
  };
}

/** Whether the page has loaded everything, or shows why not. */
const isUp = () =>
  document.querySelector('main') !== null &&
  [...document.querySelectorAll('[role=status]')].every(
    (one) => !/^Loading/.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );
type Drawn = Awaited<ReturnType<typeof renderApp>>;
const offered = (screen: Drawn) => screen.getByRole('button', { name: 'Try again' }).elements() as HTMLElement[];

describe('screens while the store has an error', () => {
  test.for(places)(
    'a screen for %s at %s reports a failed read, and Try again loads it',
    async ([who, path], { store }) => {
      const [as, there] = await livedIn(store, who, path);
      const recover = beIll(store);
      const screen = await renderApp(store, there, { as });
      await expect.poll(() => offered(screen).length > 0 && isUp()).toBe(true);
      recover();
      // Each button loads the missing part next to it, one after the other.
      await expect
        .poll(() => {
          for (const button of offered(screen)) button.click();
          return offered(screen).length === 0 && isUp();
        })
        .toBe(true);
      await expect.element(screen.getByText(/We couldn't load/)).not.toBeInTheDocument();
    },
  );

  test.for(stands)('the page at %s needs no data, and works while the store has an error', async (path, { store }) => {
    beIll(store);
    const screen = await renderApp(store, path);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(isUp).toBe(true);
  });

  test('every route and tab is tested here', () => {
    const paths = [...stands, ...places.map(([, path]) => path)];
    const routes = [...screens.matchAll(/ path: '([^*']+)'/g)].map(([, route]) => `/${route}`);
    const tabsOf = (page: string, source: string) =>
      [...source.matchAll(/ id: '(\w+)',\s+name: words\.tabs\./g)].map(([, tab]) => `${page}?tab=${tab}`);
    const tabs = [...tabsOf('/admin', dashboard), ...tabsOf('/moderation', moderation)];
    expect(routes.length).toBeGreaterThan(20);
    expect(tabs.length).toBe(18);
    const isThere = (route: string) => paths.some((path) => matchPath(route, path.split('?')[0] ?? ''));
    expect(routes.filter((route) => !isThere(route))).toEqual([]);
    expect(tabs.filter((tab) => !paths.some((path) => path.startsWith(tab)))).toEqual([]);
  });
});

describe('Bell', () => {
  test('the bell reports a failed read, and Try again loads the notifications', async ({ store }) => {
    const [as] = await livedIn(store, 'maya', '/guide');
    const recover = beIll(store);
    onTestFinished(recover);
    const screen = await renderApp(store, '/who-we-are', { as });
    await press(screen.getByRole('banner'), 'Notifications');
    const panel = screen.getByRole('dialog');
    await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
    recover();
    await press(panel, 'Try again');
    await expect.element(panel.getByRole('listitem').first()).toBeVisible();
  });
});

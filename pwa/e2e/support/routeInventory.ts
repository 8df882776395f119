import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { chooseItem } from './actions.ts';
import { root } from './browser.ts';
import type { SeededUser, Things } from './seededStore.ts';
import { expect } from './test.ts';

/** Something that opens on a page, and how to open it; some only exist on a narrow screen. */
type Opening = { what: string; open(page: Page): Promise<unknown>; narrow?: true };
export type RouteEntry = { path: string; opens?: Opening[] };

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const button = (what: string, name: string | RegExp = what): Opening => ({ what, open: (page) => press(page, name) });
const choices = (what: string, nth = 0): Opening => ({
  what,
  open: (page) => page.getByRole('main').getByRole('combobox', { name: what }).nth(nth).click(),
});
/** A button in a menu that another button opens. */
const inMenu = (menu: string | RegExp, item: string): Opening => ({
  what: item,
  async open(page) {
    await press(page, menu);
    await chooseItem(page, item);
  },
});
const tab = (name: RegExp): Opening => ({
  what: `${name}`,
  open: (page) => page.getByRole('tab', { name }).click(),
});
const wrong = (what: string): Opening => ({ what: `${what}, left empty`, open: (page) => press(page, what) });

const report: Opening[] = [
  button('Report an issue'),
  {
    what: 'the categories of a report',
    async open(page) {
      await press(page, 'Report an issue');
      await page.getByRole('combobox', { name: 'Category' }).click();
    },
  },
  {
    what: 'the games of a report, and what is wrong with it',
    async open(page) {
      await press(page, 'Report an issue');
      await press(page, 'Submit Report');
      await press(page, 'Show games');
    },
  },
];

const logOutUnsaved: Opening = {
  what: 'what becomes of what is not saved',
  async open(page) {
    await page.context().setOffline(true);
    await press(page, 'Wishlist');
    await press(page, /^Account menu/);
    await chooseItem(page, 'Log out');
  },
};
const reject: Opening[] = [
  button('Reject', /^Reject/),
  {
    what: 'a rejected game, and whether to delete it',
    async open(page) {
      await press(page, /^Reject/);
      await page.getByLabel('Reason').fill('Two of its words are not for school.');
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await press(page, /^Delete/);
    },
  },
];

/** Every route of the app as who may be there, with everything that opens on it. */
export const routeInventory = ({
  game,
  report: id,
  friend,
  case: caseId,
  decision,
}: Things): [SeededUser, RouteEntry[]][] => [
  [
    'nobody',
    [
      { path: '/', opens: [choices('Genre'), choices('Rating'), button('Advanced Filters')] },
      {
        path: '/browse?q=card&offline=1&genres=Puzzle',
        opens: [
          button('Genre', /^Genre/),
          button('Rating'),
          choices('Playtime'),
          choices('Sort by'),
          button('More Filters', /^More Filters/),
        ],
      },
      { path: '/browse?q=nothing-of-this-name' },
      { path: `/game/${game}`, opens: [button('Login Required', 'Play Now')] },
      { path: '/game/01890000-0000-7000-8000-000000000000' },
      { path: '/who-we-are' },
      { path: '/guide', opens: [{ ...button('Jump to Section'), narrow: true }] },
      { path: '/help' },
      { path: '/help/now' },
      { path: '/help/check' },
      { path: '/rules' },
      { path: '/privacy' },
      { path: '/retention' },
      { path: '/transparency' },
      { path: '/login' },
      { path: '/login/student' },
      { path: '/login/reset' },
      { path: '/login/developer' },
      { path: '/signup', opens: [wrong('Create account')] },
      { path: '/signup/finish' },
      { path: '/setup-lead-dev', opens: [tab(/Create Account/)] },
      { path: '/no-such-page' },
    ],
  ],
  [
    'maya',
    [
      {
        path: '/',
        opens: [
          button('Notifications', /^Notifications/),
          button('Account menu', /^Account menu/),
          button('Give Feedback'),
          ...report,
        ],
      },
      { path: '/browse' },
      { path: `/game/${game}`, opens: [button('Delete'), button('Edit'), logOutUnsaved] },
      { path: `/game/${game}?play=1` },
      { path: '/library', opens: [button('More', /^More about/)] },
      { path: '/wishlist' },
      { path: '/cart', opens: [button('Clear Cart')] },
      {
        path: '/friends',
        opens: [
          button('More', /^More about/),
          inMenu(/^More about/, 'Unfriend'),
          inMenu(/^More about/, 'Block'),
          tab(/Requests/),
        ],
      },
      { path: `/friends?with=${friend}` },
      { path: '/profile', opens: [button('Log out everywhere'), button('Delete account')] },
      { path: `/profile/reports/${id}` },
      { path: '/developer', opens: [wrong('Submit application')] },
      { path: `/decisions/${decision}` },
    ],
  ],
  [
    'dev',
    [
      {
        path: '/developer',
        opens: [
          wrong('Submit for approval'),
          button('Versions', /^Versions of/),
          {
            what: 'a cover and an address',
            async open(page) {
              const cover = await page.evaluate(() => document.createElement('canvas').toDataURL().split(',')[1] ?? '');
              const file = { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(cover, 'base64') };
              await page.getByLabel('Choose a cover image').setInputFiles(file);
              await page.getByRole('radio', { name: 'At an address on the web' }).check();
            },
          },
        ],
      },
    ],
  ],
  [
    'admin',
    [
      { path: '/admin/approvals', opens: reject },
      { path: `/game/${game}`, opens: [button('Delete game'), button('Delete a review', /^Delete the review/)] },
      { path: '/moderation?tab=applications', opens: [button('Reject a developer', /^Reject/)] },
      { path: `/moderation?tab=reports&report=${id}` },
      {
        path: `/moderation?tab=cases&case=${caseId}`,
        opens: [
          button('Keys'),
          choices('Rule'),
          { what: 'the evidence', open: (page) => press(page, 'Show evidence') },
          { what: 'how long', open: (page) => page.getByRole('checkbox', { name: 'Mute the author' }).check() },
        ],
      },
      ...['feedback', 'users', 'developers', 'games', 'featured', 'words'].map((tab) => ({
        path: `/moderation?tab=${tab}`,
      })),
    ],
  ],
  [
    'lead',
    [
      { path: '/', opens: [button('Account menu', /^Account menu/)] },
      { path: `/game/${game}`, opens: [choices('Warning')] },
      { path: '/admin', opens: [button('Reject a developer', /^Reject/)] },
      { path: `/admin?tab=reports&report=${id}` },
      { path: '/admin?tab=cases' },
      { path: '/admin?tab=users', opens: [button('Make admin', /^Make admin/), button('Delete', /^Delete/)] },
      { path: '/admin?tab=developers' },
      { path: '/admin?tab=games', opens: [button('Delete', /^Delete/)] },
      {
        path: '/admin?tab=featured',
        opens: [{ what: 'Game', open: (page) => page.getByLabel('Game', { exact: true }).fill('t') }],
      },
      {
        path: '/admin?tab=feedback',
        opens: [
          {
            what: 'a letter',
            open: (page) => page.getByRole('list', { name: 'Feedback' }).getByRole('button').click(),
          },
        ],
      },
      { path: '/admin?tab=activity' },
      { path: '/admin?tab=words' },
    ],
  ],
];

const foundIn = (file: string, what: RegExp): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(what)].map(([, found]) => `${found}`);

/** The routes, and the tabs of the dashboards, that are missing in these paths. */
export function forgotten(paths: string[]): string[] {
  const routes = foundIn('pwa/app/routes.tsx', / path: '([^*']+)'/g).map((route) => `/${route}`);
  const tabsOf = (page: string, file: string) =>
    foundIn(file, / id: '(\w+)',\s+name: words\.tabs\./g).map((tab) => `${page}?tab=${tab}`);
  const tabs = [
    ...tabsOf('/admin', 'pwa/features/admin/Dashboard.tsx'),
    ...tabsOf('/moderation', 'pwa/features/admin/Moderation.tsx'),
  ];
  expect(routes.length > 20 && tabs.length === 18, 'the routes and the tabs are found').toBeTruthy();
  return [
    ...routes.filter((route) => !paths.some((path) => matchPath(route, path.split(/[?#]/)[0] ?? ''))),
    ...tabs.filter((tab) => !paths.some((path) => path.startsWith(tab))),
  ];
}

import { describe, expect } from 'vitest';
import { parseQuery } from '#sync/catalogue/parseQuery.ts';
import { referenceBrowse } from '#sync/catalogue/referenceSort.ts';
import type { Game } from '#sync/contract/games.ts';
import { goTo, renderApp, type TestStore, type TestUser, test } from '../app.tsx';
import { goOffline } from '../network.ts';

type Id = { id: string };
const nowhere = '/game/01890000-0000-7000-8000-000000000000';
const kept = "This isn't saved on this device. Go online to see it.";
const login = /^You're offline\. Go online to log in/;
/** A path, with GAME and REPORT for their ids, the text there offline, and the text that appears online. */
type Waits = [path: string, says: string | RegExp, comes: string | RegExp];

const doors: Waits[] = [
  ['/login/student', login, 'Log in'],
  ['/login/developer', login, 'Log in'],
  ['/signup', login, 'Create account'],
  ['/signup/finish', login, /^This took too long, or you started in another browser/],
  ['/setup-lead-dev', login, 'Log in'],
];
const pupils: Waits[] = [
  ['/game/GAME', 'Go online to see the content warnings.', /^Runs well on my Chromebook/],
  ['/game/GAME', /^Go online to see other players' reviews\./, /^Runs well on my Chromebook/],
  [nowhere, /^This game isn't on this device/, /^Game not found/],
  ['/developer', /^You're offline\. Go online to use the Developer Portal/, 'Become a developer'],
  ['/profile', kept, "You haven't blocked anyone"],
  ['/profile/reports/REPORT', kept, 'They fly through walls.'],
];
const offices: Waits[] = [
  ['/admin', /^You're offline\. This page shows live data/, 'Pending developer approvals'],
  ['/admin/approvals', /^Go online to approve games/, /^No games are waiting/],
];

/** Visits the app as the user, so that everything it stores for them is on the device. */
async function wasHere(store: TestStore, as: TestUser | undefined): Promise<void> {
  const screen = await renderApp(store, '/browse', { as });
  await expect.element(screen.getByText(/^Showing \d+ of \d+ games?$/)).toBeVisible();
  if (as) await expect.element(screen.getByText('All saved')).toBeInTheDocument();
  await screen.unmount();
}

async function waits(store: TestStore, as: TestUser | undefined, [path, says, comes]: Waits): Promise<void> {
  const back = goOffline(store);
  const main = (await renderApp(store, path, { as })).getByRole('main');
  await expect.element(main.getByText(says).first()).toBeVisible();
  back();
  await expect.element(main.getByText(comes).first()).toBeVisible();
  await expect.element(main.getByText(says)).not.toBeInTheDocument();
}

describe('screens without a network', () => {
  test.for(doors)(
    'the form at %s explains why one cannot log in offline, and works again online',
    async (door, { store }) => {
      await waits(store, undefined, door);
    },
  );

  test.for(pupils)(
    'the page at %s says “%s” offline, and loads the rest online',
    async ([path, says, comes], { store }) => {
      const [maya, leo, { id }] = [await store.user('player'), await store.user('player'), await store.game()];
      const review = { gameId: id, rating: 4, comment: 'Runs well on my Chromebook.' };
      await store.callAs(leo, 'POST', '/api/reviews', review);
      const said = { category: 'bug', subject: 'The moths', description: 'They fly through walls.' };
      const { id: report } = (await store.callAs(maya, 'POST', '/api/moderation/report', said)) as Id;
      await wasHere(store, maya);
      await waits(store, maya, [path.replace('GAME', id).replace('REPORT', report), says, comes]);
    },
  );

  test.for(offices)(
    'the staff page at %s explains why it needs a network, and works again online',
    async (office, { store }) => {
      const lead = await store.user('lead');
      await wasHere(store, lead);
      await waits(store, lead, office);
    },
  );
});

const queries = [
  ...['', 'q=card', 'q=PUZZLE&sort=rating', 'genres=Puzzle', 'sort=z-a', 'priceRanges=free&keyboard=1'],
  ...['minRating=40&minReviews=2', 'offline=1&sort=playtime-short', 'onSale=1', 'q=nothing+like+it'],
];

/** Creates games between which each of the queries distinguishes. */
async function someGames(store: TestStore): Promise<Game[]> {
  const rated = (stars: number, times: number) => ({ ratingSum: stars * times, reviewCount: times });
  const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  const games = [
    { title: 'Tide Cards', genres: ['Card'], price: 299, onSale: 1, salePrice: 199, ...rated(5, 3) },
    { title: 'Word Orchard', genres: ['Puzzle'], keyboardOnly: 1, worksOffline: 1, estimatedPlaytimeMinutes: 20 },
    { title: 'Lantern Hollow', genres: ['Adventure', 'Puzzle'], worksOffline: 1, ...rated(4, 2) },
    { title: 'Comet Courier', genres: ['Arcade'], price: 499, keyboardOnly: 1, ...rated(3, 4) },
    { title: 'House of Cards', genres: ['Puzzle'], description: 'It falls.', ...rated(5, 1) },
  ] as const;
  for (const [n, game] of games.entries()) await store.game({ ...game, createdAt: day(n + 1), approvedAt: day(n + 1) });
  return (await store.callAs(await store.user('player'), 'GET', '/api/games')) as Game[];
}

describe('Browse', () => {
  test('Browse finds the same games on the device as the store, in the same order, online and offline', async ({
    store,
  }) => {
    const offered = await someGames(store);
    const there = (query: string) => {
      const games = referenceBrowse(offered, parseQuery(new URLSearchParams(query)));
      return [`Showing ${games.length} of ${offered.length} games`, ...games.map(({ title }) => title)];
    };
    const line = () => [...document.querySelectorAll('main p')].find((p) => /^Showing /.test(p.textContent ?? ''));
    const found = () => [
      line()?.textContent,
      ...[...document.querySelectorAll('main h2')].map(({ textContent }) => textContent),
    ];
    async function findsAll() {
      for (const query of queries) {
        goTo(`/browse?${query}`);
        await expect.poll(found).toEqual(there(query));
      }
    }
    const online = await renderApp(store, '/browse');
    await findsAll();
    await online.unmount();

    goOffline(store);
    const offline = await renderApp(store, '/browse');
    await findsAll();
    const search = offline.getByRole('banner').getByRole('searchbox');
    await search.fill('orchard');
    (search.element() as HTMLInputElement).form?.requestSubmit();
    await expect.poll(found).toEqual(there('q=orchard'));
  });
});

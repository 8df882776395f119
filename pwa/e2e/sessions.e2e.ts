import type { BrowserContext, Page } from '@playwright/test';
import { callApi, changeStore, countIn, goWithin, makeOwn, openFeedback, press, saved } from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { chooseLogOut, isOut, logOut, outIsHeard } from './support/logOut.ts';
import { become } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const wrote = 'Words that wait for the network';
const began = 'Words that nobody has sent';
const password = 'recess-demo';

/** Everything that lies on the device in one origin: databases with their names, localStorage, sessionStorage and caches. */
const everythingOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      // What the app deletes while this looks at it is not made anew by looking.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const db = await done(opening).catch(() => undefined);
      if (!db) continue;
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table);
        all.push([name, table, await done(store.getAll()), await done(store.getAllKeys())]);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        all.push([name, request.url, /json|html|text/.test(type) ? await answer?.text() : '']);
      }
    }
    return JSON.stringify(all);
  });

/** Maya reads, writes a message that waits, and begins a letter. Answers what must not be found of it. */
async function maya({ newStore, newContext }: Fixtures) {
  const store = await newStore();
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', '/friends');
  await workerReady(page);
  await saved(page);
  const me = await callApi<{ id: string }>(page, 'GET', '/api/auth/user');
  const friends = await callApi<{ friend: { id: string } }[]>(page, 'GET', '/api/friends');
  const leo = friends[0]?.friend.id as string;
  // The key that locks what waits comes beside the rest.
  await expect.poll(() => everythingOn(page)).toContain('sealingKey');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  await page.getByRole('log').getByText('I am stuck at the moths.').waitFor();
  await page.getByRole('textbox', { name: 'Message to leo' }).fill(wrote);
  await press(page, 'Send message');
  await page.getByRole('log').getByText(wrote).waitFor();
  await page.keyboard.press('Escape');
  await (await openFeedback(page)).fill(began);
  await page.keyboard.press('Escape');
  const canaries = [wrote, began, 'I am stuck at the moths.', 'maya@demo.recess', '"leo"', me.id, leo];
  const there = await everythingOn(page);
  for (const canary of canaries) expect(there, canary).toContain(canary);
  const back = async () => {
    await context.setOffline(false);
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  };
  return { store, context, page, me, canaries, back };
}
type Maya = Awaited<ReturnType<typeof maya>>;

/** What another device of hers does to her account. */
async function elsewhere({ store }: Maya, newContext: Fixtures['newContext'], act: (call: Call) => Promise<unknown>) {
  await act(await become(await newContext(), store.url, 'maya'));
}
type Call = Awaited<ReturnType<typeof become>>;

const nothingOf = async ({ page, canaries }: Maya) => {
  await expect
    .poll(async () => {
      const left = await everythingOn(page).catch(() => 'The page is on its way');
      return canaries.filter((canary) => left.includes(canary));
    }, 'nothing of hers can be read')
    .toEqual([]);
};
const messages = (store: Store) => countIn(store, 'friend_messages', `content = '${wrote}'`);

/** She comes back, and finds what waited and what she began; it arrives once. */
async function comesBack({ page, store, context }: Maya, next = password): Promise<void> {
  await context.setOffline(false);
  await page.goto(`${store.url}/login`);
  await expect(page.getByRole('main')).toContainText('1 change is locked on this device.');
  await page.getByRole('link', { name: 'Student / Gamer' }).click();
  await page.getByLabel('E-mail').fill('maya@demo.recess');
  await page.getByLabel('Password').fill(next);
  await press(page, 'Log in');
  await page.getByRole('button', { name: 'Account menu of maya' }).waitFor();
  await expect.poll(() => messages(store), 'it arrives, once').toBe(1);
  await expect(await openFeedback(page)).toHaveValue(began);
}

const ways: [string, (her: Maya, newContext: Fixtures['newContext']) => Promise<string | undefined>][] = [
  [
    '"Log out everywhere" on another device',
    async (her, newContext) => {
      await elsewhere(her, newContext, (call) => call('delete', '/api/user/sessions'));
      return password;
    },
  ],
  [
    'the list of sessions on another device',
    async (her, newContext) => {
      await elsewhere(her, newContext, async (call) => {
        const sessions = (await call('get', '/api/user/sessions')) as { id: string; isCurrent: 0 | 1 }[];
        for (const { id, isCurrent } of sessions) if (isCurrent === 0) await call('delete', `/api/user/sessions/${id}`);
      });
      return password;
    },
  ],
  [
    'a new password on another device',
    async (her, newContext) => {
      const context: BrowserContext = await newContext();
      await become(context, her.store.url, 'maya');
      const next = 'four wet socks drying';
      const answer = await context.request.patch(`${her.store.url}/api/user/password`, {
        headers: { origin: her.store.url },
        data: { current: password, next },
      });
      expect(answer.status()).toBe(204);
      return next;
    },
  ],
  [
    'thirty days without a visit',
    async ({ store }) => {
      await changeStore(store, `UPDATE sessions SET "seenAt" = '2020-01-01T00:00:00.000Z'`);
      return password;
    },
  ],
  [
    'the deletion of the account on another device',
    async (her, newContext) => {
      const context: BrowserContext = await newContext();
      await become(context, her.store.url, 'maya');
      const answer = await context.request.delete(`${her.store.url}/api/user`, {
        headers: { origin: her.store.url },
        data: { password },
      });
      expect(answer.status()).toBe(204);
      return undefined;
    },
  ],
];

for (const [way, end] of ways)
  test(`session that ends by ${way} leaves nothing readable on a shared device`, async ({ tools }) => {
    const her = await maya(tools);
    const next = await end(her, tools.newContext);
    await her.back();
    const { page, store } = her;
    await page
      .getByRole('link', { name: 'Login', exact: true })
      .or(page.getByRole('link', { name: 'Log in' }))
      .first()
      .waitFor();
    await nothingOf(her);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu of maya' })).toHaveCount(0);
    await nothingOf(her);
    // Nor without a network, when the app starts from what lies here.
    await her.context.setOffline(true);
    await page.goto(`${store.url}/friends`);
    await expect(page.getByText('leo')).toHaveCount(0);
    await nothingOf(her);
    if (next) return comesBack(her, next);
    await her.context.setOffline(false);
    await page.goto(`${store.url}/login`);
    await expect(page.getByText('locked')).toHaveCount(0);
    expect(messages(store)).toBe(0);
  });

test('session that ends by a log-out that keeps what waits leaves nothing readable', async ({ tools }) => {
  const her = await maya(tools);
  await chooseLogOut(her.page);
  await press(her.page, 'Keep on this device');
  await isOut(her.page);
  // Until the store has heard of it, the device must know whom it tells of.
  await outIsHeard(her.context, her.page);
  await nothingOf(her);
  await comesBack(her);
});

test('session that is taken over by the next pupil leaves nothing readable', async ({ tools }) => {
  const her = await maya(tools);
  await changeStore(her.store, 'DELETE FROM sessions');
  await her.context.setOffline(false);
  // Somebody who is no friend of hers: whatever of hers is found was left by her.
  await signIn(her.page, her.store.url, 'dev', '/help');
  await saved(her.page);
  await nothingOf(her);
  await her.page.reload();
  await saved(her.page);
  await nothingOf(her);
  await goWithin(her.page, '/');
  await logOut(her.page);
  await comesBack(her);
});

test('session that ended stays readable where its owner said that the device is theirs alone', async ({ tools }) => {
  const her = await maya(tools);
  const { page, me } = her;
  await makeOwn(page, me.id);
  await elsewhere(her, tools.newContext, (call) => call('delete', '/api/user/sessions'));
  await her.back();
  await expect(page.getByRole('region', { name: 'Sync status' })).toContainText('Log in again');
  await page.getByText('leo').first().waitFor();
});

test('session by a developer’s number brings nothing of the account to the device', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'dev', '/developer');
  await press(page, 'Show number');
  const number = (await page.locator('output').textContent()) ?? '';
  await logOut(page);
  await page.goto(`${store.url}/login/developer`);
  await page.getByLabel('Developer ID').fill(number);
  await page.getByLabel('E-mail').fill('dev@demo.recess');
  await press(page, 'Log in');
  await page.waitForURL(`${store.url}/developer`);
  await page.getByText("You're logged in with your developer number.").waitFor();
  await page.getByRole('main').getByText('Lantern Hollow').waitFor();
  for (const path of ['/friends', '/profile', '/library']) {
    await page.goto(store.url + path);
    await page.waitForURL(`${store.url}/login`);
  }
  const there = JSON.parse(await everythingOn(page)) as unknown[];
  const rows = there.filter(
    (one): one is [string, string, unknown[]] => Array.isArray(one) && `${one[0]}`.startsWith('u_'),
  );
  expect(rows.filter(([, table, all]) => table !== 'meta' && all.length > 0)).toEqual([]);
  await page.goto(`${store.url}/developer`);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  const onItsWay = () => 'dev@demo.recess, until the page that logs out is here';
  await expect.poll(async () => (await everythingOn(page).catch(onItsWay)).includes('dev@demo.recess')).toBe(false);
});

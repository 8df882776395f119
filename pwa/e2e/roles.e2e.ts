import { gamesOf, goWithin, press } from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

/** Code that a player never needs, by what its files are called. */
const othersParts =
  /\/assets\/(admin|approvals|developer|guide|guideProject|ApprovalsPage|StaffPagedList|staff|DeveloperPage|Guide|SetupLead|versions)[.-]/;

test('player’s new device brings their own parts of the app, nothing of staff’s or developers’, and nothing from elsewhere', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const game = (await gamesOf(url))('Tide Cards');
  const context = await newContext({ serviceWorkers: 'allow' });
  // Its pages ask, and the worker that keeps the app on it.
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(request.url()));
  const page = await context.newPage();
  await signIn(page, url, 'leo');
  for (const at of ['/browse', `/game/${game}`, '/library', '/wishlist', '/cart', '/profile', '/friends'])
    await goWithin(page, at);
  await workerReady(page);
  const files = asked.filter((one) => /\/assets\/.*\.(js|css)$/.test(one));
  // No page opened the last of them: the worker keeps it ahead.
  for (const part of ['Browse', 'GamePage', 'mine', 'words-es'])
    expect(files, part).toContainEqual(expect.stringContaining(`/assets/${part}-`));
  expect(files.filter((one) => othersParts.test(one))).toEqual([]);
  expect(asked.filter((one) => /^[a-z]+s?:\/\//.test(one) && !one.startsWith(`${url}/`))).toEqual([]);
});

test('visitor of the developer portal is asked to sign in, and Back leads to what was before', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await page.goto(`${url}/guide`);
  const asked = page.waitForRequest(`${url}/api/login`);
  await page.goto(`${url}/developer`, { waitUntil: 'commit' });
  await asked;
  await page.waitForURL(`${url}/login`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Recess' })).toBeVisible();
  await page.goBack();
  await page.waitForURL(`${url}/guide`);
});

test('visitor comes back from the login to the page that they wanted, and it stands in no address', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  for (const path of ['/developer', '/friends?tab=requests', '/wishlist']) {
    const page = await (await newContext()).newPage();
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(url + path);
    await page.waitForURL(`${url}/login`);
    await page.getByRole('link', { name: /^Student/ }).click();
    await page.getByLabel('E-mail').fill('maya@demo.recess');
    await page.getByLabel('Password').fill('recess-demo');
    await press(page, 'Log in');
    await page.waitForURL(url + path);
    await page.getByRole('button', { name: 'Account menu of maya' }).waitFor();
    expect(addresses.filter((address) => address !== url + path && address.includes(path.slice(1)))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('recess.wanted'))).toBe(null);
  }
});

test('routes send a visitor to the login, home from the dashboard whoever is not the lead developer, and from moderation who is not staff', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const visitor = await (await newContext()).newPage();
  for (const path of ['library', 'wishlist', 'cart', 'friends', 'profile', 'admin/approvals', 'moderation', 'admin']) {
    await visitor.goto(`${url}/${path}`);
    await expect(visitor).toHaveURL(`${url}/login`);
  }
  for (const who of ['maya', 'dev', 'admin']) {
    const page = await (await newContext()).newPage();
    await signIn(page, url, who, '/admin');
    await expect(page).toHaveURL(`${url}/`);
    if (who === 'admin') continue;
    await page.goto(`${url}/moderation`);
    await expect(page).toHaveURL(`${url}/`);
  }
});

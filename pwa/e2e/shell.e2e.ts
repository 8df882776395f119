import { allGames, chooseItem, press, setOff, setVisibility, waitForText } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { expect, test } from './support/test.ts';

test('dialog that was opened meanwhile keeps the keyboard as a page comes late', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'maya', '/guide');
  const [game] = await allGames(url);
  const flag = page.getByRole('banner').getByRole('button', { name: 'Report an issue' });
  const report = page.getByRole('dialog', { name: 'Report an issue' });
  // The dialog has come once; the game's page has not.
  await flag.click();
  await report.getByRole('button', { name: 'Cancel' }).click();
  await expect(report).toBeHidden();
  let comes = () => {};
  const coming = new Promise<void>((done) => (comes = done));
  await page.route('**/assets/**', (route) => coming.then(() => route.continue()));
  await Promise.all([page.waitForRequest('**/assets/**'), setOff(page, `/game/${game?.id}`)]);
  await flag.click();
  await report.getByLabel('Subject').pressSequentially('The third ');
  comes();
  await page.getByRole('heading', { name: game?.title ?? '', includeHidden: true }).waitFor();
  await page.keyboard.type('level');
  await expect(report.getByLabel('Subject')).toHaveValue('The third level');

  await report.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page.locator('main')).toBeFocused();
});

test('two people find each other, write, and one keeps the other away: the bell and the open page tell of it', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const leo = await (await newContext()).newPage();
  const dev = await (await newContext()).newPage();
  await signIn(leo, url, 'leo', '/friends');
  await leo.getByLabel('Add a friend').fill('dev');
  await press(leo, 'Send request');
  await waitForText(leo, 'Friend request sent');

  await signIn(dev, url, 'dev', '/who-we-are');
  await press(dev, 'Notifications, 1 unread');
  await dev.getByRole('dialog').getByRole('button', { name: /leo/ }).first().click();
  await expect(dev).toHaveURL(/\/friends\?tab=requests$/);
  await press(dev, 'Accept leo');
  await waitForText(dev, 'Friend request accepted');
  await dev.getByRole('tab', { name: 'My Friends' }).click();
  await dev.getByRole('button', { name: /^Write a message, leo/ }).click();
  await dev.getByRole('textbox', { name: 'Message to leo' }).fill('Hello from the workshop');
  await dev.keyboard.press('Enter');
  await expect(dev.getByRole('log').getByText('Hello from the workshop')).toBeVisible();
  await waitForText(dev, 'All saved');

  // Who comes back to the window need not load it anew.
  await setVisibility(leo, 'hidden');
  await setVisibility(leo, 'visible');
  await leo.getByRole('button', { name: /^Write a message, dev/ }).click();
  await expect(leo.getByRole('log').getByText('Hello from the workshop')).toBeVisible();
  await leo.keyboard.press('Escape');
  await press(leo, 'More about dev');
  await chooseItem(leo, 'Block');
  await leo.getByRole('dialog', { name: 'Block dev?' }).getByRole('button', { name: 'Block' }).click();
  await waitForText(leo, 'Blocked');
  await expect(leo.getByRole('button', { name: /^Write a message, dev/ })).toBeHidden();

  await dev.keyboard.press('Escape');
  await setVisibility(dev, 'hidden');
  await setVisibility(dev, 'visible');
  await waitForText(dev, 'No friends yet');
});

import type { Page } from 'playwright-core';
import { breaking, chooseItem, press } from './acts.ts';
import { become, isUp, livedIn, type Who } from './lived.ts';
import type { Story } from './run.ts';

type Failure = {
  who: Who;
  at: string;
  call: string;
  act(page: Page): Promise<void>;
  /** Spec §8, word for word. */
  says: [title: string, text: string];
};

const dialog = (page: Page) => page.getByRole('dialog');
async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}
const again = 'Please try again';

async function report(page: Page): Promise<void> {
  await press(page, 'Report an issue');
  await dialog(page).getByRole('combobox', { name: 'Category' }).click();
  await chooseItem(page, 'Other', 'option');
  await dialog(page).getByLabel('Subject').fill('The third level');
  await dialog(page).getByLabel('Description').fill('The door does not open.');
  await press(page, 'Submit Report');
}
async function sendFeedback(page: Page): Promise<void> {
  await press(page, 'Give Feedback');
  await dialog(page).getByLabel('Subject').fill('More cards');
  await dialog(page).getByLabel('Message').fill('I would like another reef.');
  await press(page, 'Send Feedback');
}
async function upload(page: Page): Promise<void> {
  await fill(page, { Title: 'Moth', Description: 'Fly to the light.' });
  await page.getByRole('checkbox', { name: 'Puzzle', exact: true }).check();
  const image = await page.evaluate(() => document.createElement('canvas').toDataURL().split(',')[1] ?? '');
  const cover = { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(image, 'base64') };
  await page.getByLabel('Choose a cover image').setInputFiles(cover);
  await page.getByRole('img', { name: 'Your cover as it will be shown' }).waitFor();
  await page.getByRole('radio', { name: 'At an address on the web' }).check();
  await page.getByLabel('Address of the game').fill('https://moth.example/');
  await press(page, 'Submit for approval');
}
async function deleteUser(page: Page): Promise<void> {
  await press(page, 'Delete maya');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
}

/** The calls that are not queued, each with the words of its failure where the server has none. */
const failures: Failure[] = [
  {
    ...{ who: 'maya', at: '/guide', call: '**/api/moderation/report', act: report },
    says: ['Failed to submit report', 'An error occurred. Please try again.'],
  },
  {
    ...{ who: 'maya', at: '/guide', call: '**/api/feedback', act: sendFeedback },
    says: ['Error', 'Failed to send feedback'],
  },
  {
    ...{ who: 'maya', at: '/developer', call: '**/api/developer/register' },
    async act(page) {
      await fill(page, { 'School e-mail': 'maya@school.example', 'Full name': 'Maya Demo' });
      await press(page, 'Submit application');
    },
    says: ['Registration Failed', 'Failed to submit registration.'],
  },
  {
    ...{ who: 'maya', at: '/profile', call: '**/api/user/update-username' },
    async act(page) {
      await fill(page, { Username: 'Maya of class 7' });
      await press(page, 'Save username');
    },
    says: ['Failed to update username', again],
  },
  {
    ...{ who: 'maya', at: '/friends', call: '**/api/friends/request' },
    async act(page) {
      await fill(page, { 'Add a friend': 'admin' });
      await press(page, 'Send request');
    },
    says: ['Failed to send request', again],
  },
  {
    ...{ who: 'maya', at: '/friends?tab=requests', call: '**/api/friends/*/accept' },
    act: (page) => press(page, 'Accept dev'),
    says: ['Failed to accept request', again],
  },
  {
    ...{ who: 'maya', at: '/friends?tab=requests', call: '**/api/friends/*/reject' },
    act: (page) => press(page, 'Reject dev'),
    says: ['Failed to reject request', again],
  },
  {
    ...{ who: 'dev', at: '/developer', call: '**/api/upload/game-image', act: upload },
    says: ['Upload Failed', 'Failed to upload cover image'],
  },
  {
    ...{ who: 'dev', at: '/developer', call: '**/api/games', act: upload },
    says: ['Upload Failed', 'Failed to upload game.'],
  },
  {
    ...{ who: 'lead', at: '/admin/approvals', call: '**/api/admin/games/*/approve' },
    act: (page) => press(page, 'Approve Word Orchard'),
    says: ['Approval Failed', again],
  },
  {
    ...{ who: 'lead', at: '/admin', call: '**/api/admin/developers/*/approve' },
    act: (page) => press(page, 'Approve Leo Demo'),
    says: ['Approval Failed', again],
  },
  {
    ...{ who: 'lead', at: '/admin?tab=users', call: '**/api/admin/users/*', act: deleteUser },
    says: ['Deletion Failed', again],
  },
];

export const stories: Story[] = [
  {
    name: 'a call that fails without a word from the server is told in the words of the catalogue',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('everybody', { serviceWorkers: 'block' });
      await livedIn(store, context);
      const page = await context.newPage();
      let here: Who = 'nobody';
      for (const { who, at, call, act, says } of failures) {
        if (here !== who) await become(context, store.url, who);
        here = who;
        await page.goto(store.url + at);
        await page.getByRole('button', { name: `Account menu of ${who}` }).waitFor();
        await page.waitForFunction(isUp);
        await breaking(page, call, async () => {
          await act(page);
          for (const words of says)
            await page
              .getByText(words, { exact: true })
              .first()
              .waitFor()
              .catch(() => Promise.reject(new Error(`${call} does not say ${words}`)));
        });
      }
    },
  },
];

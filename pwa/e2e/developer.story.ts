import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { zipOf } from '../../api/test/zip.ts';
import { signInLead } from './acts.ts';
import { accessibilityFaults, signIn, until } from './browser.ts';
import type { Story } from './run.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff7f5c' } })
    .png()
    .toBuffer();
const zip = (inside: string) => ({
  name: 'moth.zip',
  mimeType: 'application/zip',
  buffer: zipOf([{ name: 'index.html', data: `<!doctype html><title>Moth</title>${inside}` }]),
});

/** A toast is said in these words. */
async function told(page: Page, title: string, text?: string): Promise<void> {
  for (const words of [title, ...(text ? [text] : [])]) await page.getByText(words, { exact: true }).first().waitFor();
}

/** What staff do elsewhere, done by the API: the pending application is decided on. */
const decide = (page: Page, how: 'approve' | 'reject', reason?: string) =>
  page.evaluate(
    async ({ how, body }) => {
      const [first] = (await (await fetch('/api/admin/developers/pending')).json()) as { id: string }[];
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      return (await fetch(`/api/admin/developers/${first?.id}/${how}`, init)).status;
    },
    { how, body: JSON.stringify(reason ? { reason } : {}) },
  );

async function apply(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/developer`);
  await page.getByLabel('School e-mail').fill('maya@school.example');
  await page.reload();
  assert.equal(await page.getByLabel('School e-mail').inputValue(), 'maya@school.example', 'the draft is there');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.getByText('This is required').waitFor();
  await page.getByLabel('Full name').fill('Maya Demo');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await told(page, 'Application Submitted!', 'Your developer application has been submitted and is pending review.');
  await page.waitForURL(`${url}/`);
}

export const stories: Story[] = [
  {
    name: 'a pupil becomes a developer, uploads a game, and staff decide on it',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('maya')).newPage();
      const staff = await (await browser('staff')).newPage();
      await signIn(page, store.url, 'maya');
      await signIn(staff, store.url, 'admin');

      await apply(page, store.url);
      await page.goto(`${store.url}/developer`);
      await page.getByRole('heading', { name: 'Your application is pending' }).waitFor();
      assert.equal(await decide(staff, 'reject', 'Please use the address of your school.'), 200);
      // Without a reload: the page asks by itself.
      await page.getByText('Please use the address of your school.').first().waitFor();
      await apply(page, store.url);
      assert.equal(await decide(staff, 'approve'), 200);

      await page.goto(`${store.url}/developer`);
      await page.getByRole('button', { name: 'Show number' }).click();
      await page.getByText(/^DEV-/).waitFor();
      await page.getByRole('button', { name: 'Hide number' }).click();
      assert.equal(await page.getByText(/^DEV-/).count(), 0);
      // As at an address without https.
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.getByRole('button', { name: 'Copy number' }).click();
      await told(page, 'Could not copy', 'Show the number and copy it by hand.');

      const submit = page.getByRole('button', { name: 'Submit for approval' });
      await submit.click();
      await told(page, 'Cover Image Required', 'Please upload a cover image for your game.');
      await page.getByText('Select at least one genre').waitFor();
      const cover = page.getByLabel('Choose a cover image');
      await cover.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await told(page, 'Invalid File Type', 'Please upload a JPG, PNG, or WEBP image.');
      await cover.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 2 ** 20) });
      await told(page, 'File Too Large', 'Image must be less than 10MB.');

      await page.getByLabel('Title').fill('Moth');
      await page.getByLabel('Description').fill('Fly to the light.');
      for (const genre of ['Puzzle', 'Platformer', 'Adventure', 'Educational', 'Party'])
        await page.getByRole('checkbox', { name: genre, exact: true }).check();
      assert.ok(await page.getByRole('checkbox', { name: 'Roguelike' }).isDisabled(), 'a sixth cannot be ticked');
      await page
        .getByLabel('Choose a zip')
        .setInputFiles(zip('<script src="https://elsewhere.example/x.js"></script>'));
      await page.getByText('Something in it seems to be loaded from another site.').waitFor();
      await page.getByLabel('Choose another zip').setInputFiles(zip('<p>Light</p>'));
      await page.getByText('Everything it needs is inside.').waitFor();
      await page.reload();
      assert.equal(await page.getByLabel('Title').inputValue(), 'Moth', 'the draft is there');
      assert.equal(await page.getByLabel('Description').inputValue(), 'Fly to the light.');
      assert.ok(await page.getByRole('checkbox', { name: 'Party', exact: true }).isChecked());
      await page.getByText('Everything it needs is inside.').waitFor();
      await page.getByLabel('Price in dollars', { exact: true }).fill('2.99');
      await page
        .getByLabel('Choose a cover image')
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture(900, 600) });
      await page.getByRole('img', { name: 'Your cover as it will be shown' }).waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);
      const release = store.holdAnswers('/api/games');
      await submit.click();
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      for (const field of [
        page.getByLabel('Description'),
        page.getByRole('checkbox', { name: 'Party', exact: true }),
        page.getByLabel('Choose another cover image'),
        page.getByLabel('Choose another zip'),
      ])
        assert.ok(await field.isDisabled(), 'nothing is typed or chosen that would not be sent');
      release();
      await told(page, 'Game Submitted!', 'Your game is now pending admin approval');
      await until('the next one to be written', () => page.getByLabel('Description').isEditable());
      const mine = page.getByRole('region', { name: 'Your games' });
      await mine.getByText('Pending').waitFor();
      assert.equal(await page.getByLabel('Title').inputValue(), '', 'the form is empty again');

      await staff.goto(`${store.url}/admin/approvals`);
      const card = staff.getByRole('article', { name: 'Moth' });
      await card.getByText('by maya').waitFor();
      await card.getByText('Puzzle, Platformer, Adventure', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Reject Moth' }).click();
      const dialog = staff.getByRole('dialog', { name: 'Reject Moth?' });
      await dialog.getByRole('button', { name: 'Reject game' }).click();
      await dialog.getByText('Give a reason').waitFor();
      await dialog.getByLabel('Reason').fill('There is nothing to do yet.');
      assert.deepEqual(await accessibilityFaults(staff), []);
      await dialog.getByRole('button', { name: 'Reject game' }).click();
      await staff.getByText('No games are waiting').waitFor();
      const rejected = staff.getByRole('region', { name: 'Rejected games' });
      await rejected.getByText('There is nothing to do yet.').waitFor();
      await rejected.getByText(/^Rejected by admin/).waitFor();
      assert.deepEqual(await accessibilityFaults(staff), []);
      const lead = await (await browser('lead')).newPage();
      await signInLead(lead, store.url);
      await lead.goto(`${store.url}/admin?tab=games`);
      await lead.getByRole('button', { name: 'Rejected 1' }).click();
      const listed = lead.getByRole('list', { name: 'Games' }).getByRole('listitem');
      await listed.getByText('Reason: There is nothing to do yet.').waitFor();
      await listed.getByText(/^rejected by admin/).waitFor();
      assert.equal(await listed.count(), 1);

      await page.reload();
      await mine.getByText('There is nothing to do yet.').waitFor();
      await page.getByLabel('Title').fill('Moth again');
      await page.getByLabel('Description').fill('Fly to the light, in nine gardens.');
      await page.getByRole('checkbox', { name: 'Puzzle', exact: true }).check();
      await page.getByRole('radio', { name: 'At an address on the web' }).check();
      await page.getByLabel('Address of the game').fill('https://moth.example.org/play');
      await page
        .getByLabel('Choose a cover image')
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture(512, 512) });
      await submit.click();
      await told(page, 'Game Submitted!', 'Your game is now pending admin approval');

      // It comes by itself: the list is asked for every 5 s.
      await staff.getByRole('button', { name: 'Approve Moth again' }).click();
      await told(staff, 'Game approved');
      await staff.getByText('No games are waiting').waitFor();
      await rejected.getByRole('button', { name: 'Delete Moth' }).click();
      await staff.getByRole('dialog', { name: 'Delete Moth?' }).getByRole('button', { name: 'Delete' }).click();
      await told(staff, 'Game deleted');
      await rejected.waitFor({ state: 'detached' });
      await page.reload();
      await mine.getByText('In the store').waitFor();
      assert.equal(await mine.getByText('There is nothing to do yet.').count(), 0);
    },
  },
  {
    name: 'the developer portal asks visitors to sign in, and the approvals are denied to all but staff',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('visitor')).newPage();
      await page.goto(`${store.url}/developer`);
      await told(page, 'Authentication Required', 'Please sign in to access the Developer Portal.');
      await page.waitForURL(`${store.url}/login`);

      await page.goto(`${store.url}/admin/approvals`);
      await page.waitForURL(`${store.url}/login`);
      await signIn(page, store.url, 'leo');
      await page.goto(`${store.url}/admin/approvals`);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await page.getByText('Only Lead Dev can access this page.').first().waitFor();
      await page.waitForURL(`${store.url}/`);
    },
  },
];

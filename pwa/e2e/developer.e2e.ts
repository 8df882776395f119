import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { pendingPollMs } from '#sync/constants.ts';
import { zipOf } from '../../api/test/zip.ts';
import { callerOf } from './support/actions.ts';
import { accessibilityViolations, signIn } from './support/browser.ts';
import { createFaultyProxy } from './support/faultyProxy.ts';
import { expect, test } from './support/test.ts';

const cover = sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff7f5c' } }).png();
const zip = zipOf([{ name: 'index.html', data: '<!doctype html><title>Moth</title><p>Light</p>' }]);

test('a pupil becomes a developer and uploads a game, and once staff approve it, it is in the store', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'maya', '/developer');
  await page.getByLabel('School e-mail').fill('maya@school.example');
  await page.getByLabel('Full name').fill('Maya Demo');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('Application Submitted!').first()).toBeVisible();
  const lead = await callerOf(store, 'lead');
  const [applied] = await lead<[{ id: string }]>('GET', '/api/admin/developers/pending');
  await lead('POST', `/api/admin/developers/${applied.id}/approve`, {});
  await expect(page).toHaveURL(`${store.url}/`);

  await page.goto(`${store.url}/developer`);
  await page.getByLabel('Title').fill('Moth');
  await page.getByLabel('Description').fill('Fly to the light.');
  await page.getByRole('checkbox', { name: 'Puzzle', exact: true }).check();
  await page.getByLabel('Choose a zip').setInputFiles({ name: 'moth.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText(/^We found nothing missing\./)).toBeVisible();
  const picture = { name: 'cover.png', mimeType: 'image/png', buffer: await cover.toBuffer() };
  await page.getByLabel('Choose a cover image').setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'Your cover as it will be shown' })).toBeVisible();

  // Staff have the approvals open already: the game comes by itself.
  const staff = await (await newContext()).newPage();
  await staff.clock.install();
  await signIn(staff, store.url, 'admin', '/admin/approvals');
  await expect(staff.getByText('No games are waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Game Submitted!').first()).toBeVisible();
  await staff.clock.fastForward(pendingPollMs);
  await expect(staff.getByRole('article', { name: 'Moth' })).toBeVisible();
  expect(await accessibilityViolations(staff)).toEqual([]);
  await staff.getByRole('button', { name: 'Approve Moth' }).click();
  await expect(staff.getByText('No games are waiting')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Your games' }).getByText('In the store')).toBeVisible();
  await page.getByRole('link', { name: 'Moth', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moth' })).toBeVisible();
});

test('a game of several megabytes with a large cover passes a server in front that takes one at once', async ({
  newStore,
  newContext,
}) => {
  const line = createFaultyProxy();
  const store = await newStore({ line });
  const refused = line.refuseLarge();
  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'dev', '/developer');
  await page.getByLabel('Title').fill('Owl');
  await page.getByLabel('Description').fill('Hoot at the moon.');
  await page.getByRole('checkbox', { name: 'Puzzle', exact: true }).check();
  const large = zipOf([
    { name: 'index.html', data: '<!doctype html><title>Owl</title><p>Hoot</p>' },
    { name: 'level.bin', data: randomBytes(3 * 2 ** 20) },
  ]);
  await page.getByLabel('Choose a zip').setInputFiles({ name: 'owl.zip', mimeType: 'application/zip', buffer: large });
  await expect(page.getByText(/^We found nothing missing\./)).toBeVisible();
  const [width, height] = [1_500, 1_100];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).png();
  const buffer = await noise.toBuffer();
  expect(buffer.length).toBeGreaterThan(4 * 2 ** 20);
  await page.getByLabel('Choose a cover image').setInputFiles({ name: 'owl.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Your cover as it will be shown' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Game Submitted!').first()).toBeVisible();
  expect(refused()).toBe(0);
});

import { randomBytes } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hasNginx, type Nginx, startFront } from '../../api/test/nginx.ts';
import { freePort } from '../../api/test/ports.ts';
import { zipOf } from '../../api/test/zip.ts';
import { countIn, press, saved } from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { args, executablePath, patienceMs } from './support/chromium.ts';
import { expect, test } from './support/test.ts';
import { believing } from './support/trafficMeter.ts';

/** It travels in four parts, and is played from a file of which nginx has to put a part aside. */
const level = randomBytes(3 * 2 ** 20);
const first = `<!doctype html><title>Owl</title><p id="told">Wait</p>
  <script>
    fetch('level.bin')
      .then((answer) => answer.arrayBuffer())
      .then(({ byteLength }) => { told.textContent = byteLength + ' bytes'; });
  </script>`;

async function submit(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Owl');
  await page.getByLabel('Description').fill('Hoot at the moon.');
  await page.getByRole('checkbox', { name: 'Puzzle', exact: true }).check();
  const zip = zipOf([
    { name: 'index.html', data: first },
    { name: 'level.bin', data: level },
  ]);
  await page.getByLabel('Choose a zip').setInputFiles({ name: 'owl.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText(/^We found nothing missing\./)).toBeVisible();
  const [width, height] = [1_500, 1_100];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).png();
  const buffer = await noise.toBuffer();
  await page.getByLabel('Choose a cover image').setInputFiles({ name: 'owl.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Your cover as it will be shown' })).toBeVisible();
  await press(page, 'Submit for approval');
  await expect(page.getByText('Game Submitted!').first()).toBeVisible();
}

test('behind the real nginx, told nothing of large bodies, a game is uploaded, approved, played and kept, and all is saved', {
  tag: '@nightly',
}, async ({ newStore }) => {
  test.skip(!hasNginx, 'nginx is not installed');
  const [port, store, play] = [await freePort(), await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const opened = await newStore({
    settings: async () => ({
      ...{ PORT: `${store}`, PLAY_PORT: `${play}`, PUBLIC_URL: url },
      PLAY_URL: `https://g-{game}.localhost:${port}`,
    }),
  });
  let front: Nginx | undefined;
  const browser = await chromium.launch({ executablePath, args: [...args, ...believing] });
  const refused: string[] = [];
  const newPage = async (serviceWorkers: 'allow' | 'block' = 'block') => {
    const context = await browser.newContext({ serviceWorkers });
    context.setDefaultTimeout(patienceMs);
    // What nginx answers in its own name.
    context.on('response', (answer) => {
      if ([413, 500, 502, 504].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`);
    });
    return context.newPage();
  };
  try {
    front = await startFront({ port, store, play, untold: true });
    const maker = await newPage();
    await signIn(maker, url, 'dev', '/developer');
    const [page] = await maker.evaluate(() => performance.getEntriesByType('navigation'));
    expect((page as PerformanceNavigationTiming).nextHopProtocol).toBe('h2');
    await submit(maker);

    const staff = await newPage();
    await signIn(staff, url, 'admin', '/admin/approvals');
    await press(staff, 'Approve Owl');
    await expect(staff.getByText('No games are waiting')).toBeVisible();
    // The bell asks by itself.
    await maker.getByRole('button', { name: /^Notifications/ }).click();
    await expect(maker.getByText('Owl').first()).toBeVisible();
    await maker.reload();
    await maker.getByRole('link', { name: 'Owl', exact: true }).click();
    await expect(maker.getByRole('heading', { level: 1, name: 'Owl' })).toBeVisible();

    const maya = await newPage('allow');
    await signIn(maya, url, 'maya');
    await workerReady(maya);
    await maya.goto(maker.url());
    await press(maya, 'Add to Library');
    const mine = `"gameId" = (SELECT id FROM games WHERE title = 'Owl')`;
    await expect.poll(() => countIn(opened, 'user_games', mine)).toBe(1);
    await saved(maya);
    await press(maya, 'Download');
    await expect(maya.getByText(/^Downloaded/).first()).toBeVisible();
    for (const isOffline of [false, true]) {
      await maya.context().setOffline(isOffline);
      await maya.goto(`${maker.url()}?play=1`);
      const game = maya.frameLocator('iframe:not([hidden])');
      await expect(game.getByText(`${level.length} bytes`)).toBeVisible();
    }
    expect(refused).toEqual([]);

    // What is too large for nginx is told as that, and not as a line that is down.
    const large = await maker.evaluate(async (body) => {
      const answer = await fetch('/api/saves/any', { method: 'POST', body });
      return [answer.status, answer.headers.has('x-recess-instance')];
    }, 'x'.repeat(2_500_000));
    expect(large).toEqual([413, false]);
  } finally {
    await browser.close();
    await front?.end();
  }
});

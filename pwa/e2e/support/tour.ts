import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { zipOf } from '../../../api/test/zip.ts';
import { exampleGame } from '../../features/guide/codeSamples.ts';
import { guideProject } from '../../i18n/en/guideProject.ts';
import { callApi, changeStore, gameFrame, gamesOf, press, saved, signInLead, waitForText } from './actions.ts';
import { openBrowser, root, signIn, workerReady } from './browser.ts';
import type { Store } from './store.ts';

const sizes = { wide: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };
type Look = [size: keyof typeof sizes, colorScheme: 'light' | 'dark'];

async function look(page: Page, [size, colorScheme]: Look): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme });
}

/** Takes a picture of the page once nothing moves. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
  const picture = sharp(await page.screenshot()).webp({ quality: 82, effort: 6 });
  await picture.toFile(join(root, 'docs/tour', `${name}.webp`));
}

/** Scrolls a heading to just below the header, if that stays. */
const bringUp = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
    const above = innerWidth > 1000 ? 80 : 24;
    window.scrollBy({ top: heading.getBoundingClientRect().top - above, behavior: 'instant' });
  });

/** SQL for a past play session, instead of waiting for one. */
const evenings = (days: number, minutes: number, title: string) => `
  INSERT INTO play_sessions (id, "userId", "gameId", "startedAt", "endedAt", duration)
  SELECT 'tour-' || id, (SELECT id FROM users WHERE username = 'maya'), id,
         strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days', '-${minutes} minutes'),
         strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days'), ${minutes * 60} FROM games WHERE title = '${title}'`;

type Open = (who: string) => Promise<Page>;

/** The other player's part: answers a friend, and uses the store in Spanish. */
async function leo(open: Open, { url }: Store): Promise<void> {
  const page = await open('leo');
  const [maya] = await callApi<{ friend: { id: string } }[]>(page, 'GET', '/api/friends');
  const content = 'Moths follow the light: let one carry you! The next cave is even better.';
  await callApi(page, 'POST', '/api/friends/messages', { receiverId: maya?.friend.id, content });
  await callApi(page, 'POST', '/api/developer/register', { schoolEmail: 'leo@school.example', fullName: 'Leo Demo' });
  const description = 'The seventh tree shows a letter twice after I turn the tablet around.';
  await callApi(page, 'POST', '/api/moderation/report', {
    ...{ category: 'bug', subject: 'A letter is there twice', description },
    gameId: (await gamesOf(url))('Word Orchard'),
  });
  await look(page, ['phone', 'dark']);
  await page.evaluate(() => localStorage.setItem('recess.language', 'es'));
  await page.goto(url);
  await page.getByRole('heading', { name: 'Juegos más nuevos' }).waitFor();
  await keep(page, 'spanish');
}

async function maya(open: Open, { url }: Store): Promise<void> {
  const page = await open('maya');
  const game = await gamesOf(url);
  for (const title of ['Tide Cards', 'Word Orchard', 'Lantern Hollow'])
    await callApi(page, 'POST', `/api/library/${game(title)}`);
  await callApi(page, 'POST', '/api/feedback', {
    subject: 'More puzzles',
    message: 'I like the ones with words best.',
  });

  await look(page, ['wide', 'dark']);
  await page.goto(url);
  await saved(page);
  await keep(page, 'home');

  await look(page, ['wide', 'light']);
  await page.goto(`${url}/browse?minRating=40&offline=1&touch=1`);
  await page.getByRole('region', { name: 'Active Filters' }).waitFor();
  await keep(page, 'browse');

  await look(page, ['phone', 'light']);
  await page.goto(`${url}/game/${game('Tide Cards')}`);
  await bringUp(page, 'Reviews');
  await keep(page, 'reviews');
  await page.goto(`${url}/guide`);
  await keep(page, 'guide');

  await look(page, ['wide', 'light']);
  await page.goto(`${url}/library`);
  await page.getByRole('switch', { name: 'Download my library' }).click();
  await page.getByText('3 of 3 games downloaded').waitFor({ timeout: 120_000 });
  await page.reload();
  await page
    .getByRole('region', { name: 'My Downloads' })
    .getByText(/^3 games, /)
    .waitFor();
  await bringUp(page, 'Games');
  await keep(page, 'library');

  await look(page, ['wide', 'dark']);
  await page.goto(`${url}/friends`);
  await page.getByRole('button', { name: /leo/i }).first().click();
  await page.getByRole('log').getByText('Moths follow the light').waitFor();
  await keep(page, 'friends');
  await play(page, `${url}/game/${game('Lantern Hollow')}?play=1`);

  await look(page, ['phone', 'dark']);
  await page.goto(`${url}/friends`);
  await workerReady(page);
  await saved(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /leo/i }).first().click();
  await page.getByRole('textbox', { name: /message/i }).fill('It worked! I am on the bus now, on to the next cave.');
  await press(page, 'Send message');
  await waitForText(page, /\d waiting, saved on this device/);
  await keep(page, 'offline');
}

async function play(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const frame = await gameFrame(page);
  await frame.locator('canvas').first().waitFor();
  await page.keyboard.down('ArrowRight');
  await page.waitForTimeout(900);
  await page.keyboard.up('ArrowRight');
  await keep(page, 'play');
}

/** A cover with fifteen doors, of which the last is open. */
function cover(): Promise<Buffer> {
  const door = (_: unknown, i: number) => {
    const fill = i === 14 ? '#ffb84d' : ['#6c5aa8', '#57489a', '#433886'][Math.floor(i / 5)];
    const [x, y] = [32 + (i % 5) * 92, 40 + Math.floor(i / 5) * 152];
    return `<path fill="${fill}" d="M${x} ${y + 128}V${y + 40}a40 40 0 0 1 80 0v88z"/>
      <circle fill="#14121f" cx="${x + 64}" cy="${y + 76}" r="5"/>`;
  };
  const doors = Array.from({ length: 15 }, door).join('');
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><path fill="#262338" d="M0 0h512v512H0z"/>${doors}</svg>`;
  return sharp(Buffer.from(drawn)).png().toBuffer();
}

/** A developer uploads the guide's example, and staff find it in their list. */
async function makerAndStaff(open: Open, { url }: Store): Promise<void> {
  const page = await open('dev');
  const { title } = guideProject.example.game;
  const code = exampleGame(guideProject.example.game, 'en');
  await look(page, ['wide', 'light']);
  await page.goto(`${url}/developer`);
  await page.getByLabel('Title').fill(title);
  await page
    .getByLabel('Description')
    .fill('Jump from door to door. Who falls starts again at once, as often as it takes.');
  for (const genre of ['Platformer', 'Puzzle']) await page.getByRole('checkbox', { name: genre, exact: true }).check();
  await page
    .getByLabel('Choose a cover image')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await cover() });
  const buffer = zipOf([{ name: 'index.html', data: code }]);
  await page.getByLabel('Choose a zip').setInputFiles({ name: 'doors.zip', mimeType: 'application/zip', buffer });
  await page.getByText(/^We found nothing missing\./).waitFor();
  await page.getByRole('img', { name: 'Your cover as it will be shown' }).waitFor();
  await bringUp(page, 'Cover');
  await keep(page, 'developer');
  await press(page, 'Submit for approval');
  await waitForText(page, 'Game Submitted!');

  const staff = await open('admin');
  await look(staff, ['wide', 'dark']);
  await staff.goto(`${url}/admin/approvals`);
  await staff.getByRole('article', { name: title }).waitFor();
  await keep(staff, 'approvals');

  const lead = await open('lead');
  await look(lead, ['wide', 'light']);
  await lead.goto(`${url}/admin`);
  await waitForText(lead, '1 developer to approve');
  await keep(lead, 'dashboard');
}

/** Takes the pictures of docs/tour.md: every screen with content, as the user it is for. */
export async function takeTour(store: Store, folder: string): Promise<void> {
  mkdirSync(join(root, 'docs/tour'), { recursive: true });
  await changeStore(store, `${evenings(1, 34, 'Lantern Hollow')}; ${evenings(4, 51, 'Tide Cards')}`);
  const contexts: BrowserContext[] = [];
  const open: Open = async (who) => {
    const context = await openBrowser(join(folder, `tour-${who}`));
    contexts.push(context);
    const page = context.pages()[0] ?? (await context.newPage());
    await (who === 'lead' ? signInLead(page, store.url) : signIn(page, store.url, who));
    return page;
  };
  for (const part of [leo, maya, makerAndStaff]) await part(open, store);
  for (const context of contexts) await context.close();
}

import type { BrowserContext, Page } from '@playwright/test';
import { changeStore, gamesOf, goWithin, setOff } from './actions.ts';
import type { Store } from './store.ts';
import { expect } from './test.ts';

export type SeededUser = 'nobody' | 'maya' | 'leo' | 'dev' | 'admin' | 'lead';
/** What a store that is lived in holds, by what it is called in an address. */
export type Things = { game: string; report: string; friend: string; case: string; decision: string };
type Id = { id: string };

/** Signs a user in without a page; returns their call function. */
export async function become(context: BrowserContext, url: string, who: SeededUser) {
  await context.clearCookies();
  const call = async <T>(method: 'get' | 'post' | 'delete', path: string, data?: object): Promise<T> => {
    // An idle connection may be closed by the server just as it is used again, and a POST is not repeated.
    const headers = { origin: url, connection: 'close' };
    const answer = await context.request[method](url + path, { headers, ...(data && { data }) });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBeTruthy();
    return text && JSON.parse(text);
  };
  const known = { email: `${who}@demo.recess`, password: 'recess-demo' };
  if (who === 'lead') await call('post', '/api/auth/lead-dev-login', { setupKey: 'recess-demo-key', ...known });
  else if (who !== 'nobody') await call('post', '/api/auth/login', known);
  return call;
}

/** Seeds a store so that every page has content: a price, a game to approve, feedback and answers. */
export async function livedIn(store: Store, context: BrowserContext): Promise<Things> {
  await changeStore(
    store,
    `UPDATE games SET price = 299, "onSale" = 1, "salePrice" = 199 WHERE title = 'Tide Cards';
     UPDATE games SET status = 'pending' WHERE title = 'Word Orchard'`,
  );
  const game = (await gamesOf(store.url))('Tide Cards');

  const leo = await become(context, store.url, 'leo');
  await leo('post', '/api/developer/register', { schoolEmail: 'leo@school.example', fullName: 'Leo Demo' });
  const { id: friend } = await leo<Id>('get', '/api/auth/user');
  const dev = await become(context, store.url, 'dev');
  await dev('post', '/api/friends/request', { username: 'maya' });

  const maya = await become(context, store.url, 'maya');
  const { id: mine } = await maya<Id>('get', '/api/auth/user');
  for (const { id } of await maya<Id[]>('get', '/api/games'))
    for (const list of ['wishlist', 'library']) await maya('post', `/api/${list}/${id}`);
  await maya('post', `/api/cart/${game}`);
  const words = { subject: 'More puzzles', message: 'I like the ones with words best.' };
  const letter = await maya<Id>('post', '/api/feedback', words);
  const rude = { subject: 'Rude words', description: 'In a review of a game.', aboutUserId: friend };
  const report = await maya<Id>('post', '/api/moderation/report', { category: 'abuse', ...rude });

  const lead = await become(context, store.url, 'lead');
  const thanks = { content: 'Thank you, we are looking into it.' };
  await lead('post', `/api/moderation/reports/${report.id}/messages`, thanks);
  await lead('post', `/api/admin/feedback/${letter.id}/messages`, thanks);
  await lead('post', `/api/games/${game}/warnings`, { warningType: 'scary', description: 'Deep water' });
  await lead('post', '/api/games/featured', { gameId: game, position: 1 });
  // A case that waits, and a decision about a name that was reported.
  const admin = await become(context, store.url, 'admin');
  type Listed = { rows: { id: string; kind: string; version: number }[] };
  const [open] = (await admin<Listed>('get', '/api/moderation/cases')).rows;
  const again = await become(context, store.url, 'leo');
  await again('post', '/api/moderation/reports', { kind: 'user', id: mine, authorId: mine, reason: 'spam' });
  const staff = await become(context, store.url, 'admin');
  const other = (await staff<Listed>('get', '/api/moderation/cases')).rows.find(({ id }) => id !== open?.id);
  const said = { actions: ['warn'], rule: 'spam', facts: 'The name is an advertisement.', version: other?.version };
  const decision = await staff<Id>('post', `/api/moderation/cases/${other?.id}/decisions`, said);
  return { game, report: report.id, friend, case: open?.id ?? '', decision: decision.id };
}

/** Whether everything on the page has loaded. */
export const isUp = () =>
  document.querySelector('main') !== null &&
  [...document.querySelectorAll('[role=status]')].every(
    (one) => !/^Loading/.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  );

/**
 * Navigates within the app to another page or URL, and waits until everything has loaded. A game is played in a
 * document of its own (docs/decisions/0001), so navigation to and from it loads a document.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const from = page.url();
  const plays = [from, address].some((one) => one.includes('play=1'));
  if (plays) await page.goto(new URL(address, from).href);
  else if (new URL(address, from).pathname === new URL(from).pathname) await setOff(page, address);
  else await goWithin(page, address);
  await page.waitForFunction(isUp);
}

import type { Page } from 'playwright-core';
import { ask, goWithin, saved, shown } from './acts.ts';
import { signIn } from './browser.ts';
import { become } from './lived.ts';
import type { Story, Tools } from './run.ts';

type Id = { id: string };

async function theBell({ store: newStore, browser }: Tools): Promise<void> {
  const { url } = await newStore();
  const page = (await browser('maya')).pages()[0] as Page;
  await signIn(page, url, 'maya');
  await ask(page, 'POST', '/api/feedback', { subject: 'More puzzles', message: 'Please.' });
  await goWithin(page, '/profile');
  await shown(page, 'More puzzles');
  await saved(page);
  await goWithin(page, '/guide');

  const staff = await become(await browser('staff'), url, 'admin');
  const letters = await staff<(Id & { subject: string })[]>('get', '/api/admin/feedback');
  const letter = letters.find(({ subject }) => subject === 'More puzzles');
  await staff('post', `/api/admin/feedback/${letter?.id}/messages`, { content: 'They come on Friday' });
  await page.getByRole('button', { name: /^Notifications, 1 / }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click();
  await page.getByRole('main').getByText('They come on Friday').waitFor();
}

export const stories: Story[] = [{ name: 'what the bell tells of stands on the page it leads to', run: theBell }];

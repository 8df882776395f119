import { afterEach, describe, expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { goTo, renderApp, renderComponent, type TestStore, type TestUser, test } from '../../test/app.tsx';
import { choose, hears, press } from '../../test/forms.ts';
import { Prompts } from '../prompts/Prompts.tsx';
import { closeReport, openReport } from '../state/reportDialogStore.ts';

type Screen = Pick<Locator, 'getByRole' | 'getByLabelText' | 'getByText'>;
const goneWords = "This game isn't in the store. If your report is about it, write its name.";

const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Report an issue' });
const field = (screen: Screen, name: string) => dialog(screen).getByLabelText(name, { exact: true });
const game = (screen: Screen) => field(screen, 'Game (optional)');

async function open(screen: Screen) {
  await press(screen.getByRole('banner'), 'Report an issue');
  await expect.element(dialog(screen)).toBeVisible();
}
async function cancel(screen: Screen) {
  await press(dialog(screen), 'Cancel');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
}
async function write(screen: Screen, subject: string) {
  await dialog(screen).getByRole('combobox', { name: 'Category' }).click();
  await choose(screen, 'Other', 'option');
  await field(screen, 'Subject').fill(subject);
  await field(screen, 'Description').fill('The link in our class chat leads here.');
}
/** Waits until the report is sent, and returns the store's reports. */
async function filed(store: TestStore, who: TestUser, screen: Screen) {
  await hears(screen, 'Report submitted', "Thank you for your report. We'll review it shortly.");
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  const all = (await store.callAs(who, 'GET', '/api/moderation/reports')) as Record<string, unknown>[];
  return all.map(({ category, subject, gameId }) => ({ category, subject, gameId }));
}

describe('ReportDialog', () => {
  afterEach(() => closeReport());

  test('the dialog shows the errors at its fields, and sends nothing', async ({ store }) => {
    const screen = await renderComponent(store, <Prompts />, { as: await store.user('player') });
    openReport();
    await press(dialog(screen), 'Submit Report');
    await expect.element(screen.getByText('Please select a category')).toBeVisible();
    await expect.element(screen.getByText('Subject must be at least 3 characters')).toBeVisible();
    await expect.element(screen.getByText('Description must be at least 10 characters')).toBeVisible();
    await field(screen, 'Subject').fill('s'.repeat(101));
    await expect.element(screen.getByText('Subject must be less than 100 characters')).toBeVisible();
    await field(screen, 'Description').fill('d'.repeat(1001));
    await expect.element(screen.getByText('Description must be less than 1000 characters')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    expect(store.calls.filter((call) => call.startsWith('POST /api/moderation'))).toEqual([]);
  });

  test('the dialog is about the game of its page, and its draft stays with that game', async ({ store }) => {
    const [maya, { id, title }] = [await store.user('player'), await store.game()];
    const before = await renderApp(store, `/game/${id}`, { as: maya });
    await open(before);
    await expect.element(game(before)).toHaveValue(title);
    await field(before, 'Subject').fill('The third level');
    await before.unmount();
    closeReport();

    // Rendering the app again stands for a reload.
    const screen = await renderApp(store, `/game/${id}`, { as: maya });
    await open(screen);
    await expect.element(field(screen, 'Subject')).toHaveValue('The third level');
    await cancel(screen);
    // A page without a subject opens a report about nothing.
    goTo('/who-we-are');
    await expect.element(screen.getByRole('heading', { name: 'Who We Are' })).toBeVisible();
    await open(screen);
    const person = dialog(screen).getByRole('combobox', { name: 'Person (optional)' });
    await expect.element(person).toHaveTextContent('No specific person');
    await expect.element(game(screen)).toHaveValue('');
    await expect.element(field(screen, 'Subject')).toHaveValue('');
    await cancel(screen);
    goTo(`/game/${id}`);
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await open(screen);
    await expect.element(field(screen, 'Subject')).toHaveValue('The third level');
  });

  test('a report is sent with its category and game', async ({ store }) => {
    const [maya, { id, title }] = [await store.user('player'), await store.game()];
    const screen = await renderComponent(store, <Prompts />, { as: maya });
    openReport({ gameId: id });
    await expect.element(game(screen)).toHaveValue(title);
    const category = dialog(screen).getByRole('combobox', { name: 'Category' });
    await category.click();
    await choose(screen, 'Bug / Technical Issue', 'option');
    await expect.element(category).toHaveTextContent('Bug / Technical Issue');
    await field(screen, 'Subject').fill('The third level');
    await field(screen, 'Description').fill('The door does not open.');
    await press(dialog(screen), 'Submit Report');
    expect(await filed(store, maya, screen)).toEqual([{ category: 'bug', subject: 'The third level', gameId: id }]);
  });

  test.for(['nonsense', '01890000-0000-7000-8000-000000000000'])(
    'a report can be sent from the page of a game that does not exist: /game/%s',
    async (path, { store }) => {
      const maya = await store.user('player');
      const screen = await renderApp(store, `/game/${path}`, { as: maya });
      await open(screen);
      await write(screen, 'A dead link');
      await expect.element(screen.getByText(goneWords)).toBeVisible();
      expect(await accessibilityFaults()).toEqual([]);
      await press(dialog(screen), 'Submit Report');
      expect(await filed(store, maya, screen)).toEqual([{ category: 'other', subject: 'A dead link', gameId: null }]);
    },
  );

  test('a report whose game left the store meanwhile says so, and can be sent without it', async ({ store }) => {
    const [maya, staff, { id, title }] = [await store.user('player'), await store.user('staff'), await store.game()];
    const screen = await renderComponent(store, <Prompts />, { as: maya });
    openReport({ gameId: id });
    await write(screen, 'A dead link');
    await expect.element(game(screen)).toHaveValue(title);
    await store.callAs(staff, 'DELETE', `/api/admin/games/${id}`);
    await press(dialog(screen), 'Submit Report');
    await hears(screen, 'Failed to submit report');
    await expect.element(screen.getByText(goneWords)).toBeVisible();
    await expect.element(game(screen)).toHaveValue('');
    await press(dialog(screen), 'Submit Report');
    expect(await filed(store, maya, screen)).toEqual([{ category: 'other', subject: 'A dead link', gameId: null }]);
  });
});

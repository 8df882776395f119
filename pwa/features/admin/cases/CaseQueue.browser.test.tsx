import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { hears } from '../../../test/forms.ts';
import { CaseQueue } from './CaseQueue.tsx';

type Id = { id: string };
const words = 'You draw like a baby';

/** Reviews of leo's that maya reported, each for another reason. */
async function reported(store: TestStore, reasons = ['bullying', 'spam', 'threat']) {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  for (const reason of reasons) {
    const { id: gameId } = await store.game();
    const review = { gameId, rating: 1, comment: words };
    const { id } = (await store.callAs(leo, 'POST', '/api/reviews', review)) as Id;
    const about = { kind: 'review', id, authorId: leo.id, reason, quote: words };
    await store.callAs(maya, 'POST', '/api/moderation/reports', about);
  }
  return { maya, leo, staff: await store.user('staff', 'ada') };
}
const open = (store: TestStore, as: TestUser, path = '/moderation?tab=cases') =>
  renderComponent(store, <CaseQueue />, { as, path });
type Screen = Awaited<ReturnType<typeof open>>;

const rows = (screen: Screen) =>
  screen
    .getByRole('list', { name: 'Cases' })
    .getByRole('button', { name: /Severity/ })
    .elements()
    .map((one) => one.querySelector('span')?.textContent);
const titled = (screen: Screen, name: string) => screen.getByRole('article', { name });

describe('CaseQueue', () => {
  test('shows the worst first and no word of it, and the evidence on request alone', async ({ store }) => {
    const { staff } = await reported(store);
    const screen = await open(store, staff);
    await expect.poll(() => rows(screen)).toEqual(['Danger or threat', 'Bullying', 'Spam']);
    await screen.getByRole('button', { name: /Bullying/ }).click();
    const view = titled(screen, 'Bullying');
    await expect.element(view.getByText(/weighs 0/)).toBeVisible();
    await expect.element(screen.getByText(words)).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await view.getByRole('button', { name: 'Show evidence' }).click();
    await expect.element(view.getByRole('region', { name: 'Evidence' }).getByText(words)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('is worked on with keys while the focus is in it: next, previous, take, choose and evidence', async ({
    store,
  }) => {
    const { staff } = await reported(store);
    const screen = await open(store, staff);
    await expect.poll(() => rows(screen).length).toBe(3);
    await userEvent.keyboard('j');
    expect(document.querySelector('article')).toBe(null);
    await screen.getByRole('button', { name: /Danger or threat/ }).click();
    await expect.element(titled(screen, 'Danger or threat')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(titled(screen, 'Bullying')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(titled(screen, 'Spam')).toBeVisible();
    await userEvent.keyboard('k');
    const view = titled(screen, 'Bullying');
    await expect.element(view).toBeVisible();
    await userEvent.keyboard('c');
    await expect.element(view.getByText('You are on it')).toBeVisible();
    await userEvent.keyboard('24');
    await expect.element(view.getByRole('checkbox', { name: 'Hide the review' })).toBeChecked();
    await expect.element(view.getByRole('checkbox', { name: 'Warn the author' })).toBeChecked();
    // Nothing against the rules stands alone.
    await userEvent.keyboard('1');
    await expect.element(view.getByRole('checkbox', { name: 'Hide the review' })).not.toBeChecked();
    await userEvent.keyboard('2');
    await expect.element(view.getByRole('checkbox', { name: 'Nothing against the rules' })).not.toBeChecked();
    await view.getByLabelText('What happened').fill('4c6?');
    await expect.element(view.getByLabelText('What happened')).toHaveValue('4c6?');
    await expect.element(view.getByRole('checkbox', { name: 'Warn the author' })).not.toBeChecked();
    (view.getByRole('heading', { name: 'Bullying' }).element() as HTMLElement).focus();
    await userEvent.keyboard('e');
    await expect.element(view.getByRole('region', { name: 'Evidence' })).toBeVisible();
    await userEvent.keyboard('?');
    const help = screen.getByRole('dialog', { name: 'Keys of the queue' });
    await expect.element(help.getByText('Take the case, or give it back')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a severe decision waits for a second person, who reads it whole and confirms it or says why not', async ({
    store,
  }) => {
    const { staff, leo } = await reported(store, ['threat']);
    const second = await store.user('staff', 'ben');
    const screen = await open(store, staff);
    await screen.getByRole('button', { name: /Danger or threat/ }).click();
    const view = titled(screen, 'Danger or threat');
    const choose = async () => {
      await view.getByRole('checkbox', { name: 'Suspend the account' }).click();
      await view.getByRole('combobox', { name: 'For how long' }).click();
      await screen.getByRole('option', { name: '30 days' }).click();
      await expect.element(view.getByText(/Somebody else of staff has to confirm this/)).toBeVisible();
      await view.getByRole('combobox', { name: 'Rule' }).click();
      await screen.getByRole('option', { name: /^Don't threaten/ }).click();
      await view.getByLabelText('What happened').fill('He threatens people.');
    };
    await choose();
    expect(await accessibilityFaults()).toEqual([]);
    await view.getByLabelText(/Answer to those who/).fill('Thank you.');
    await view.getByRole('button', { name: 'Decide' }).click();
    await hears(screen, 'This waits for a second person');
    await expect.element(view.getByText('Suspend the account, for 30 days. Waits for a second person')).toBeVisible();
    await expect.element(view.getByText(/Somebody else confirms or refuses it/)).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    await expect.element(view.getByRole('button', { name: 'Decide' })).not.toBeInTheDocument();
    expect(await store.callAs(leo, 'GET', '/api/decisions')).toEqual([]);
    await screen.unmount();

    const other = await open(store, second);
    const theirs = titled(other, 'Danger or threat');
    const look = async () => {
      await other.getByRole('button', { name: /^Waiting/ }).click();
      await other.getByRole('button', { name: /Danger or threat/ }).click();
    };
    await look();
    for (const text of ['He threatens people.', 'Thank you.', /^ada, /])
      await expect.element(theirs.getByRole('region', { name: 'Decision' }).getByText(text)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await theirs.getByRole('button', { name: 'Refuse' }).click();
    await theirs.getByLabelText('Why not').fill('A week is enough.');
    await theirs.getByRole('button', { name: 'Refuse' }).click();
    await expect.element(theirs.getByText('Suspend the account, for 30 days. Refused')).toBeVisible();
    await expect.element(theirs.getByText('A week is enough.')).toBeVisible();
    await expect.element(theirs.getByRole('button', { name: 'Decide' })).toBeVisible();
    await other.unmount();
  });

  test('a second person confirms what waits, in Spanish too, and alone one takes it back', async ({ store }) => {
    const { staff, leo } = await reported(store, ['threat']);
    const said = { rule: 'threats', facts: 'He threatens people.' };
    const severe = { ...said, actions: ['suspend'], hours: 720 };
    const { rows: open1 } = (await store.callAs(staff, 'GET', '/api/moderation/cases')) as {
      rows: (Id & { version: number })[];
    };
    const [first] = open1;
    await store.callAs(staff, 'POST', `/api/moderation/cases/${first?.id}/decisions`, {
      ...severe,
      version: first?.version,
    });
    const alone = await open(store, staff, `/moderation?tab=cases&case=${first?.id}`);
    await expect.element(alone.getByText(/Nobody else can confirm this. It takes effect on /)).toBeVisible();
    await expect.element(alone.getByRole('button', { name: 'Take it back' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await alone.unmount();
    const second = await store.user('staff', 'ben');
    const screen = await renderComponent(store, <CaseQueue />, {
      ...{ as: second, path: `/moderation?tab=cases&case=${first?.id}`, language: 'es' },
    });
    await screen.getByRole('button', { name: 'Confirmar' }).click();
    await expect.element(screen.getByText(/Confirmada por ben/)).toBeVisible();
    expect(await store.callAs(leo, 'GET', '/api/decisions')).toMatchObject([{ actions: ['suspend'], state: 'active' }]);
  });

  test('narrows the queue by age and author, and leads from a case to what was decided about its author', async ({
    store,
  }) => {
    const { staff, maya, leo } = await reported(store, ['spam', 'bullying']);
    const { id: gameId } = await store.game();
    const review = { gameId, rating: 1, comment: words };
    const { id } = (await store.callAs(maya, 'POST', '/api/reviews', review)) as Id;
    const about = { kind: 'review', id, authorId: maya.id, reason: 'threat', quote: words };
    await store.callAs(leo, 'POST', '/api/moderation/reports', about);
    const screen = await open(store, staff);
    await expect.poll(() => rows(screen)).toEqual(['Danger or threat', 'Bullying', 'Spam']);
    await screen.getByLabelText('Written by').fill('LEO');
    await expect.poll(() => rows(screen)).toEqual(['Bullying', 'Spam']);
    await screen.getByRole('combobox', { name: 'Age' }).click();
    await screen.getByRole('option', { name: 'Over 3 days old' }).click();
    await expect.element(screen.getByText(/^No cases here/)).toBeVisible();
    await screen.getByRole('combobox', { name: 'Age' }).click();
    await screen.getByRole('option', { name: 'Any age' }).click();
    await screen.getByRole('button', { name: /Spam/ }).click();
    await titled(screen, 'Spam').getByRole('checkbox', { name: 'Nothing against the rules' }).click();
    await titled(screen, 'Spam').getByRole('button', { name: 'Decide' }).click();
    await expect.poll(() => rows(screen)).toEqual(['Bullying']);

    await screen.getByRole('button', { name: /Bullying/ }).click();
    await screen.getByRole('link', { name: 'Decided cases of leo' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Decided', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByLabelText('Written by')).toHaveValue('leo');
    await expect.poll(() => rows(screen)).toEqual(['Spam']);
    await screen.getByRole('button', { name: /Spam/ }).click();
    await expect.element(titled(screen, 'Spam').getByText('Nothing against the rules').first()).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('decides with several actions and reasons, and opens the next case', async ({ store }) => {
    const { staff, leo } = await reported(store);
    const screen = await open(store, staff);
    await screen.getByRole('button', { name: /Danger or threat/ }).click();
    const view = titled(screen, 'Danger or threat');
    const decide = view.getByRole('button', { name: 'Decide' });
    await view.getByRole('checkbox', { name: 'Hide the review' }).click();
    await view.getByRole('checkbox', { name: 'Warn the author' }).click();
    await expect.element(decide).toBeDisabled();
    await view.getByRole('combobox', { name: 'Rule' }).click();
    await screen.getByRole('option', { name: /^Be kind/ }).click();
    await view.getByLabelText('What happened').fill('It is unkind.');
    await view.getByLabelText(/Note to the author/).fill('Write about the game.');
    await decide.click();
    await hears(screen, 'Decided');
    await expect.element(titled(screen, 'Bullying')).toBeVisible();
    await expect.poll(() => rows(screen)).toEqual(['Bullying', 'Spam']);
    const [told] = (await store.callAs(leo, 'GET', '/api/decisions')) as [object];
    expect(told).toMatchObject({
      ...{ actions: ['hide', 'warn'], rule: 'kind', facts: 'It is unkind.', noteToAuthor: 'Write about the game.' },
    });
  });

  test('says who has a case, and keeps what was written when the case has changed meanwhile', async ({ store }) => {
    const { staff, leo } = await reported(store, ['bullying']);
    const other = await store.user('staff', 'ben');
    const listed = (await store.callAs(other, 'GET', '/api/moderation/cases')) as { rows: Id[] };
    const path = `/api/moderation/cases/${listed.rows[0]?.id}`;
    await store.callAs(other, 'POST', `${path}/claim`);
    const screen = await open(store, staff, `/moderation?tab=cases&case=${listed.rows[0]?.id}`);
    const view = titled(screen, 'Bullying');
    await expect.element(view.getByText('ben is on it')).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'Take this case' })).not.toBeInTheDocument();
    await view.getByRole('checkbox', { name: 'Nothing against the rules' }).click();
    await expect.element(view.getByRole('button', { name: 'Decide' })).toBeDisabled();
    await view.getByLabelText(/Answer to those who reported it/).fill('Thank you');

    await store.callAs(other, 'DELETE', `${path}/claim`);
    await screen.unmount();
    const again = await open(store, staff, `/moderation?tab=cases&case=${listed.rows[0]?.id}`);
    const opened = titled(again, 'Bullying');
    await expect.element(opened.getByLabelText(/Answer to those/)).toHaveValue('Thank you');
    const { body } = { body: (await store.callAs(other, 'GET', path)) as { filed: unknown[] } };
    expect(body.filed).toHaveLength(1);
    const kim = await store.user('player', 'kim');
    const reviews = (await store.callAs(leo, 'POST', '/api/user/export', { password: 'recess-demo' })) as {
      reviews: Id[];
    };
    const about = { kind: 'review', id: reviews.reviews[0]?.id, authorId: leo.id, reason: 'hate' };
    await store.callAs(kim, 'POST', '/api/moderation/reports', about);
    await opened.getByRole('button', { name: 'Decide' }).click();
    await hears(again, 'Not decided', 'This case has changed. Look at it again before you decide.');
    await expect.element(opened.getByLabelText(/Answer to those/)).toHaveValue('Thank you');
    await expect.element(opened.getByText(/kim/)).toBeVisible();
  });

  test('closes several at once, narrows by kind and reason, and fits a phone', async ({ store }) => {
    await page.viewport(390, 844);
    const { staff } = await reported(store);
    const screen = await open(store, staff);
    await screen.getByRole('checkbox', { name: 'Select Bullying' }).click();
    await screen.getByRole('checkbox', { name: 'Select Spam' }).click();
    const bulk = screen.getByRole('region', { name: '2 cases selected' });
    // What is of severity 1 is read and decided by itself.
    expect(screen.getByRole('checkbox', { name: 'Select Danger or threat' }).query()).toBe(null);
    await expect
      .element(bulk.getByText('Severity 1 cases are decided one by one. Open the case and read it.'))
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await bulk.getByRole('button', { name: 'Close: nothing against the rules' }).click();
    await hears(screen, '2 cases closed');
    await expect.poll(() => rows(screen)).toEqual(['Danger or threat']);
    await screen.getByRole('combobox', { name: 'Reason' }).click();
    await screen.getByRole('option', { name: 'Spam' }).click();
    await expect.element(screen.getByText(/No cases here/)).toBeVisible();
    await page.viewport(1366, 768);
  });

  test('shows what the store found itself, and an appeal against a strike, which staff grant', async ({ store }) => {
    const [leo, staff] = [await store.user('player', 'leo'), await store.user('staff', 'ada')];
    const { id: gameId } = await store.game();
    const review = (comment: string) =>
      store.callAs(leo, 'POST', '/api/reviews', { gameId, rating: 1, comment }).catch(() => undefined);
    await review('I want to kill myself');
    await review('Only a retard plays this');
    const [decision] = (await store.callAs(leo, 'GET', '/api/decisions')) as Id[];
    await store.callAs(leo, 'POST', '/api/appeals', { decisionId: decision?.id, words: 'A level has this name.' });
    const screen = await open(store, staff);
    await screen.getByRole('button', { name: /Someone may be in danger/ }).click();
    const view = titled(screen, 'Someone may be in danger');
    await expect.element(view.getByText(/Their author broke no rule/)).toBeVisible();
    await expect.element(view.getByText('No report. The store found it by itself.')).toBeVisible();
    await expect.element(screen.getByText('I want to kill myself')).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    await screen.getByRole('button', { name: /^Appeals/ }).click();
    await screen.getByRole('button', { name: /A refused slur/ }).click();
    const appeal = titled(screen, 'A refused slur');
    await expect.element(appeal.getByText(/The store itself,/)).toBeVisible();
    await expect.element(appeal.getByText('A level has this name.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await appeal.getByRole('button', { name: 'Take the decision back' }).click();
    await expect.element(appeal.getByText(/the decision was taken back/)).toBeVisible();
    const { step } = (await store.callAs(leo, 'GET', '/api/restrictions')) as { step: number };
    expect(step).toBe(0);
  });
});

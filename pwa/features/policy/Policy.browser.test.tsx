import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { conductRuleKeys, conductRules } from '#sync/policy/conduct.ts';
import { retention, retentionClasses, unusedNoticeDays } from '#sync/policy/retention.ts';
import { spanishMessages } from '../../i18n/es/index.ts';
import { englishMessages } from '../../i18n/messages.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { test as base, renderApp, renderComponent } from '../../test/app.tsx';
import { brokenWords } from '../../test/brokenWords.ts';
import { goOffline } from '../../test/network.ts';
import { Privacy } from './Privacy.tsx';
import { Retention } from './Retention.tsx';
import { Rules } from './Rules.tsx';
import { Transparency } from './Transparency.tsx';

const contact = 'Dana Cole, dana@school.example';
const test = base.extend({ settings: { SAFETY_CONTACT: contact, MIN_AGE: '14' } });
const books = { en: englishMessages, es: spanishMessages };

describe.for(['en', 'es'] as const)('pages about rules and privacy in %s', (language) => {
  test('the rules are shown in their order, each by its key, with who answers for safety', async ({ store }) => {
    const screen = await renderComponent(store, <Rules />, { language });
    const { rules } = await books[language].policy();
    await expect.element(screen.getByText(contact)).toBeVisible();
    const shown = [...document.querySelectorAll('ol > li')].map(({ id, textContent }) => [id, textContent]);
    expect(shown).toEqual(conductRuleKeys.map((key) => [key, rules[key]]));
    await expect
      .element(screen.getByRole('link', { name: (await books[language].policy()).rulesPage.help }))
      .toHaveAttribute('href', '/help/now');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('how long things are kept is what the daily job goes by', async ({ store }) => {
    const screen = await renderComponent(store, <Retention />, { language });
    const { retentionPage: words } = await books[language].policy();
    await expect.element(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual(
      retentionClasses.map((what) => {
        const { days, from } = retention[what];
        return [words.classes[what], words.days(days, String(days)), words.from[from]];
      }),
    );
    const { accounts } = retention;
    for (const said of words.unusedList(String(unusedNoticeDays), String(accounts.days)))
      await expect.element(screen.getByText(said)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('no word of how long things are kept is broken, on a wide screen or a phone', async ({ store }) => {
    onTestFinished(() => page.viewport(1366, 768));
    await renderComponent(store, <Retention />, { language });
    for (const width of [1366, 390]) {
      await page.viewport(width, 844);
      expect(brokenWords(), `${width} px`).toEqual([]);
    }
  });

  test('the public numbers are in tables, small ones left out, and lead to the year before', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const now = new Date();
    const row = (n: number, year: number) =>
      `INSERT INTO moderation_reports (id, "reporterId", category, subject, description, reason, "createdAt")
       VALUES ('01890000-0000-7000-8000-${String(n + 10_000 * (year % 2)).padStart(12, '0')}', '${maya.id}', 'abuse', 'A', 'B',
               'spam', '${year}-01-01T00:00:00.000Z')`;
    const [year, last] = [now.getUTCFullYear(), now.getUTCFullYear() - 1];
    for (let n = 0; n < 6; n++) await store.sql(row(n, year));
    for (let n = 0; n < 9; n++) await store.sql(row(n, last));
    const screen = await renderComponent(store, <Transparency />, { language });
    const { numbersPage: words } = await books[language].policy();
    const cells = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
    await expect.element(cells(words.reasons['spam'] as string)).toHaveTextContent('6');
    await expect
      .element(cells(words.reasons['hate'] as string))
      .toHaveTextContent(words.few('5').replaceAll('\u00a0', ' '));
    await expect.element(screen.getByText(words.noTime)).toBeVisible();
    expect(document.querySelectorAll('table')).toHaveLength(4);
    expect(await accessibilityFaults()).toEqual([]);
    await screen.getByRole('button', { name: String(last) }).click();
    await expect.element(cells(words.reasons['spam'] as string)).toHaveTextContent('9');
    await screen.getByRole('button', { name: String(year) }).click();
    await expect.element(cells(words.reasons['spam'] as string)).toHaveTextContent('6');
  });

  test('the page about privacy has the age of this store, and leads to how long things are kept', async ({ store }) => {
    const screen = await renderComponent(store, <Privacy />, { language });
    const { privacyPage: words } = await books[language].policy();
    await expect.element(screen.getByText(words.age('14'))).toBeVisible();
    await expect.element(screen.getByText(contact)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: words.howLong })).toHaveAttribute('href', '/retention');
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('rules and privacy', () => {
  test('who answers for safety is shown without a network, once the app was opened with one', async ({ store }) => {
    const first = await renderApp(store, '/');
    await expect.poll(() => store.calls).toContain('GET /api/policy');
    await expect.poll(() => localStorage.getItem('recess.contacts')).toContain(contact);
    await first.unmount();
    goOffline(store);
    const screen = await renderApp(store, '/rules');
    await expect.element(screen.getByText(conductRules.kind)).toBeVisible();
    await expect.element(screen.getByText(contact)).toBeVisible();
  });

  test('the public numbers do not say who decided where a small number would follow from it', async ({ store }) => {
    for (let n = 1; n <= 5; n++) {
      const id = `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      const at = `${new Date().getUTCFullYear()}-01-01T00:00:00.000Z`;
      await store.sql(`INSERT INTO cases (id, kind, "entityId", "firstAt", state, "decidedAt")
                       VALUES ('${id}', 'user', '${id}', '${at}', 'closed', '${at}')`);
      await store.sql(`INSERT INTO decisions (id, "caseId", kind, actions, "createdAt")
                       VALUES ('${id}', '${id}', 'user', '["warn"]', '${at}')`);
    }
    const screen = await renderApp(store, '/transparency');
    await expect.element(screen.getByText(/^We don't show who decided/)).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^Someone got a warning/ })).toMatchTextContent('5');
    expect(screen.getByText('A person', { exact: true }).query()).toBe(null);
  });

  test('are linked from the foot of every page', async ({ store }) => {
    const screen = await renderApp(store, '/help/now');
    const foot = screen.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'Rules' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
    await foot.getByRole('link', { name: 'Privacy' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  });

  test('the public numbers are linked from the rules, stay readable without a network once they were read, and say so before', async ({
    store,
  }) => {
    const never = await renderApp(store, '/rules');
    await expect
      .element(never.getByRole('link', { name: 'Reports in numbers' }))
      .toHaveAttribute('href', '/transparency');
    const goOnline = goOffline(store);
    await never.getByRole('link', { name: 'Reports in numbers' }).click();
    await expect.element(never.getByText('You are offline. Go online once to see this page.')).toBeVisible();
    goOnline();
    await expect.element(never.getByText(/^Counted until /)).toBeVisible();
    await never.unmount();
    goOffline(store);
    const again = await renderApp(store, '/transparency');
    await expect.element(again.getByText(/^Counted until /)).toBeVisible();
  });
});

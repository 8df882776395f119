import { describe, expect } from 'vitest';
import { renderApp, test } from '../../../test/app.tsx';
import { decidedReview } from '../../../test/cases.ts';

describe('Activity', () => {
  test('a decided case is not called deleted, and its entry leads to it', async ({ store }) => {
    await decidedReview(store, { actions: ['warn'], facts: 'It calls players fools.' });
    const lead = await store.user('lead');
    const screen = await renderApp(store, '/admin?tab=activity', { as: lead });
    const entry = screen.getByRole('listitem').filter({ hasText: 'decided the case …' });
    await expect.element(entry.getByText(/, rule: be kind/)).toBeVisible();
    expect(entry.element().textContent).not.toContain('deleted');
    await entry.getByRole('link').click();
    await expect.element(screen.getByRole('article').getByText('It calls players fools.')).toBeVisible();
  });

  test('an entry about a word of the filter tells of no deletion', async ({ store }) => {
    const lead = await store.user('lead');
    await store.callAs(lead, 'POST', '/api/admin/filter', { word: 'pineapple', lang: 'en', list: 'allow' });
    const screen = await renderApp(store, '/admin?tab=activity', { as: lead });
    const entry = screen.getByRole('listitem').filter({ hasText: 'added a word to the filter' });
    await expect.element(entry.getByText(/, allowed/)).toBeVisible();
    expect(entry.element().textContent).not.toContain('deleted');
  });
});

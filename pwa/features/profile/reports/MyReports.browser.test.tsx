import { describe, expect } from 'vitest';
import { renderComponent, test } from '../../../test/app.tsx';
import { press } from '../../../test/forms.ts';
import { MyReports } from './MyReports.tsx';

const hrefs = () =>
  [...document.querySelectorAll('a[href^="/profile/reports/"]')].map((link) => link.getAttribute('href'));

describe('MyReports', () => {
  test('a hundred of many reports are shown, and older ones on request, each once', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    await store.sql(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO moderation_reports (id, "reporterId", category, subject, description, status, "createdAt")
        SELECT printf('01890000-0000-7000-8000-%012d', i), '${maya.id}', 'other', 'report ' || i, 'words', 'open',
               strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') FROM n`);
    const screen = await renderComponent(store, <MyReports />, { as: maya });
    await expect.poll(() => hrefs().length).toBe(100);
    await press(screen, 'Older reports');
    await expect.poll(() => hrefs().length).toBe(120);
    expect(new Set(hrefs()).size).toBe(120);
  });
});

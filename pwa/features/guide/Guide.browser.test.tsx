import { afterEach, describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { animationsEnded } from '../../test/accessibility.ts';
import { renderApp, test } from '../../test/app.tsx';

/** The sections of spec §2. */
const sections = [
  'Introduction',
  'Essential Free Tools',
  'Understanding AI Development',
  'AI Prompting Tactics',
  'Game Creation Process',
  'Designing Respectful Games',
  'Hook Strategies',
  'Advanced AI Techniques',
  'Complete Example Project',
  'Testing & Iteration',
  'Optimization',
  'What is GitHub',
];

const headings = page.getByRole('main').getByRole('heading', { level: 2 });
const jump = page.getByRole('button', { name: 'Jump to Section' });
/** Waits until a heading is at the top and has the focus, so that keyboard users continue there too. */
async function inSight(name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  const top = () => heading.element().getBoundingClientRect().top;
  await expect.poll(() => top() > 40 && top() < 300).toBe(true);
  await expect.element(heading).toHaveFocus();
}

afterEach(() => page.viewport(1366, 768));

describe('Guide', () => {
  test('the guide has its twelve sections', async ({ store }) => {
    await renderApp(store, '/guide');
    await expect.element(page.getByRole('heading', { level: 1, name: 'How to Develop Great Games' })).toBeVisible();
    await expect.element(page.getByText('No Experience Required', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Complete Guide for Beginners', { exact: true })).toBeVisible();
    expect(headings.elements().map(({ textContent }) => textContent)).toEqual(sections);
  });

  test('the side navigation leads to a section, and marks the one that is being read', async ({ store }) => {
    await renderApp(store, '/guide');
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Testing & Iteration' });
    await link.click();
    await inSight('Testing & Iteration');
    await expect.element(link).toHaveAttribute('aria-current', 'location');
  });

  test('the guide opens at the section that the URL names', async ({ store }) => {
    await renderApp(store, '/guide#hooks');
    await inSight('Hook Strategies');
  });

  test('on a phone a menu leads to a section, and stays at its button while the page scrolls', async ({ store }) => {
    await page.viewport(390, 844);
    await renderApp(store, '/guide');
    await expect.element(page.getByText('Quick Navigation', { exact: true })).toBeVisible();
    // The page is scrolled to where the button is sticky.
    scrollTo({ top: 2_000, behavior: 'instant' });
    await jump.click();
    const menu = page.getByRole('menu');
    await expect.element(menu).toBeVisible();
    await animationsEnded();
    const { top } = menu.element().getBoundingClientRect();
    scrollBy({ top: 200, behavior: 'instant' });
    expect(menu.element().getBoundingClientRect().top).toBe(top);
    await page.getByRole('menuitem', { name: /Optimization/ }).click();
    await inSight('Optimization');
    await expect.element(menu).not.toBeInTheDocument();
  });

  test('the menu works with the keyboard alone', async ({ store }) => {
    await page.viewport(390, 844);
    await renderApp(store, '/guide');
    await expect.element(jump).toBeVisible();
    (jump.element() as HTMLElement).focus();
    const chosen = (name: RegExp) =>
      expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('data-highlighted');
    await userEvent.keyboard('{Enter}');
    await chosen(/Introduction/);
    await userEvent.keyboard('{ArrowDown}');
    await chosen(/Essential Free Tools/);
    await userEvent.keyboard('{Enter}');
    await inSight('Essential Free Tools');
  });

  test('the guide fits a window of 320 pixels', async ({ store }) => {
    await page.viewport(320, 640);
    await renderApp(store, '/guide');
    await expect.element(jump).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

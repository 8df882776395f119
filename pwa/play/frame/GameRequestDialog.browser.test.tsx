import { describe, expect, onTestFinished, vi } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderComponent, type TestStore, test } from '../../test/app.tsx';
import type { GameRequests } from '../gameRequests.ts';
import { GameRequestDialog } from './GameRequestDialog.tsx';

const gameUrl = 'http://g-1.localhost/';
async function draw(store: TestStore, asked: GameRequests | null, language: 'en' | 'es' = 'en') {
  const onAnswered = vi.fn();
  const screen = await renderComponent(store, <GameRequestDialog {...{ asked, gameUrl, onAnswered }} title="Moth" />, {
    language,
  });
  return { screen, onAnswered, dialog: screen.getByRole('dialog') };
}
const file = (name: string, size = 4): GameRequests => ({ type: 'file', name, file: new Blob([new Uint8Array(size)]) });

describe('GameRequestDialog', () => {
  test('the dialog asks before a game opens another site, and opens it without access to the app', async ({
    store,
  }) => {
    const { dialog, onAnswered } = await draw(store, { type: 'link', address: 'https://example.org/studio' });
    await expect.element(dialog).toMatchTextContent('Moth wants to open https://example.org/studio.');
    const link = dialog.getByRole('link', { name: 'Open in a new tab' });
    await expect.element(link).toHaveAttribute('href', 'https://example.org/studio');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(onAnswered).toHaveBeenCalledOnce();
  });

  test('a file from a game is saved under its name and never as a page', async ({ store }) => {
    const given = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    onTestFinished(() => given.mockRestore());
    const { dialog } = await draw(store, file('my/story.txt'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const [link] = given.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe('my_story.txt');
    expect((await (await fetch(link?.href ?? '')).blob()).type).toBe('application/octet-stream');
  });

  test('a file that a computer could run is not saved', async ({ store }) => {
    const { dialog } = await draw(store, file('coins.exe'));
    await expect.element(dialog).toMatchTextContent("Recess doesn't save this kind of file");
    await expect.element(dialog.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  test("the dialog offers the game's own tab for a question that browsers block, also in Spanish", async ({
    store,
  }) => {
    const { dialog } = await draw(store, { type: 'ownTab', needs: 'confirm' }, 'es');
    await expect.element(dialog).toMatchTextContent('Este juego necesita su propia pestaña');
    const link = dialog.getByRole('link', { name: 'Abrir en otra pestaña' });
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(/^http:\/\/g-1\.localhost\/_play\/tab\.html/));
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

import { describe, expect } from 'vitest';
import { renderComponent, test } from '../../test/app.tsx';
import { chooseFiles, zipFile } from '../../test/files.ts';
import { NewVersion } from './NewVersion.tsx';

/** What tells each engine apart: a file that its export always has, or what stands in its page. */
const exports: [engine: string, files: Record<string, string>][] = [
  ['PICO-8', { 'index.html': '<script>var pico8_state = [];</script>' }],
  ['Defold', { 'index.html': '<script src="dmloader.js"></script>', 'dmloader.js': 'let x;' }],
  ['LÖVE', { 'love.js': 'let x;' }],
  ['Ren’Py', { 'renpy.wasm': '' }],
  ['Bitsy', { 'index.html': '<script type="text/bitsyGameData" id="exportedGameData"></script>' }],
  ['Twine', { 'index.html': '<tw-storydata name="Moth"></tw-storydata>' }],
  ['GDevelop', { 'runtimegame.js': 'let x;' }],
  ['RPG Maker', { 'js/rmmz_core.js': 'let x;' }],
];

describe('NewVersion', () => {
  test.for(exports)('the engine of an uploaded build is named: %s', async ([engine, files], { store }) => {
    const dev = await store.user('developer', 'dev');
    const game = await store.game({ developerId: dev.id, status: 'approved' });
    const screen = await renderComponent(store, <NewVersion game={game} />, { as: dev });
    const build = zipFile('moth.zip', { 'index.html': '<!doctype html>', ...files });
    chooseFiles(screen.getByLabelText('Choose a zip of the new version'), build);
    await expect.element(screen.getByText(new RegExp(`^\\d files?, .+ · Made with ${engine}$`))).toBeVisible();
  });

  test('the switch for threads is preset as the check found, and can be set either way', async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const game = await store.game({ developerId: dev.id, status: 'approved' });
    const screen = await renderComponent(store, <NewVersion game={game} />, { as: dev });
    const threads = screen.getByRole('checkbox', { name: 'It uses threads' });
    const build = zipFile('moth.zip', { 'index.html': '<!doctype html>' });
    chooseFiles(screen.getByLabelText('Choose a zip of the new version'), build);
    await expect.element(threads).not.toBeChecked();
    await threads.click();
    await expect.element(threads).toBeChecked();
    const threaded = zipFile('mill.zip', { 'index.html': '<!doctype html><script>new SharedArrayBuffer(8)</script>' });
    chooseFiles(screen.getByLabelText('Choose a zip of the new version'), threaded);
    await expect.element(screen.getByText(/^It uses threads \(SharedArrayBuffer\)/)).toBeVisible();
    await expect.element(threads).toBeChecked();
    await threads.click();
    await expect.element(threads).not.toBeChecked();
  });

  test('a build of no known engine says so', async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const game = await store.game({ developerId: dev.id, status: 'approved' });
    const screen = await renderComponent(store, <NewVersion game={game} />, { as: dev });
    const build = zipFile('moth.zip', { 'index.html': '<!doctype html>' });
    chooseFiles(screen.getByLabelText('Choose a zip of the new version'), build);
    await expect.element(screen.getByText(/^1 file, .+ · No known engine$/)).toBeVisible();
  });

  test('notes that may not be published are told which words, and the game’s own title is none', async ({ store }) => {
    const dev = await store.user('developer', 'dev');
    const game = await store.game({ developerId: dev.id, status: 'approved', title: 'Slut Machine' });
    const screen = await renderComponent(store, <NewVersion game={game} />, { as: dev });
    const notes = screen.getByRole('textbox');
    await notes.fill('No more retards');
    await expect.element(notes).toHaveAccessibleDescription(/These words can't be sent: “retards”/);
    await notes.fill('Damn, this level is hard');
    await expect.element(notes).toHaveAttribute('aria-invalid', 'false');
  });
});

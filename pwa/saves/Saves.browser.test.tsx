import { v7 as uuid } from 'uuid';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { StorageEntries } from '#sync/games/saves.ts';
import { deleteUserDb } from '../storage/database.ts';
import { storeExcludedDatabases } from '../storage/saveStore.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../test/app.tsx';
import { hostedGame } from '../test/downloads.ts';
import { hears } from '../test/forms.ts';
import { exportSave } from './exportSave.ts';
import { Saves } from './Saves.tsx';

type Game = Awaited<ReturnType<typeof hostedGame>>;

/** Saves a state with some coins to the account, as another device of its owner. */
async function keepCoins(store: TestStore, user: TestUser, game: Game, coins: string, base = 0): Promise<void> {
  const at = new Date().toISOString();
  const items: StorageEntries = [['coins', coins]];
  const [device, run] = [uuid(), uuid()];
  await store.callAs(user, 'POST', `/api/saves/${game.id}`, { device, run, seq: 1, base, at, now: at, items });
}
const coinsIn = async (store: TestStore, user: TestUser, game: Game) =>
  ((await store.callAs(user, 'GET', `/api/saves/${game.id}`)) as { items: StorageEntries }).items;

async function playerAndGame(store: TestStore) {
  const maya = await store.user('player', 'maya');
  const game = await hostedGame(store, { title: 'Word Orchard' });
  onTestFinished(() => deleteUserDb(maya.id));
  const draw = () => renderComponent(store, <Saves game={game} userId={maya.id} />, { as: maya });
  return { maya, game, draw };
}
const bring = (file: Blob, name = 'save.json') =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([file], name));

describe('Saves', () => {
  test('a save is exported as a file named after the game', async ({ store }) => {
    const { maya, game, draw } = await playerAndGame(store);
    await keepCoins(store, maya, game, '3');
    const screen = await draw();
    await expect.element(screen.getByText(/It's in your account\.$/)).toBeVisible();
    const given = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    onTestFinished(() => given.mockRestore());
    await screen.getByRole('button', { name: 'Save to a file' }).click();
    const [link] = given.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe('Word-Orchard.save.json');
    const file = await (await fetch(link?.href ?? '')).json();
    expect(file).toMatchObject({ recess: 'save', gameId: game.id, title: 'Word Orchard', items: [['coins', '3']] });
  });

  test('the page names the databases that cannot be saved', async ({ store }) => {
    const { maya, game, draw } = await playerAndGame(store);
    await storeExcludedDatabases(maya.id, game.id, [
      { name: 'downloads', why: 'size' },
      { name: 'vault', why: 'CryptoKey' },
    ]);
    const screen = await draw();
    const said = 'Some game data stays only on this device: downloads (too large), vault (CryptoKey).';
    await expect.element(screen.getByText(said)).toBeVisible();
    await storeExcludedDatabases(maya.id, game.id, []);
    await expect.element(screen.getByText(said)).not.toBeInTheDocument();
  });

  test('a wrong file is explained and changes nothing', async ({ store }) => {
    const { maya, game, draw } = await playerAndGame(store);
    await keepCoins(store, maya, game, '3');
    const screen = await draw();
    await bring(new Blob(['no save']));
    await hears(screen, "That file isn't a save from a Recess game.");
    const savedAt = new Date().toISOString();
    const other = await store.game({ title: 'Tide Cards' });
    await bring(exportSave({ gameId: other.id, title: other.title, savedAt, items: [['coins', '9']] }));
    await hears(screen, 'That save is for Tide Cards, not for this game.');
    expect(await coinsIn(store, maya, game)).toEqual([['coins', '3']]);
  });

  test('of saves from two devices, the other one is offered', async ({ store }) => {
    const { maya, game, draw } = await playerAndGame(store);
    for (const [coins, base] of [
      ['3', 0],
      ['10', 1],
      ['20', 1],
    ] as const)
      await keepCoins(store, maya, game, coins, base);
    const screen = await draw();
    await expect.element(screen.getByText(/^You played from the same save on two devices\./)).toBeVisible();
    const others = screen.getByRole('list', { name: 'Other versions of your save' });
    await expect.element(others.getByText('From another device')).toBeVisible();
    await others.getByRole('listitem').filter({ hasText: 'From another device' }).getByRole('button').click();
    await hears(screen, "You're using this save now");
    await expect.poll(() => coinsIn(store, maya, game)).toEqual([['coins', '10']]);
  });
});

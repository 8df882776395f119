import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { goTo, renderApp, renderComponent, type TestStore, test } from '../../test/app.tsx';
import { unlistedGame } from '../../test/cases.ts';
import { hears, press } from '../../test/forms.ts';
import { PlayView } from './PlayView.tsx';

const pageOf = (id: string) => `/game/${id}`;
type Screen = Awaited<ReturnType<typeof renderApp>>;
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
/** Reads a game as any page does. */
const read = async (store: TestStore, id: string) =>
  (await store.callAs(await store.user('player'), 'GET', `/api/games/${id}`)) as Parameters<typeof PlayView>[0]['game'];

describe('GamePage', () => {
  for (const name of ['Play Now', 'Add to Library', 'Track your playtime', 'Report this game'])
    test(`a visitor who presses ${name} is asked to log in`, async ({ store }) => {
      const { id } = await store.game();
      const screen = await renderApp(store, pageOf(id));
      await press(screen, name);
      await hears(screen, 'Login Required');
      expect(location.pathname).toBe(pageOf(id));
    });

  test('an unknown game is reported', async ({ store }) => {
    const screen = await renderApp(store, pageOf('01890000-0000-7000-8000-000000000000'));
    await expect.element(screen.getByRole('heading', { name: 'Game not found' })).toBeVisible();
  });

  test('a game that a decision keeps out of the store says so, and does not start', async ({ store }) => {
    const { leo, id } = await unlistedGame(store);
    for (const path of [pageOf(id), `${pageOf(id)}?play=1`]) {
      const screen = await renderApp(store, path, { as: leo });
      await expect
        .element(screen.getByRole('heading', { name: 'This game is not in the store at the moment', level: 1 }))
        .toBeVisible();
      await expect.element(screen.getByText(/it stays there with your saves/)).toBeVisible();
      expect(await accessibilityFaults()).toEqual([]);
      await screen.unmount();
    }
  });

  test('a game that this window knows and that has left the store is reported too', async ({ store }) => {
    const { id } = await store.game({ title: 'Lantern Hollow' });
    await store.game({ title: 'Tide Cards' });
    const screen = await renderApp(store, '/browse');
    await expect.element(screen.getByText('Showing 2 of 2 games')).toBeVisible();
    await store.callAs(await store.user('staff'), 'DELETE', `/api/admin/games/${id}`);
    await screen.getByRole('main').getByRole('link', { name: 'Tide Cards' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Tide Cards' })).toBeVisible();
    history.pushState(null, '', pageOf(id));
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.element(screen.getByText('Game not found')).toBeVisible();
  });

  test('a game with a price can be added to cart and library', async ({ store }) => {
    const { id } = await store.game({ price: 299 });
    const screen = await renderApp(store, pageOf(id), { as: await store.user('player') });
    await expect.element(screen.getByText('$2.99')).toBeVisible();
    await press(screen, 'Add to Cart');
    await hears(screen, 'Added to cart');
    await expect.element(button(screen, 'In Cart')).toBeVisible();
    await press(screen, 'Add to Library');
    await hears(screen, 'Added to library');
    await expect.element(button(screen, 'In Library')).toBeVisible();
  });

  test('a game with a price is free as long as payment is not possible, and a free game says nothing about it', async ({
    store,
  }) => {
    const [priced, free] = [await store.game({ price: 299 }), await store.game({ title: 'Freely', price: 0 })];
    const screen = await renderApp(store, pageOf(priced.id));
    await expect.element(screen.getByText('Free while we build payments')).toBeVisible();
    goTo(pageOf(free.id));
    await expect.element(screen.getByRole('heading', { name: 'Freely' })).toBeVisible();
    await expect.element(screen.getByText('Free while we build payments')).not.toBeInTheDocument();
  });

  test('the site of a linked game is shown', async ({ store }) => {
    const { id } = await store.game({ gameUrl: 'https://play.example.org/' });
    const screen = await renderApp(store, pageOf(id));
    await expect.element(screen.getByRole('link', { name: 'play.example.org' })).toBeVisible();
  });
});

describe('PlayView', () => {
  test('a visitor is returned to the page of the game', async ({ store }) => {
    const { id } = await store.game();
    const screen = await renderComponent(store, <PlayView game={await read(store, id)} />);
    await hears(screen, 'Cannot start play session');
  });

  test('a linked game is offered in a tab of its own', async ({ store }) => {
    const { id } = await store.game({ title: 'Word Orchard', gameUrl: 'https://play.example.org/' });
    const game = await read(store, id);
    const screen = await renderComponent(store, <PlayView game={game} />, { as: await store.user('player') });
    await expect.element(screen.getByRole('heading', { name: 'Word Orchard' })).toBeVisible();
    await expect.element(screen.getByText('Cannot Embed Game')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open in New Tab' });
    await expect.element(link).toHaveAttribute('href', 'https://play.example.org/');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });
});

describe('WarningsPanel', () => {
  test('a warning that the lead developer adds is shown to players until it is removed', async ({ store }) => {
    const { id } = await store.game();
    const screen = await renderApp(store, pageOf(id), { as: await store.user('lead') });
    const panel = screen.getByRole('region', { name: 'Manage content warnings' });
    await panel.getByRole('combobox', { name: 'Warning' }).click();
    await screen.getByRole('option', { name: 'Scary' }).click();
    await panel.getByLabelText(/Description/).fill('Dark caves');
    await press(screen, 'Add warning');
    await hears(screen, 'Warning added');
    const told = screen.getByRole('region', { name: 'Content warnings', exact: true });
    await expect.element(told.getByText('Scary: Dark caves')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await press(screen, 'Remove warning Scary: Dark caves');
    await hears(screen, 'Warning removed');
    await expect.element(told.getByText('None')).toBeVisible();
  });

  test('only the lead developer can manage warnings', async ({ store }) => {
    const { id } = await store.game();
    const screen = await renderApp(store, pageOf(id), { as: await store.user('staff') });
    await expect.element(button(screen, 'Delete game')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Manage content warnings' }).elements()).toEqual([]);
  });
});

describe('StaffTools', () => {
  const remove = async (screen: Screen) => {
    await press(screen, 'Delete game');
    await press(screen.getByRole('dialog', { name: 'Delete Lantern Hollow?' }), 'Delete');
  };

  test('a failed deletion by the server is reported', async ({ store }) => {
    const { id } = await store.game({ title: 'Lantern Hollow' });
    const screen = await renderApp(store, pageOf(id), { as: await store.user('staff') });
    store.fail('games.remove', { status: 503, code: 'busy', message: '' });
    await remove(screen);
    await hears(screen, 'Failed to delete game.');
  });

  test('deleting a game removes it from the store and leads to the remaining games', async ({ store }) => {
    const { id } = await store.game({ title: 'Lantern Hollow' });
    await store.game({ title: 'Tide Cards' });
    const screen = await renderApp(store, pageOf(id), { as: await store.user('staff') });
    await remove(screen);
    await expect.element(screen.getByText('Showing 1 of 1 games')).toBeVisible();
  });
});

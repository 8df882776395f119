import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { press, rate } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';

const label = 'Comment (optional)';
const comment = page.getByLabelText(label);
const card = (name: string) => page.getByRole('status', { name, exact: true });

/** Maya at a game, with five stars chosen. */
async function reviewing(store: TestStore) {
  const [maya, { id }] = [await store.user('player', 'maya'), await store.game()];
  await renderApp(store, `/game/${id}`, { as: maya });
  await expect.element(page.getByText('All saved')).toBeInTheDocument();
  await rate(page, 5);
  const strikes = async () => (await store.callAs(maya, 'GET', '/api/restrictions')) as { step: number };
  const reviews = async () => (await store.callAs(maya, 'GET', `/api/reviews/game/${id}`)) as unknown[];
  return { strikes, reviews };
}

describe('A review', () => {
  test('with rude words is told which they are while it is written, and is not sent with them', async ({ store }) => {
    const { reviews } = await reviewing(store);
    await comment.fill('What a shit game');
    await expect.element(comment).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(comment)
      .toHaveAccessibleDescription(
        expect.stringContaining("Rude words aren't allowed here. These words can't be sent: “shit”. Change them."),
      );
    await press(page, 'Submit review');
    await expect.element(comment).toHaveValue('What a shit game');
    expect(store.calls.filter((call) => call.startsWith('POST /api/reviews'))).toEqual([]);
    await comment.fill('What a hard game');
    await expect.element(comment).toHaveAttribute('aria-invalid', 'false');
    await press(page, 'Submit review');
    await expect.element(page.getByText('What a hard game').first()).toBeVisible();
    await expect.poll(reviews).toHaveLength(1);
  });

  test('may call the game by its title, whatever words that has, also without a network; but no other word', async ({
    store,
  }) => {
    const [maya, { id }] = [await store.user('player', 'maya'), await store.game({ title: 'Shit Happens' })];
    await renderApp(store, `/game/${id}`, { as: maya });
    await expect.element(page.getByText('All saved')).toBeInTheDocument();
    await rate(page, 5);
    await comment.fill('Shit Happens is shit');
    await expect.element(comment).toHaveAttribute('aria-invalid', 'true');
    await comment.fill('Shit Happens is hard');
    await expect.element(comment).toHaveAttribute('aria-invalid', 'false');
    const goOnline = goOffline(store);
    await press(page, 'Submit review');
    await expect.element(page.getByText('Shit Happens is hard').first()).toBeVisible();
    goOnline();
    await expect.poll(() => store.callAs(maya, 'GET', `/api/reviews/game/${id}`)).toHaveLength(1);
  });

  test('with words of before that are not allowed now gets other stars, and no word about them', async ({ store }) => {
    const [maya, { id: gameId }] = [await store.user('player', 'maya'), await store.game()];
    await store.callAs(maya, 'POST', '/api/reviews', { gameId, rating: 2, comment: 'A hard game' });
    await store.sql(`UPDATE reviews SET comment = 'What a shit game'`);
    await renderApp(store, `/game/${gameId}`, { as: maya });
    await expect.element(page.getByText('All saved')).toBeInTheDocument();
    await press(page, 'Edit');
    await expect.element(comment).toHaveValue('What a shit game');
    await rate(page, 5);
    await press(page, 'Save review');
    await expect
      .poll(() => store.callAs(maya, 'GET', `/api/reviews/game/${gameId}`))
      .toMatchObject([{ rating: 5, comment: 'What a shit game' }]);
    await expect.element(comment).not.toBeInTheDocument();
    // Whoever changes the words is told of them again.
    await press(page, 'Edit');
    await comment.fill('What a shit game this is');
    await expect.element(comment).toHaveAttribute('aria-invalid', 'true');
  });

  test('with a slur is refused by the store, which warns first and mutes then', async ({ store }) => {
    const { strikes, reviews } = await reviewing(store);
    await comment.fill('Only a retard plays this');
    await press(page, 'Submit review');
    await expect.element(card('Warning')).toMatchTextContent('This is a warning.');
    await expect.element(comment).toHaveAccessibleDescription(expect.stringContaining('“retard”'));
    await expect.element(comment).toHaveValue('Only a retard plays this');
    expect(await accessibilityFaults()).toEqual([]);
    // The very same words within a minute count once.
    await comment.fill('Only a retard plays this game');
    await press(page, 'Submit review');
    await expect.element(card('Warning')).toMatchTextContent("You can't write to others until");
    expect([await strikes(), await reviews()]).toMatchObject([{ step: 2 }, []]);
    // Kind words wait as well, and are told until when; stars need not.
    await comment.fill('I like it');
    await press(page, 'Submit review');
    await expect
      .element(comment)
      .toHaveAccessibleDescription(expect.stringContaining("You can't write to others until"));
    await expect.element(comment).toHaveValue('I like it');
    await comment.fill('');
    await press(page, 'Submit review');
    await expect.poll(reviews).toHaveLength(1);
  });

  test('with a slur is refused without a network too, and nothing of it is kept', async ({ store }) => {
    const { strikes, reviews } = await reviewing(store);
    await comment.fill('Only a retard plays');
    await expect.element(comment).toHaveAttribute('aria-invalid', 'true');
    const back = goOffline(store);
    await press(page, 'Submit review');
    await expect.element(card('Warning')).toMatchTextContent('It is a slur');
    await expect.element(comment).toHaveAccessibleDescription(expect.stringContaining('“retard”'));
    back();
    await expect.element(page.getByText('All saved')).toBeInTheDocument();
    expect([await strikes(), await reviews()]).toMatchObject([{ step: 0 }, []]);
  });

  test('of distress is not posted, and shows at once who can help; its words stay', async ({ store }) => {
    const { reviews } = await reviewing(store);
    await comment.fill('I want to kill myself');
    await expect.element(card('Help')).toMatchTextContent('Talk to an adult you trust');
    const help = card('Help').getByRole('link', { name: 'Get help now' });
    await expect.element(help).toHaveAttribute('href', '/help/now');
    expect(await accessibilityFaults()).toEqual([]);
    // Before it is sent the card says who reads it, and it opens a case.
    await expect.element(card('Help')).toMatchTextContent("This isn't posted. If you send it, a moderator reads it");
    await press(page, 'Close');
    await expect.element(card('Help')).not.toBeInTheDocument();
    await press(page, 'Submit review');
    await expect.element(card('Help')).toBeVisible();
    await expect.element(comment).toHaveAccessibleDescription(expect.stringContaining("We didn't post this."));
    await expect.element(comment).toHaveValue('I want to kill myself');
    expect(await reviews()).toEqual([]);
  });

  test('of distress is read by nobody without a network, and the help card says so', async ({ store }) => {
    const { reviews } = await reviewing(store);
    const back = goOffline(store);
    await comment.fill('I want to kill myself');
    await expect.element(card('Help')).toMatchTextContent("This isn't posted, and nobody reads it.");
    await press(page, 'Submit review');
    await expect.element(comment).toHaveAccessibleDescription(expect.stringContaining("We didn't post this."));
    back();
    await expect.element(page.getByText('All saved')).toBeInTheDocument();
    const { rows } = (await store.callAs(await store.user('staff'), 'GET', '/api/moderation/cases')) as {
      rows: unknown[];
    };
    expect([rows, await reviews()]).toEqual([[], []]);
  });

  test('with a slur leads to why, and to an appeal, from its card', async ({ store }) => {
    await reviewing(store);
    await comment.fill('Only a retard plays this');
    await press(page, 'Submit review');
    await card('Warning').getByRole('link', { name: 'Why, and what you can do' }).click();
    const main = page.getByRole('main');
    await expect.element(main.getByRole('heading', { name: 'We refused something you wrote' })).toBeVisible();
    for (const text of ['Only a retard plays this', /A computer found it and decided this/, /Then a person decides/])
      await expect.element(main.getByText(text)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    // It is on the device by now: its words, and those of the appeal, stay without a network.
    const back = goOffline(store);
    await main.getByLabelText('What should we know?').fill('It is the name of a level.');
    await expect.element(main.getByText(/Your words stay here/)).toBeVisible();
    back();
    await press(main, 'Ask for another look');
    await expect.element(main.getByText("A moderator will look at it. We'll tell you here.")).toBeVisible();
  });
});

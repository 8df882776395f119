import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { test as base, renderApp, type TestStore } from '../../test/app.tsx';
import { decidedReview, decideFirstCase } from '../../test/cases.ts';
import { goOffline } from '../../test/network.ts';

const contact = 'Dana Cole, dana@school.example';
const test = base.extend({ settings: { SAFETY_CONTACT: contact } });
const facts = 'The review insults somebody.';

/** A review of Leo's that is hidden, and he is warned. */
const decided = (store: TestStore) => decidedReview(store, { actions: ['hide', 'warn'], facts });

describe('DecisionPage', () => {
  test('says what is restricted, for how long, why, by which rule and how to appeal; the appeal is sent once', async ({
    store,
  }) => {
    const { leo, id } = await decided(store);
    const screen = await renderApp(store, `/decisions/${id}`, { as: leo });
    const main = screen.getByRole('main');
    for (const text of [
      ...['Your review is hidden. Only you see it.', 'This is a warning.', 'This has no end.', facts],
      ...['Only a fool plays this', /Be kind/, /Someone reported it. A person decided this/],
    ])
      await expect.element(main.getByText(text)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await main.getByLabelText('What should we know?').fill('I meant the monster.');
    await main.getByRole('button', { name: 'Ask for another look' }).click();
    await expect.element(main.getByText("A moderator will look at it. We'll tell you here.")).toBeVisible();
    await expect.element(main.getByText('I meant the monster.')).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Ask for another look' })).not.toBeInTheDocument();
  });

  test('is read in the reader’s language, rule and all; what staff wrote stays as they wrote it', async ({ store }) => {
    const { leo, id } = await decided(store);
    const screen = await renderApp(store, `/decisions/${id}`, { as: leo, language: 'es' });
    for (const text of ['Tu reseña está oculta. Solo la ves tú.', facts, /Sé amable/])
      await expect.element(screen.getByRole('main').getByText(text)).toBeVisible();
  });

  test('stays readable without a network, and keeps an appeal’s words until it can be sent', async ({ store }) => {
    const { leo, id } = await decided(store);
    const screen = await renderApp(store, '/who-we-are', { as: leo });
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    goOffline(store);
    await screen.getByRole('button', { name: /^Notifications/ }).click();
    await screen.getByRole('button', { name: /A moderator made a decision/ }).click();
    const main = screen.getByRole('main');
    await expect.element(main.getByText(facts)).toBeVisible();
    expect(location.pathname).toBe(`/decisions/${id}`);
    await main.getByLabelText('What should we know?').fill('I meant the monster.');
    await expect.element(main.getByText(/Your words stay here/)).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Ask for another look' })).toBeDisabled();
  });

  test('names the person who answers for safety, also without a network', async ({ store }) => {
    const { leo, id } = await decided(store);
    const screen = await renderApp(store, `/decisions/${id}`, { as: leo });
    await expect.element(screen.getByText(contact)).toBeVisible();
    // Only then the device knows the account and its decision.
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    goOffline(store);
    await screen.unmount();
    const again = await renderApp(store, `/decisions/${id}`, { as: leo });
    await expect.element(again.getByText(contact)).toBeVisible();
  });

  test('says of a username that it was taken away, and that another may be chosen; it has no end to name', async ({
    store,
  }) => {
    const [maya, leo, staff] = [
      await store.user('player', 'maya'),
      await store.user('player', 'leo'),
      await store.user('staff'),
    ];
    const about = { kind: 'user', id: leo.id, authorId: leo.id, reason: 'hate' };
    await store.callAs(maya, 'POST', '/api/moderation/reports', about);
    const id = await decideFirstCase(store, staff, { actions: ['resetName'], facts });
    const screen = await renderApp(store, `/decisions/${id}`, { as: leo });
    await expect.element(screen.getByText(/^Your username was taken away/)).toBeVisible();
    await expect.element(screen.getByRole('main').getByText('leo', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('This has no end.')).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('What should we know?')).toBeVisible();
  });

  test('says that it was taken back, and why, and is nobody else’s to read', async ({ store }) => {
    const { leo, maya, staff, id } = await decided(store);
    await store.callAs(staff, 'POST', `/api/moderation/decisions/${id}/revert`, { why: 'It was about a monster.' });
    const screen = await renderApp(store, `/decisions/${id}`, { as: leo });
    await expect.element(screen.getByText('This decision was taken back. It no longer counts.')).toBeVisible();
    await expect.element(screen.getByText('It was about a monster.')).toBeVisible();
    await expect.element(screen.getByLabelText('What should we know?')).not.toBeInTheDocument();
    await screen.unmount();
    const other = await renderApp(store, `/decisions/${id}`, { as: maya });
    await expect.element(other.getByText('This decision is not here')).toBeVisible();
  });

  test('a strike says that a computer found it and nobody reported it, and nothing of reports or of a hidden review', async ({
    store,
  }) => {
    const leo = await store.user('player', 'leo');
    const { id: gameId } = await store.game();
    const slur = { gameId, rating: 1, comment: 'You retard' };
    await store.callAs(leo, 'POST', '/api/reviews', slur).catch(() => {});
    const [strike] = (await store.callAs(leo, 'GET', '/api/decisions')) as [{ id: string }];
    const screen = await renderApp(store, `/decisions/${strike.id}`, { as: leo });
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'We refused something you wrote' }))
      .toBeVisible();
    await expect.element(screen.getByText('A computer found it and decided this. Nobody reported it.')).toBeVisible();
    for (const words of [/Several people reported/, /hidden/])
      await expect.element(screen.getByRole('main').getByText(words)).not.toBeInTheDocument();
  });

  test('a review that reports hide has a page too: who decided, by which rule, and an appeal', async ({ store }) => {
    const leo = await store.user('player', 'leo');
    const { id: gameId } = await store.game({ title: 'Hollow' });
    const review = { gameId, rating: 1, comment: 'Only a fool plays this' };
    const { id } = (await store.callAs(leo, 'POST', '/api/reviews', review)) as { id: string };
    for (const name of ['maya', 'kim', 'ana']) {
      const who = await store.user('player', name);
      await store.sql(`UPDATE users SET "createdAt" = '2020-01-01T00:00:00.000Z' WHERE id = '${who.id}'`);
      const about = { kind: 'review', id, authorId: leo.id, reason: 'bullying' };
      await store.callAs(who, 'POST', '/api/moderation/reports', about);
    }
    const [decision] = (await store.callAs(leo, 'GET', '/api/decisions')) as { id: string }[];
    const screen = await renderApp(store, `/decisions/${decision?.id}`, { as: leo });
    const main = screen.getByRole('main');
    for (const text of [
      ...['Your review is hidden. Only you see it.', 'A computer decided this.', 'Only a fool plays this', /Be kind/],
      /Several people reported it/,
    ])
      await expect.element(main.getByText(text)).toBeVisible();
    await main.getByLabelText('What should we know?').fill('I meant the monster.');
    await main.getByRole('button', { name: 'Ask for another look' }).click();
    await expect.element(main.getByText('I meant the monster.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('an appeal that tells of being hurt shows where to find help, and is sent as it is', async ({ store }) => {
    const { leo, id } = await decided(store);
    const main = (await renderApp(store, `/decisions/${id}`, { as: leo })).getByRole('main');
    const hurt = 'I was angry. I want to kill myself';
    await main.getByLabelText('What should we know?').fill(hurt);
    const help = main.getByRole('status', { name: 'Help', exact: true });
    await expect.element(help).toMatchTextContent('Staff read what you send here.');
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    expect(await accessibilityFaults()).toEqual([]);
    await main.getByRole('button', { name: 'Ask for another look' }).click();
    await expect.element(main.getByText("A moderator will look at it. We'll tell you here.")).toBeVisible();
    await expect.element(main.getByText(hurt)).toBeVisible();
  });
});

import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp, type TestStore, type TestUser, test } from '../../test/app.tsx';
import { hears } from '../../test/forms.ts';
import { befriend } from '../../test/people.ts';
import { blockDisk, fillDisk } from '../../test/slowDisk.ts';

const draftsHere = () => Object.keys(localStorage).filter((key) => key.includes('message.'));

/** Maya, who writes to Leo. */
async function writing(store: TestStore) {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  await befriend(store, maya, leo);
  return { maya, leo, ...(await open(store, maya, leo)) };
}
async function open(store: TestStore, maya: TestUser, leo: TestUser) {
  const screen = await renderApp(store, `/friends?with=${leo.id}`, { as: maya });
  const field = screen.getByRole('textbox', { name: 'Message to leo' });
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByText('All saved')).toBeInTheDocument();
  return { screen, field, log: screen.getByRole('log') };
}

describe('Writer', () => {
  test('keeps a message that is begun over a reload', async ({ store }) => {
    const { maya, leo, screen, field } = await writing(store);
    await field.fill('The third moth is the');
    await screen.unmount();
    await expect.element((await open(store, maya, leo)).field).toHaveValue('The third moth is the');
  });

  test('is free for the next words while a message is kept; they are neither lost nor sent with it', async ({
    store,
  }) => {
    const { maya, field, log } = await writing(store);
    await field.fill('Hello');
    const letGo = await blockDisk(maya.id);
    await userEvent.keyboard('{Enter}are you{Enter} there');
    await expect.element(field).toHaveValue('are you there');
    letGo();
    await expect.element(log.getByText('You: Hello')).toBeVisible();
    await expect.element(field).toHaveValue('are you there');

    // A device without room gives the words back.
    const empty = fillDisk();
    await userEvent.keyboard('{Enter}');
    await expect.element(log).not.toHaveTextContent('are you there');
    await expect.element(field).toHaveValue('are you there');
    expect(draftsHere()).toHaveLength(1);
    empty();
    await userEvent.click(field);
    await userEvent.keyboard('{Enter}');
    await expect.element(log.getByText('You: are you there')).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expect.poll(draftsHere).toEqual([]);
    expect(log.getByText('You: Hello').elements()).toHaveLength(1);
  });

  test('sends words in their turn that were sent while the words before were being kept', async ({ store }) => {
    const { maya, field, log } = await writing(store);
    await field.fill('Hello');
    const letGo = await blockDisk(maya.id);
    await userEvent.keyboard('{Enter}are you there{Enter}');
    await expect.element(field).toHaveValue('are you there');
    letGo();
    await expect.element(log.getByText('You: Hello')).toBeVisible();
    await expect.element(log.getByText('You: are you there')).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(log.getByText('You: are you there').elements()).toHaveLength(1);
  });

  test('says that the device has no room', async ({ store }) => {
    const { screen, field } = await writing(store);
    await field.fill('Hello');
    fillDisk();
    await userEvent.keyboard('{Enter}');
    await hears(screen, 'This device is out of space');
    await expect.element(field).toHaveValue('Hello');
  });
});

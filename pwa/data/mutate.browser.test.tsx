import { afterEach, describe, expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { EndpointName } from '#sync/contract/index.ts';
import { closeReport } from '../shell/state/reportDialogStore.ts';
import { renderApp, type TestStore, test } from '../test/app.tsx';
import { choose, fill, hears, press } from '../test/forms.ts';
import { requestFriendship } from '../test/people.ts';

type Screen = Pick<Locator, 'getByRole' | 'getByLabelText'>;
type Failure = {
  name: EndpointName;
  /** Creates the account that is signed in, and what else the store has. */
  by(store: TestStore): ReturnType<TestStore['user']>;
  at: string;
  act(screen: Screen): Promise<void>;
  /** The exact texts of spec §8. */
  says: [title: string, text: string];
};

const dialog = (screen: Screen) => screen.getByRole('dialog');
const again = 'Please try again';
const pupil = (store: TestStore) => store.user('player', 'maya');
const maker = (store: TestStore) => store.user('developer', 'dev');

async function asked(store: TestStore) {
  const [maya, dev] = [await pupil(store), await maker(store)];
  await requestFriendship(store, dev, maya);
  return maya;
}
async function office(store: TestStore) {
  await store.user('pending', 'leo');
  await store.game({ title: 'Word Orchard', status: 'pending', approvedAt: null });
  return store.user('lead', 'lead');
}

async function report(screen: Screen): Promise<void> {
  await press(screen.getByRole('banner'), 'Report an issue');
  await dialog(screen).getByRole('combobox', { name: 'Category' }).click();
  await choose(screen, 'Other', 'option');
  await fill(dialog(screen), { Subject: 'The third level', Description: 'The door does not open.' });
  await press(screen, 'Submit Report');
}
async function sendFeedback(screen: Screen): Promise<void> {
  await press(screen.getByRole('banner'), 'Give Feedback');
  await fill(dialog(screen), { Subject: 'More cards', Message: 'I would like another reef.' });
  await press(screen, 'Send Feedback');
}
async function upload(screen: Screen): Promise<void> {
  await fill(screen, { Title: 'Moth', Description: 'Fly to the light.' });
  await screen.getByRole('checkbox', { name: 'Puzzle' }).click();
  const image = await new Promise<Blob | null>((done) => document.createElement('canvas').toBlob(done));
  const cover = new File([image as Blob], 'cover.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose a cover image'), cover);
  await expect.element(screen.getByRole('img', { name: 'Your cover as it will be shown' })).toBeVisible();
  await screen.getByRole('radio', { name: 'At an address on the web' }).click();
  await fill(screen, { 'Address of the game': 'https://moth.example/' });
  await press(screen, 'Submit for approval');
}

/** The endpoints that are not queued, each with the text of a failure for which the server has none. */
const failures: Failure[] = [
  {
    ...{ name: 'reports.file', by: pupil, at: '/who-we-are', act: report },
    says: ['Failed to submit report', 'An error occurred. Please try again.'],
  },
  {
    ...{ name: 'feedback.send', by: pupil, at: '/who-we-are', act: sendFeedback },
    says: ['Error', 'Failed to send feedback'],
  },
  {
    ...{ name: 'developers.register', by: pupil, at: '/developer' },
    async act(screen) {
      await fill(screen, { 'School e-mail': 'maya@school.example', 'Full name': 'Maya Demo' });
      await press(screen, 'Submit application');
    },
    says: ['Registration Failed', 'Failed to submit registration.'],
  },
  {
    ...{ name: 'users.rename', by: pupil, at: '/profile' },
    async act(screen) {
      await fill(screen, { Username: 'Maya of class 7' });
      await press(screen, 'Save username');
    },
    says: ['Failed to update username', again],
  },
  {
    ...{ name: 'friends.request', by: pupil, at: '/friends' },
    async act(screen) {
      await fill(screen, { 'Add a friend': 'admin' });
      await press(screen, 'Send request');
    },
    says: ['Failed to send request', again],
  },
  {
    ...{ name: 'friends.accept', by: asked, at: '/friends?tab=requests' },
    act: (screen) => press(screen, 'Accept dev'),
    says: ['Failed to accept request', again],
  },
  {
    ...{ name: 'friends.reject', by: asked, at: '/friends?tab=requests' },
    act: (screen) => press(screen, 'Reject dev'),
    says: ['Failed to reject request', again],
  },
  {
    ...{ name: 'uploads.image', by: maker, at: '/developer', act: upload },
    says: ['Upload Failed', 'Failed to upload cover image'],
  },
  {
    ...{ name: 'games.submit', by: maker, at: '/developer', act: upload },
    says: ['Upload Failed', 'Failed to upload game.'],
  },
  {
    ...{ name: 'games.approve', by: office, at: '/admin/approvals' },
    act: (screen) => press(screen, 'Approve Word Orchard'),
    says: ['Approval Failed', again],
  },
  {
    ...{ name: 'developers.approve', by: office, at: '/admin' },
    act: (screen) => screen.getByRole('button', { name: /^Approve / }).click(),
    says: ['Approval Failed', again],
  },
  {
    ...{ name: 'users.remove', by: office, at: '/admin?tab=users' },
    async act(screen) {
      await press(screen, 'Delete leo');
      await press(dialog(screen), 'Delete');
    },
    says: ['Deletion Failed', again],
  },
];

describe('a failed write', () => {
  afterEach(() => closeReport());

  test.for(failures)(
    '$name that fails without a message from the server shows the text of the catalogue',
    async ({ name, by, at, act, says }, { store }) => {
      const screen = await renderApp(store, at, { as: await by(store) });
      store.fail(name, 'error');
      await act(screen);
      await hears(screen, ...says);
    },
  );
});

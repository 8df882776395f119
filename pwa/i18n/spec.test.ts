import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { coverBytesMax, coverTypes, homeRedirectDelayMs, librarySize, loginRedirectDelayMs } from '#sync/constants.ts';
import { auth } from '#sync/contract/auth.ts';
import { developers } from '#sync/contract/developers.ts';
import { featured } from '#sync/contract/featured.ts';
import { feedback } from '#sync/contract/feedback.ts';
import { friends } from '#sync/contract/friends.ts';
import type { Notification } from '#sync/contract/notifications.ts';
import { reports } from '#sync/contract/reports.ts';
import { reviews } from '#sync/contract/reviews.ts';
import { users } from '#sync/contract/users.ts';
import { coverError } from '../features/build-upload/uploadForm.ts';
import { validateAuthForm } from '../features/sign-in/authFormValidation.ts';
import { notificationUrl } from '../shell/notifications/notificationTarget.ts';
import { errorTexts } from '../test/errorTexts.ts';
import { errorsOf } from '../ui/hooks/errors.ts';
import { englishMessages as books } from './messages.ts';

const id = '01890000-0000-7000-8000-000000000000';
const toasts = await books.toasts();
const { failure, success } = toasts;
const again = 'Please try again';

describe('the catalogue of errors (spec §8)', () => {
  const failed: [name: keyof typeof failure, title: string, text?: string][] = [
    ['reports.file', 'Failed to submit report', 'An error occurred. Please try again.'],
    ['feedback.send', 'Error', 'Failed to send feedback'],
    ['wishlist.add', 'Error', 'Failed to add to wishlist'],
    ['wishlist.remove', 'Error', 'Failed to remove game from wishlist'],
    ['cart.add', 'Error', 'Failed to add to cart'],
    ['cart.clear', 'Error', 'Failed to clear cart'],
    ['cart.moveToWishlist', 'Error', 'Failed to move game to wishlist'],
    ['developers.register', 'Registration Failed', 'Failed to submit registration.'],
    ['games.submit', 'Upload Failed', 'Failed to upload game.'],
    ['uploads.image', 'Upload Failed', 'Failed to upload cover image'],
    ['library.add', 'Error', 'Failed to add game to library.'],
    ['games.remove', 'Error', 'Failed to delete game.'],
    ['plays.start', 'Cannot start play session', 'Please log in to track your playtime'],
    ['reviews.post', 'Failed to submit review'],
    ['reviews.edit', 'Failed to update review'],
    ['reviews.remove', 'Failed to delete review'],
    ['users.rename', 'Failed to update username', again],
    ['friends.request', 'Failed to send request'],
    ['friends.accept', 'Failed to accept request'],
    ['friends.reject', 'Failed to reject request'],
    ['friends.message', 'Failed to send message'],
    ['reports.answer', 'Failed to send message'],
    ['feedback.answer', 'Failed to send message'],
    ['auth.login', 'Login failed', 'Invalid email or password'],
    ['auth.developerLogin', 'Login failed', 'Invalid developer ID or email'],
    ['auth.leadLogin', 'Login failed', 'Invalid credentials or setup key'],
    ['auth.register', 'Registration failed', 'Unable to create account'],
    ['auth.setupLead', 'Setup failed'],
    ['games.approve', 'Approval Failed'],
    ['developers.approve', 'Approval Failed'],
    ['users.remove', 'Deletion Failed'],
    ['featured.add', 'Failed to feature game'],
  ];
  test.each(failed)('a failed %s says “%s”', (name, title, text = failure[name].fallback) => {
    expect(failure[name]).toEqual({ title, fallback: text });
  });

  const done: [name: keyof typeof success, title: string, text?: string][] = [
    ['reports.file', 'Report submitted', "Thank you for your report. We'll review it shortly."],
    ['feedback.send', 'Feedback Sent!'],
    ['wishlist.add', 'Added to wishlist'],
    ['cart.add', 'Added to cart'],
    [
      'developers.register',
      'Application Submitted!',
      'Your developer application has been submitted and is pending review.',
    ],
    ['games.submit', 'Game Submitted!', 'Your game is now pending admin approval'],
  ];
  test.each(done)('%s done says “%s”', (name, title, text) => {
    expect(success[name]).toEqual(text === undefined ? { title } : { title, text });
  });

  test('what no call says, but a page or a form', async () => {
    const { notFound, playing } = await books.game();
    expect([notFound, playing.cannotEmbed, playing.newTab]).toEqual([
      ...['Game not found', 'Cannot Embed Game', 'Open in New Tab'],
    ]);
    expect(toasts.loginRequired.title).toBe('Login Required');
    expect(toasts.missingFields.title).toBe('Missing fields');
    expect(toasts.missingInformation).toEqual({
      title: 'Missing Information',
      text: 'Please fill in both subject and message',
    });
    expect(toasts.accessDenied).toEqual({ title: 'Access Denied', text: 'Only Lead Dev can access this page.' });
    expect(toasts.authenticationRequired).toEqual({
      title: 'Authentication Required',
      text: 'Please sign in to access the Developer Portal.',
    });
    expect(toasts.fromWishlistToCart).toBe('Failed to add game to cart');
    expect(toasts.unreachable).toEqual({
      login: 'An error occurred during login',
      registration: 'An error occurred during registration',
      setup: 'An error occurred during setup',
    });
  });
});

const said = (input: z.ZodType, value: object) => errorTexts(errorsOf(input.safeParse(value).error));
const takes = (input: z.ZodType, value: object) => input.safeParse(value).success;

describe('what a form asks for (spec §5)', () => {
  const report = { category: 'bug', subject: 'abc', description: 'ten of them' };
  test.each([
    [{ category: null }, 'category', 'Please select a category'],
    [{ subject: 'ab' }, 'subject', 'Subject must be at least 3 characters'],
    [{ subject: 's'.repeat(101) }, 'subject', 'Subject must be less than 100 characters'],
    [{ description: 'd'.repeat(9) }, 'description', 'Description must be at least 10 characters'],
    [{ description: 'd'.repeat(1001) }, 'description', 'Description must be less than 1000 characters'],
  ])('a report with %j', (change, field, words) => {
    expect(said(reports.file.input, { ...report, ...change })).toEqual({ [field]: words });
  });
  test('a report has a game or none, and as many characters as it may', () => {
    for (const category of ['abuse', 'bug', 'content', 'other'])
      expect(takes(reports.file.input, { ...report, category })).toBe(true);
    const longest = { subject: 's'.repeat(100), description: 'd'.repeat(1000), gameId: id };
    expect(takes(reports.file.input, { ...report, ...longest })).toBe(true);
  });

  test('what is empty but for spaces is not sent', () => {
    const both = 'Please fill in both subject and message';
    expect(said(feedback.send.input, { subject: ' ', message: '\n' })).toEqual({ subject: both, message: both });
    expect(takes(friends.request.input, { username: '  ' })).toBe(false);
    expect(takes(friends.message.input, { receiverId: id, content: ' \n' })).toBe(false);
    const nobody = said(developers.register.input, { schoolEmail: ' ', fullName: ' ' });
    expect(Object.keys(nobody).sort()).toEqual(['fullName', 'schoolEmail']);
  });

  test('a cover is an image of the four types below 10 MB', async () => {
    const { refused } = await books.developer();
    const told = (type: string, size: number) => {
      const fault = coverError({ name: 'cover', type, size });
      return fault && refused[fault];
    };
    expect(coverTypes.map((type) => told(type, coverBytesMax - 1))).toEqual(coverTypes.map(() => undefined));
    expect(coverTypes).toEqual(['image/jpeg', 'image/jpg', 'image/png', 'image/webp']);
    const type = { title: 'Invalid File Type', text: 'Please upload a JPG, PNG, or WEBP image.' };
    expect(told('image/gif', 1)).toEqual(type);
    const size = { title: 'File Too Large', text: 'Image must be less than 10MB.' };
    expect(told('image/png', 10 * 2 ** 20)).toEqual(size);
    const missing = { title: 'Cover Image Required', text: 'Please upload a cover image for your game.' };
    expect(refused.coverMissing).toEqual(missing);
  });

  test('a review has 1 to 5 stars and at most 100 characters', () => {
    const stars = [0, 1, 5, 6].map((rating) => takes(reviews.post.input, { gameId: id, rating }));
    expect(stars).toEqual([false, true, true, false]);
    const comments = [0, 100, 101].map((n) =>
      takes(reviews.post.input, { gameId: id, rating: 1, comment: 'c'.repeat(n) }),
    );
    expect(comments).toEqual([true, true, false]);
  });

  test('a username has 3 to 30 letters, numbers, spaces, hyphens and underscores', () => {
    const lengths = [2, 3, 30, 31].map((n) => takes(users.rename.input, { username: 'u'.repeat(n) }));
    expect(lengths).toEqual([false, true, true, false]);
    const written = ['Sam 7', 'sam-7', 'sam_7', 'sam.7', 'sam@7'].map((username) =>
      takes(users.rename.input, { username }),
    );
    expect(written).toEqual([true, true, true, false, false]);
  });

  test.each([
    ['a sign-up', auth.register, {}],
    ['the set-up of a lead developer', auth.setupLead, { setupKey: 'a key' }],
  ] as const)('%s speaks of password and age', (_, way, more) => {
    const person = { email: 'sam@school.example', username: 'Sam 7', firstName: 'Sam', lastName: 'Reed', ...more };
    const typed = { ...person, birthDate: '2013-03-02', password: '7 chars', again: 'others' };
    expect(errorTexts(validateAuthForm(way, typed, '2026-03-01'))).toEqual({
      password: 'Password too short',
      again: "Passwords don't match",
      birthDate: 'Age requirement not met',
    });
    const right = { ...typed, birthDate: '2013-03-01', password: '8 charac', again: '8 charac' };
    expect(validateAuthForm(way, right, '2026-03-01')).toEqual({});
  });

  test('a featured game has a place from 1, and the first where none is said', () => {
    expect(featured.add.input.parse({ gameId: id }).position).toBe(1);
    expect([0, 1, 1.5].map((position) => takes(featured.add.input, { gameId: id, position }))).toEqual([
      ...[false, true, false],
    ]);
  });
});

describe('what a page says (spec §2)', () => {
  test('while it waits, or does not have what was asked for', async () => {
    const { loading, login } = await books.common();
    expect([loading, login]).toEqual(['Loading...', 'Login']);
    expect(await books.notFound()).toMatchObject({
      title: '404 Page Not Found',
      lead: 'Did you forget to add the page to the router?',
    });
    expect((await books.developer()).rejected.reason).toBe('Your application was not approved.');
    expect((await books.browse()).noMatch).toBe('No games match your current filters.');
    expect((await books.browse()).showing('2', '3')).toBe('Showing 2 of 3 games');
    expect([loginRedirectDelayMs, homeRedirectDelayMs]).toEqual([1_000, 1_500]);
  });

  test('in the header, its menu, its bell and its dialogs', async () => {
    const { search } = await books.shell();
    const { menu, bell, report, feedback: opinion } = await books.shellDeferred();
    expect(search.placeholder).toBe('Search games...');
    expect([menu.library, menu.developer, menu.guide, menu.approvals, menu.settings, menu.logOut]).toEqual([
      ...['My Library', 'Developer Portal', 'Game Dev Guide', 'Game Approvals', 'Settings', 'Log out'],
    ]);
    expect([bell.title, bell.none, bell.readAll]).toEqual(['Notifications', 'No notifications', 'Mark all read']);
    expect([opinion.open, opinion.sending, report.submitting]).toEqual([
      'Give Feedback',
      'Sending...',
      'Submitting...',
    ]);
  });

  test('a click on a notification leads to the report, or to the game', () => {
    const at = (type: Notification['type'], of: Partial<Notification>) =>
      notificationUrl({ gameId: null, reportId: null, ...of, type } as Notification, { isAdmin: 1, isLeadDev: 1 });
    expect(at('message_response', { reportId: id, gameId: id })).toMatch(/^\/admin\?/);
    expect(at('message_response', { gameId: id })).toBe(`/game/${id}`);
    expect(at('game_approved', { gameId: id })).toBe(`/game/${id}`);
    expect(at('friend_request', {})).toBe('/friends?tab=requests');
  });

  test('a library of over 5 games is growing, and of over 10 large', async () => {
    const { sizes } = await books.library();
    const called = [0, 5, 6, 10, 11].map((games) => sizes[librarySize(games)]);
    expect(called).toEqual(['Starting', 'Starting', 'Growing', 'Growing', 'Large']);
  });

  test('the guide teaches what it is to teach', async () => {
    const { prompting, process, respect, hooks } = await books.guide();
    expect(prompting.spec.map((part) => /^\*\*(\w+)\*\*/.exec(part)?.[1])).toEqual([
      ...['Scope', 'Parameters', 'Examples', 'Context'],
    ]);
    expect(process.steps).toHaveLength(6);
    expect(respect.reds.map((red) => /^\*\*([^*:]+)/.exec(red)?.[1])).toEqual([
      ...['Infinite modes', 'Daily login rewards', 'Artificial waits', 'Loot boxes', 'FOMO', 'Streaks'],
      ...['Energy systems', 'Aggressive notifications'],
    ]);
    expect(respect.dinner).toBe('The Dinner Test');
    expect(hooks.three.map((rule) => /The (3-\w+) rule/.exec(rule)?.[1])).toEqual(['3-second', '3-minute']);
    const { example, optimization, github } = await books.guideProject();
    expect(example.facts.map(([figure]) => figure)).toEqual(['15', '800×600', '60 fps', '5–30 min', 'Every 3']);
    expect(optimization.how).toBe('Chromebook optimization');
    expect(github.badges).toHaveLength(3);
  });
});

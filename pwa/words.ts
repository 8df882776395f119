import type { EndpointName } from '#sync/contract/index.ts';

type Failure = { title: string; fallback: string };
type Success = { title: string; text?: string };

/** The toast of a failed call (spec §8): `fallback` is its text where the server sent none. */
export const failureWords: Partial<Record<EndpointName, Failure>> = {
  'auth.login': { title: 'Login failed', fallback: 'Invalid email or password' },
  'auth.register': { title: 'Registration failed', fallback: 'Unable to create account' },
  'wishlist.add': { title: 'Error', fallback: 'Failed to add to wishlist' },
  'wishlist.remove': { title: 'Error', fallback: 'Failed to remove game from wishlist' },
  'library.add': { title: 'Error', fallback: 'Failed to add game to library.' },
  'library.remove': { title: 'Error', fallback: 'Failed to remove game from library.' },
  'plays.start': { title: 'Cannot start play session', fallback: 'Please log in to track your playtime' },
  'reviews.post': { title: 'Failed to submit review', fallback: 'Please try again' },
  'reviews.edit': { title: 'Failed to update review', fallback: 'Please try again' },
  'reviews.remove': { title: 'Failed to delete review', fallback: 'Please try again' },
  'friends.request': { title: 'Failed to send request', fallback: 'Please try again' },
  'friends.accept': { title: 'Failed to accept request', fallback: 'Please try again' },
  'friends.reject': { title: 'Failed to reject request', fallback: 'Please try again' },
  'friends.message': { title: 'Failed to send message', fallback: 'Please try again' },
};

export const successWords: Partial<Record<EndpointName, Success>> = {
  'wishlist.add': { title: 'Added to wishlist' },
  'wishlist.remove': { title: 'Removed from wishlist' },
  'library.add': { title: 'Added to library' },
  'library.remove': { title: 'Removed from library' },
  'reviews.post': { title: 'Review submitted' },
  'reviews.edit': { title: 'Review updated' },
  'reviews.remove': { title: 'Review deleted' },
  'friends.request': { title: 'Friend request sent' },
  'friends.accept': { title: 'Friend request accepted' },
  'friends.reject': { title: 'Friend request rejected' },
};

/** What a visitor hears who presses something that needs an account (spec §2). */
export const loginRequired = { title: 'Login Required', text: 'Log in to play, keep a library and write reviews.' };

/** The texts of a sign-in or sign-up that did not reach the server (spec §8). */
export const unreachable = {
  login: 'An error occurred during login',
  registration: 'An error occurred during registration',
};

/** What a queued write was, for the list of those the server refused. */
export const writeNames: Partial<Record<EndpointName, string>> = {
  'wishlist.add': 'Adding to your wishlist',
  'wishlist.remove': 'Removing from your wishlist',
  'library.add': 'Adding to your library',
  'library.remove': 'Removing from your library',
  'plays.start': 'A play session',
  'plays.end': 'The end of a play session',
  'reviews.post': 'Your review',
  'reviews.edit': 'Your edited review',
  'reviews.remove': 'Deleting your review',
  'friends.message': 'Your message',
  'notifications.read': 'Marking a notification read',
  'notifications.readAll': 'Marking all notifications read',
};

import type { EndpointName } from '#sync/contract/index.ts';
import type { StopReason } from '../../storage/download.ts';

type Failure = { title: string; fallback: string };
type Success = { title: string; text?: string };

/** The toast of a failed call (spec §8); `fallback` is its text if the server sent none. */
const failure = {
  'auth.login': { title: 'Login failed', fallback: 'Invalid email or password' },
  'auth.developerLogin': { title: 'Login failed', fallback: 'Invalid developer ID or email' },
  'auth.leadLogin': { title: 'Login failed', fallback: 'Invalid credentials or setup key' },
  'auth.reset': { title: 'Password not changed', fallback: 'That code is not right, or it has run out' },
  'auth.externalRegister': { title: 'Registration failed', fallback: 'Unable to create account' },
  'auth.externalLink': { title: 'Login failed', fallback: 'Invalid email or password' },
  'auth.setupLead': { title: 'Setup failed', fallback: 'Unable to create account' },
  'auth.register': { title: 'Registration failed', fallback: 'Unable to create account' },
  'wishlist.add': { title: 'Error', fallback: 'Failed to add to wishlist' },
  'wishlist.remove': { title: 'Error', fallback: 'Failed to remove game from wishlist' },
  'cart.add': { title: 'Error', fallback: 'Failed to add to cart' },
  'cart.remove': { title: 'Error', fallback: 'Failed to remove game from cart' },
  'cart.clear': { title: 'Error', fallback: 'Failed to clear cart' },
  'cart.moveToWishlist': { title: 'Error', fallback: 'Failed to move game to wishlist' },
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
  'friends.unfriend': { title: 'Failed to remove friend', fallback: 'Please try again' },
  'friends.block': { title: 'Failed to block', fallback: 'Please try again' },
  'friends.unblock': { title: 'Failed to unblock', fallback: 'Please try again' },
  'reports.file': { title: 'Failed to submit report', fallback: 'An error occurred. Please try again.' },
  'reports.quick': { title: 'Failed to report', fallback: 'Please try again' },
  'reports.evidence': { title: 'Failed to load the evidence', fallback: 'Please try again' },
  'moderation.claim': { title: 'The case is not yours', fallback: 'Please try again' },
  'moderation.decide': { title: 'Not decided', fallback: 'Please try again' },
  'moderation.evidence': { title: 'Failed to load the evidence', fallback: 'Please try again' },
  'moderation.bulk': { title: 'Not closed', fallback: 'Please try again' },
  'moderation.revert': { title: 'Not taken back', fallback: 'Please try again' },
  'moderation.answerAppeal': { title: 'Not answered', fallback: 'Please try again' },
  'decisions.appeal': { title: 'Not sent', fallback: 'Please try again' },
  'reports.answer': { title: 'Failed to send message', fallback: 'Please try again' },
  'feedback.send': { title: 'Error', fallback: 'Failed to send feedback' },
  'feedback.answer': { title: 'Failed to send message', fallback: 'Please try again' },
  'users.changePassword': { title: 'Failed to change password', fallback: 'Please try again' },
  'users.endSession': { title: 'Failed to log out that device', fallback: 'Please try again' },
  'users.signOutEverywhere': { title: 'Failed to log out everywhere', fallback: 'Please try again' },
  'users.export': { title: 'Failed to export your data', fallback: 'Please try again' },
  'users.resetPassword': { title: 'Failed to make a code', fallback: 'Please try again' },
  'developers.renewNumber': { title: 'Your number did not change', fallback: 'Please try again' },
  'users.leave': { title: 'Failed to delete account', fallback: 'Please try again' },
  'users.rename': { title: 'Failed to update username', fallback: 'Please try again' },
  'developers.register': { title: 'Registration Failed', fallback: 'Failed to submit registration.' },
  'uploads.image': { title: 'Upload Failed', fallback: 'Failed to upload cover image' },
  'uploads.build': { title: 'Upload Failed', fallback: 'Failed to upload game.' },
  'games.submit': { title: 'Upload Failed', fallback: 'Failed to upload game.' },
  'games.approve': { title: 'Approval Failed', fallback: 'Please try again' },
  'games.reject': { title: 'Rejection Failed', fallback: 'Please try again' },
  'developers.approve': { title: 'Approval Failed', fallback: 'Please try again' },
  'developers.reject': { title: 'Rejection Failed', fallback: 'Please try again' },
  'games.remove': { title: 'Error', fallback: 'Failed to delete game.' },
  'users.remove': { title: 'Deletion Failed', fallback: 'Please try again' },
  'users.setAdmin': { title: 'Failed to change role', fallback: 'Please try again' },
  'reports.setStatus': { title: 'Failed to change status', fallback: 'Please try again' },
  'feedback.read': { title: 'Failed to mark as read', fallback: 'Please try again' },
  'featured.add': { title: 'Failed to feature game', fallback: 'Please try again' },
  'filter.add': { title: 'Failed to add the word', fallback: 'Please try again' },
  'filter.remove': { title: 'Failed to remove the word', fallback: 'Please try again' },
  'featured.remove': { title: 'Failed to remove game', fallback: 'Please try again' },
} satisfies Partial<Record<EndpointName, Failure>>;

const success = {
  'wishlist.add': { title: 'Added to wishlist' },
  'wishlist.remove': { title: 'Removed from wishlist' },
  'cart.add': { title: 'Added to cart' },
  'cart.remove': { title: 'Removed from cart' },
  'cart.clear': { title: 'Cart cleared' },
  'cart.moveToWishlist': { title: 'Moved to wishlist' },
  'library.add': { title: 'Added to library' },
  'library.remove': { title: 'Removed from library' },
  'reviews.post': { title: 'Review submitted' },
  'reviews.edit': { title: 'Review updated' },
  'reviews.remove': { title: 'Review deleted' },
  'friends.request': { title: 'Friend request sent' },
  'friends.accept': { title: 'Friend request accepted' },
  'friends.reject': { title: 'Friend request rejected' },
  'friends.unfriend': { title: 'Friend removed' },
  'friends.block': { title: 'Blocked' },
  'friends.unblock': { title: 'Unblocked' },
  'users.rename': { title: 'Username updated' },
  'users.changePassword': { title: 'Password changed', text: 'Your other devices are logged out.' },
  'users.endSession': { title: 'That device is logged out' },
  'users.export': { title: 'Your data is downloaded' },
  'developers.renewNumber': { title: 'You have a new developer number', text: 'The old one no longer works.' },
  'users.leave': { title: 'Account deleted' },
  'reports.file': { title: 'Report submitted', text: "Thank you for your report. We'll review it shortly." },
  'feedback.send': { title: 'Feedback Sent!' },
  'developers.register': {
    title: 'Application Submitted!',
    text: 'Your developer application has been submitted and is pending review.',
  },
  'developers.approve': { title: 'Developer approved' },
  'developers.reject': { title: 'Application rejected' },
  'games.remove': { title: 'Game deleted' },
  'users.remove': { title: 'User deleted' },
  'users.setAdmin': { title: 'Role changed' },
  'reports.setStatus': { title: 'Status changed' },
  'featured.add': { title: 'Game featured' },
  'filter.add': { title: 'Word added' },
  'filter.remove': { title: 'Word removed' },
  'featured.remove': { title: 'No longer featured' },
  'games.submit': { title: 'Game Submitted!', text: 'Your game is now pending admin approval' },
  'games.approve': { title: 'Game approved' },
  'games.reject': { title: 'Game rejected' },
} satisfies Partial<Record<EndpointName, Success>>;

/** The toast for a visitor who presses something that needs an account (spec §2). */
const loginRequired = { title: 'Login Required', text: 'Log in to play, keep a library and write reviews.' };

/** The toast for a visitor of the developer portal (spec §2). */
const authenticationRequired = {
  title: 'Authentication Required',
  text: 'Please sign in to access the Developer Portal.',
};

/** The toast for users who open the approvals without being staff (spec §2). */
const accessDenied = { title: 'Access Denied', text: 'Only Lead Dev can access this page.' };

/** The toast of an incomplete feedback form (spec §5). */
const missingInformation = { title: 'Missing Information', text: 'Please fill in both subject and message' };

/** The toast of an incomplete login of the lead developer (spec §5). */
const missingFields = { title: 'Missing fields', text: 'Enter the setup key, your e-mail and your password.' };

/** The text of a failed `cart.add` on the wishlist page, if the server sent none (spec §8). */
const fromWishlistToCart = 'Failed to add game to cart';

/** The texts of a sign-in or sign-up that did not reach the server (spec §8). */
const unreachable = {
  login: 'An error occurred during login',
  registration: 'An error occurred during registration',
  setup: 'An error occurred during setup',
};

/** The names of queued writes, for the list of those that the server refused. */
const writes = {
  'wishlist.add': 'Adding to your wishlist',
  'wishlist.remove': 'Removing from your wishlist',
  'cart.add': 'Adding to your cart',
  'cart.remove': 'Removing from your cart',
  'cart.moveToWishlist': 'Moving from your cart to your wishlist',
  'library.add': 'Adding to your library',
  'library.remove': 'Removing from your library',
  'plays.start': 'A play session',
  'plays.end': 'The end of a play session',
  'reviews.post': 'Your review',
  'reviews.edit': 'Your edited review',
  'reviews.remove': 'Deleting your review',
  'friends.message': 'Your message',
  'reports.quick': 'Your report',
  'notifications.read': 'Marking a notification read',
  'notifications.readAll': 'Marking all notifications read',
} satisfies Partial<Record<EndpointName, string>>;

/** The texts for failures without a usable response. */
const general = {
  failure: { title: 'Error', fallback: 'An error occurred. Please try again.' },
  offline: "You're offline. Go online and try again.",
  full: 'This device is out of space, or its storage is blocked. Nothing was saved.',
};

export const toasts = {
  failure,
  success,
  loginRequired,
  authenticationRequired,
  accessDenied,
  missingInformation,
  missingFields,
  fromWishlistToCart,
  unreachable,
  writes,
  general,
  /** The reasons why a download waits or stopped; `file` is the path of the missing file, if it is known. */
  stopReasons: {
    offline: () => 'Waiting for a connection',
    'wrong hash': (file) => `${file ?? 'A file'} did not arrive as it should. We kept the rest; try again.`,
    quota: () => 'There is not enough space on this device',
    cancelled: () => 'Paused',
    damaged: () => 'This download was damaged. It is being repaired.',
    refused: (file) => (file ? `We can't download ${file} right now` : 'The download was refused'),
    notInStore: () => 'This game is no longer in the store',
    notRemoved: () => "We couldn't remove it right now",
  } as Record<StopReason, (file: string | null) => string>,
  /** The texts that the API sends in English in place of a name or a reason. */
  storedTexts: {} as Record<string, string>,
  /** The server's messages by id. English is shown as the server sends it. */
  server: {} as Record<string, string>,
};

import type { Notification } from '#sync/contract/notifications.ts';
import type { MessageRef } from '#sync/messages/message.ts';
import type { MessageId } from '#sync/messages/registry.ts';

type OldTexts = readonly [title: MessageId, message?: MessageId, pattern?: RegExp];

/**
 * What servers wrote before notifications named their messages (migration 049): by title, the message ids and a pattern of the
 * message. These texts stay as they are, also where the registry says it in other words one day. Without a pattern the message
 * is what staff wrote.
 */
const oldNotifications: ReadonlyMap<string, OldTexts> = new Map<string, OldTexts>([
  [
    'Your password was changed',
    [
      'notification.passwordChanged',
      'notification.passwordChangedByCode',
      /^Somebody set a new password for your account with a code from staff\. If it was not you, tell them\.$/,
    ],
  ],
  [
    'Friend request',
    ['notification.friendRequest', 'notification.friendRequestFrom', /^(?<name>.*) wants to be your friend$/],
  ],
  [
    'Friend request accepted',
    ['notification.friendAccepted', 'notification.friendAcceptedBy', /^(?<name>.*) accepted your friend request$/],
  ],
  ['New message', ['notification.friendMessage', 'notification.friendMessageFrom', /^(?<name>.*) wrote to you$/]],
  [
    'Your review is hidden',
    [
      'notification.reviewHidden',
      'notification.reviewHiddenWhy',
      /^Several people reported it\. A moderator will look at it\.$/,
    ],
  ],
  [
    'A player reported a problem',
    ['notification.gameBroken', 'notification.gameBrokenWhich', /^They say that “(?<title>.*)” does not work$/],
  ],
  [
    'Game approved',
    ['notification.gameApproved', 'notification.gameInStore', /^“(?<title>.*)” is in the store now\.$/],
  ],
  [
    'Game not approved',
    ['notification.gameRejected', 'notification.gameRejectedWhy', /^“(?<title>.*?)” was not approved: (?<reason>.*)$/s],
  ],
  [
    'New version approved',
    [
      'notification.versionApproved',
      'notification.versionInStore',
      /^The new version of “(?<title>.*)” is in the store now\.$/,
    ],
  ],
  [
    'New version not approved',
    [
      'notification.versionRejected',
      'notification.versionRejectedWhy',
      /^The new version of “(?<title>.*?)” was not approved: (?<reason>.*)$/s,
    ],
  ],
  [
    'Version taken back',
    [
      'notification.versionTakenBack',
      'notification.versionTakenBackOf',
      /^Staff went back to an earlier version of “(?<title>.*)”\.$/,
    ],
  ],
  [
    'You are a developer',
    [
      'notification.developerApproved',
      'notification.developerApprovedNext',
      /^Your application was approved\. You can upload games now\.$/,
    ],
  ],
  ['Your developer application was not approved', ['notification.developerRejected']],
  [
    'Reply to your report',
    ['notification.reportReply', 'notification.reportReplied', /^A moderator answered your report$/],
  ],
  ['New message on a report', ['notification.reportNews', 'notification.reporterWrote', /^The reporter wrote again$/]],
  [
    'Your report is resolved',
    ['notification.reportResolved', 'notification.reportDealtWith', /^A moderator dealt with your report$/],
  ],
  [
    'Your report is closed',
    ['notification.reportClosed', 'notification.reportNothingFound', /^A moderator found nothing against the rules$/],
  ],
  [
    'Reply to your feedback',
    ['notification.feedbackReply', 'notification.feedbackReplied', /^A moderator answered your feedback$/],
  ],
]);

function messageRef(text: string, [, id, pattern]: OldTexts): MessageRef | null {
  const found = pattern?.exec(text);
  return id && found ? { id, params: { ...found.groups } } : null;
}

/**
 * Adds the message ids to a notification that was written before there were any, so that it is read in every language.
 * A text that it does not know stays as it is.
 */
export function recognizeOldNotification(notification: Notification): Notification {
  const known = notification.titleI18n ? undefined : oldNotifications.get(notification.title);
  if (!known) return notification;
  const messageI18n = notification.messageI18n ?? messageRef(notification.message, known);
  return { ...notification, titleI18n: { id: known[0] }, messageI18n };
}

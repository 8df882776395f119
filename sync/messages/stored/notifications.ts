import { fillEnglish } from '../fillEnglish.ts';
import { defineMessages } from '../message.ts';

/**
 * Titles and messages of notifications. The server stores them in English with their ids, because it does not know which
 * language a person will read them in. `name` is a username, `title` a game's title, `reason` what staff wrote.
 */
export const notificationMessage = defineMessages(
  'notification',
  {
    passwordChanged: 'Your password was changed',
    passwordChangedByCode:
      'Somebody set a new password for your account with a code from staff. If it was not you, tell them.',
    friendRequest: 'Friend request',
    friendRequestFrom: '{name} wants to be your friend',
    friendAccepted: 'Friend request accepted',
    friendAcceptedBy: '{name} accepted your friend request',
    friendMessage: 'New message',
    friendMessageFrom: '{name} wrote to you',
    reviewHidden: 'Your review is hidden',
    reviewHiddenWhy: 'Several people reported it. A moderator will look at it.',
    gameBroken: 'A player reported a problem',
    gameBrokenWhich: 'They say that “{title}” does not work',
    gameApproved: 'Game approved',
    gameInStore: '“{title}” is in the store now.',
    gameRejected: 'Game not approved',
    gameRejectedWhy: '“{title}” was not approved: {reason}',
    versionApproved: 'New version approved',
    versionInStore: 'The new version of “{title}” is in the store now.',
    versionRejected: 'New version not approved',
    versionRejectedWhy: 'The new version of “{title}” was not approved: {reason}',
    versionTakenBack: 'Version taken back',
    versionTakenBackOf: 'Staff went back to an earlier version of “{title}”.',
    developerApproved: 'You are a developer',
    developerApprovedNext: 'Your application was approved. You can upload games now.',
    developerRejected: 'Your developer application was not approved',
    reportReply: 'Reply to your report',
    reportReplied: 'A moderator answered your report',
    reportNews: 'New message on a report',
    reporterWrote: 'The reporter wrote again',
    reportResolved: 'Your report is resolved',
    reportDealtWith: 'A moderator dealt with your report',
    reportClosed: 'Your report is closed',
    reportNothingFound: 'A moderator found nothing against the rules',
    decisionMade: 'A moderator made a decision',
    decisionMadeNext: 'Read what was decided, why, and how to ask for another look.',
    decisionReverted: 'A decision was taken back',
    decisionRevertedNext: 'A moderator looked again. It no longer counts.',
    appealUpheld: 'Your appeal was answered',
    appealUpheldNext: 'A moderator looked again. The decision stays.',
    reportReverted: 'Your report was looked at again',
    reportRevertedNext: 'A moderator took back what was decided about it',
    reviewRestored: 'Your review is shown again',
    reviewRestoredWhy: 'A moderator found nothing against the rules in it',
    feedbackReply: 'Reply to your feedback',
    feedbackReplied: 'A moderator answered your feedback',
  },
  fillEnglish,
);

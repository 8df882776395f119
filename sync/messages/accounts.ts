import { fillEnglish } from './fillEnglish.ts';
import { defineMessages } from './message.ts';

/** Messages about accounts, developers and friends. */
export const accountMessage = defineMessages('account', {
  renameWeekly: 'You can change your username once a week',
  ownPassword: 'You change your own password in the settings',
  leadPassword: 'Only the person who runs Recess can reset a lead developer’s password',
  staffPassword: 'Only the lead developer can reset the password of staff',
  schoolAccount: 'This person logs in with their school',
  deleteSelf: 'You cannot delete your own account here',
  deleteStaff: 'Only the lead developer can delete staff',
  lastLead: 'The last lead developer cannot be deleted',
  ownRole: 'You cannot change your own role',
  leadStaysAdmin: 'A lead developer stays an admin',
  ownApplication: 'You cannot approve your own application',
  applicationNotPending: 'This application is not pending',
  developerAlready: 'You are an approved developer already',
  applicationPending: 'Your application is already pending',
  noSuchUsername: 'Nobody has that username',
  ownUsername: 'That is your own username',
  blocked: 'You have blocked this person',
  friendsAlready: 'You are friends already',
  askedYou: 'They have already asked you',
  blockSelf: 'You cannot block yourself',
  missing: 'That person does not exist',
  friendsOnly: 'You can only write to friends',
  tooFast: 'You are writing too fast. Please wait a little.',
});

/** Messages about reports to the moderators. */
export const reportMessage = defineMessages('report', {
  aboutYou: 'This report is about you',
  resolved: 'This report is resolved',
  reporterLeft: 'Whoever filed this report has left',
  impossibleChange: 'That change is not possible',
  reportSelf: 'You cannot report yourself',
  sayWhomToBlock: 'Say whom to block',
  otherAuthor: 'Somebody else wrote that',
  tooManyToday: 'You have reported a lot today. Try again tomorrow.',
});

/** Cases, what staff decide in them, and appeals. */
export const moderationMessage = defineMessages(
  'moderation',
  {
    claimed: '{name} is working on this case',
    decided: 'This case is decided already',
    changed: 'This case has changed. Look at it again before you decide.',
    noneAlone: 'Choose either nothing or what to do',
    notForThis: 'That can’t be done here',
    chooseTime: 'Choose for how long',
    giveReasons: 'Choose a rule and say what happened',
    ownDecision: 'You made this decision. Somebody else answers the appeal.',
    reverted: 'This decision was taken back already',
    nothingToRevert: 'There is nothing to take back',
    appealed: 'You have already asked for another look',
    appealOver: 'The time to ask for another look is over',
    answered: 'This appeal is answered already',
    suspended: 'Your account is suspended until {until,time}.',
    tooManyWords: 'The lists can have {max} words at most. Remove one first.',
    suspendStaff: 'Only the lead developer can suspend staff',
    suspendLead: 'A lead developer cannot be suspended',
    deleteLead: 'A lead developer’s account cannot be deleted here',
    waits: 'A decision waits here. Confirm or refuse it first.',
    ownProposal: 'You made this decision. Somebody else confirms it.',
    removalWaits: 'Nothing is deleted yet. Another moderator has to confirm it on the Moderation page.',
    removalInCase:
      'Nothing is deleted. A case about this is open. Read it on the Moderation page and decide there. Case {id}',
    notInBulk: 'This is a severity 1 case. Open it, read it and decide it on its own.',
    settled: 'Somebody has confirmed or refused this already',
  },
  fillEnglish,
);

/** Why a text is not taken, and until when its author may not write to others. */
export const textMessage = defineMessages(
  'text',
  {
    rude: "Rude words aren't allowed here.",
    slur: "Slurs hurt people. They aren't allowed on Recess.",
    bullying: 'This could hurt someone. Say it in a kinder way.',
    contact: "Don't share phone numbers, addresses or account names here.",
    newFriend: 'You can share contact details once you have been friends for {days} days.',
    link: "Links aren't allowed here.",
    lure: "Don't ask people here for secrets, photos or meetings.",
    distress: "We didn't post this. If you or a friend is hurting, please talk to someone now.",
    checkWords: 'These words could hurt someone. Send them anyway?',
    checkContact: 'Only share contact details with people you know. Send this anyway?',
    muted: "You can't write to others until {until,time}.",
  },
  fillEnglish,
);

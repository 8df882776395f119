import { defineMessages } from './message.ts';

/** Messages that any call may return. */
export const generalMessage = defineMessages('general', {
  passwordOnly: 'Log in with your password to do that',
  otherAccount: 'Another account is signed in on this device',
  notAllowed: 'Your account may not do that',
  accountDeleted: 'This account was deleted',
  missing: 'That does not exist',
  wentWrong: 'Something went wrong',
  alreadyThere: 'That is already there',
  tooManyAttempts: 'Too many attempts. Please wait a little and try again.',
  tooOften: 'That is too often. Please wait a little and try again.',
  busy: 'The store is busy. Please try again in a moment.',
  full: 'The store is full at the moment. Please try again later.',
  invalid: 'That is not valid',
});

/** Messages about queued writes, saves and the devices that send them. */
export const syncMessage = defineMessages('sync', {
  savesTooLarge: 'Your saves take too much room together',
  notAllSent: 'Not everything could be sent. Try again, or keep it on this device.',
  outboxFull: 'Too much is waiting on this device. Connect to send it first.',
  changedElsewhere: 'It was changed somewhere else in the meantime',
  upgrade: 'A newer version of Recess is needed to save. Reload when you can.',
  unknownDevice: 'This device must introduce itself again',
  twoCopies: 'Two copies of this device are writing',
  notQueueable: 'This cannot be queued',
});

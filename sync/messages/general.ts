import { defineMessages } from './message.ts';

/** What any call may be told. */
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

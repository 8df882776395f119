import { defineMessages } from './message.ts';

/** Who may call at all, and what the first screen may have to say: this file is loaded with that. */
export const accessMessage = defineMessages('access', {
  signIn: 'Please sign in',
  passwordOnly: 'Log in with your password to do that',
  otherAccount: 'Another account is signed in on this device',
  notAllowed: 'Your account may not do that',
  accountDeleted: 'This account was deleted',
  noAnswer: 'No answer',
  otherAnswer: 'Something else answered',
  proxyRefusesLarge: 'The server in front of Recess refuses large files. Ask the people who run it to allow 12 MB.',
});

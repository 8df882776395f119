import { defineMessages } from './message.ts';

/** Messages about sign-in and sign-up. */
export const authMessage = defineMessages('auth', {
  wrongCode: 'That code is not right, or it has run out',
  wrongPassword: 'Invalid email or password',
  wrongNumber: 'Invalid developer ID or email',
  wrongKey: 'Invalid credentials or setup key',
  accountTaken: 'Unable to create account',
  leadExists: 'There is a lead developer already',
  usernameTaken: 'That username is taken',
  usernameUnavailable: 'That username is not available',
  commonPassword: 'This password is too common. Choose another one.',
  wrongCurrentPassword: 'Your current password is not right',
  signInAgain: 'Please sign in again first',
  signInAtProvider: 'Please sign in with your provider again',
  tooYoung: 'Age requirement not met',
  askTeacher: "You can't sign up here today. Ask a teacher for help, or come back when you're old enough.",
});

import { defineMessages } from './message.ts';

/** What is missing of an upload, or too large, as the contract says it: the app has it before anything is uploaded. */
export const uploadMessage = defineMessages('upload', {
  choose: 'Please choose a zip of your game.',
  zipTooLarge: 'The zip must be at most 200 MB.',
  cover: 'Please upload a cover image for your game.',
  coverSize: 'Image must be less than 10MB.',
});

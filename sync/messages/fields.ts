import { fillEnglish } from './fillEnglish.ts';
import { defineMessages } from './message.ts';

/** Messages about fields of a form. */
export const fieldMessage = defineMessages(
  'field',
  {
    code: 'Enter the code',
    emailOrUsername: 'Enter your e-mail or username',
    required: 'This is required',
    saveTooLarge: 'A save may have at most 3 MB',
    giveReason: 'Give a reason',
    writeSomething: 'Write something first',
    email: 'Enter an e-mail address',
    unstorable: 'Contains characters that cannot be stored',
    hiddenDirection: 'Contains characters that turn the text around',
    webAddress: 'Enter an address that begins with https://',
    genre: 'Select at least one genre',
    price: 'Enter a price such as 4.99',
    minutes: 'Enter whole minutes, at least 1',
    megabytes: 'Enter whole megabytes, at least 1',
    missingFields: 'Missing fields',
    birthDate: 'Enter your date of birth',
    bornInFuture: 'The date of birth cannot be in the future',
    passwordsDiffer: "Passwords don't match",
    passwordShort: 'Password too short',
    usernameLetters: 'Letters, numbers, spaces, hyphens and underscores only',
    usernameNeedsLetter: 'A username needs a letter or a number',
    oneAlphabet: 'Use the letters of one alphabet',
    category: 'Please select a category',
    subjectAndMessage: 'Please fill in both subject and message',
    username: 'Enter a username',
    tooLong: 'At most {max} characters',
    tooShort: 'At least {min} characters',
    genresMost: 'Maximum {max} genres allowed',
    subjectShort: 'Subject must be at least {min} characters',
    subjectLong: 'Subject must be less than {max} characters',
    descriptionShort: 'Description must be at least {min} characters',
    descriptionLong: 'Description must be less than {max} characters',
    genreOnce: 'Choose each genre once',
    unknownLanguage: 'That is no language of ours',
    unknownGenre: 'That is no genre of ours',
    stars: 'Choose 1 to 5 stars',
    warning: 'Choose a warning',
    position: 'The position is at least 1',
    password: 'Enter your password',
    setupKey: 'Enter the setup key',
    developerId: 'Enter your developer ID',
    id: 'Not an id',
    cursor: 'Not a place in the list',
    filterLetters: 'Use at least {min} letters from A to Z',
    filterUnfound: 'This would not be found in a text. Add one word at a time.',
    tooBig: 'That is too much',
    tooSmall: 'That is too little',
  },
  fillEnglish,
);

/**
 * Messages about an upload that is missing or too large; they are in the contract, so the app has them before any
 * upload.
 */
export const uploadMessage = defineMessages('upload', {
  choose: 'Please choose a zip of your game.',
  zipTooLarge: 'The zip must be at most 200 MB.',
  cover: 'Please upload a cover image for your game.',
  coverSize: 'Image must be less than 10MB.',
  notAllowed: 'This file is not allowed on Recess.',
});

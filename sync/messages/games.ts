import { fillEnglish } from './fillEnglish.ts';
import { defineMessages } from './message.ts';

/** Messages about games, their versions, reviews and warnings. */
export const gameMessage = defineMessages(
  'game',
  {
    missing: 'Game not found',
    unlisted: 'This game is not in the store at the moment',
    publicAddress: 'Enter a public https:// address',
    demoAddress: 'Enter the address of the demo',
    coverType: 'Please upload a JPG, PNG, or WEBP image.',
    coverDamaged: 'The image is damaged and cannot be read.',
    notYourBuild: 'This build is not one of yours. Please upload your game again.',
    salePrice: 'The sale price must be below the price',
    notPending: 'This game is not pending',
    versionNotPending: 'This version is not pending',
    versionMissing: 'This version does not exist',
    neverApproved: 'This version was never approved',
    notInStore: 'This game is not in the store',
    hostedOnly: 'Only a game that is in the store and hosted here can have a new version',
    sameBuild: 'This is the build that is played already',
    ownGame: 'You cannot approve your own game',
    free: 'This game is free',
    tooManyPending: 'You have {max} games waiting for approval; that is the most at once',
    coverPixels: 'The image has {pixels} million pixels; at most {most} million',
    asYourself: 'You can only submit games as yourself',
    notHosted: 'This game is not hosted here',
    ownReview: 'You cannot review your own game',
    reviewedAlready: 'You have already reviewed this game',
    describeWarning: 'Describe the warning',
    pastTime: 'That time is over already',
  },
  fillEnglish,
);

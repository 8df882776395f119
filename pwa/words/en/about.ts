import { revenueShares } from '#sync/rules.ts';

/** In the texts `**…**` is strong. */
export const about = {
  title: 'Who We Are',
  lead: 'A game store for students, with games by teens who are learning to make them.',
  mission: 'Our Mission',
  missionText: [
    'School computers can run wonderful games. Most sites that serve them are full of adverts, copies and tricks.',
    'We want a place where a student with a Chromebook finds something good within a minute, and where a teen who has made a first game finds people to play it.',
  ],
  values: 'Our Values',
  valuesList: [
    '**Safe** A person looks at every game before it is in the store. Names stay private, and only friends can write to each other.',
    '**Inclusive** Games say what they need: keyboard, mouse, touch or gamepad. They run on modest machines, and without a network where they can.',
    '**Good rather than loud** No clickbait, nothing addictive: no loot boxes, no streaks to keep alive. A game should be easy to put down and worth coming back to.',
    `**Fair to makers** Of every sale, ${revenueShares.developer} percent is the developer’s. The platform keeps ${revenueShares.platform} percent.`,
  ],
  split: 'How a sale is shared',
  developer: 'to the developer',
  platform: 'to the platform',
  story: 'Our Story',
  storyText: [
    'Recess was founded in 2025, around a plain question: why are good browser games so hard to find at school, and why do they stop when the Wi-Fi does?',
    'So we build a store where a game can be kept on the device, where a review is written by somebody who is known here, and where the next developer may be sitting two desks away.',
  ],
  next: 'Go on from here',
  browse: 'Browse games',
  guide: 'Learn to make one',
};

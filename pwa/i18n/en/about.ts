import { platformFeePercent, revenueShares } from '#sync/constants.ts';

/** In these texts `**…**` is strong. */
export const about = {
  title: 'Who We Are',
  lead: 'A game store for students, with games by teens who are learning to make them.',
  mission: 'Our Mission',
  missionText: [
    'School computers can run wonderful games. Most sites that serve them are full of ads, copies and tricks.',
    'We want a place where a student with a Chromebook finds something good within a minute, and where a teen who has made a first game finds people to play it.',
  ],
  values: 'Our Values',
  valuesList: [
    '**Safe** A person checks every game before it reaches the store. Names stay private, and only friends can message each other.',
    '**Inclusive** Games say what they need: keyboard, mouse, touch or gamepad. They run on simple computers, and offline where they can.',
    '**Good rather than loud** No clickbait, nothing addictive: no loot boxes, no streaks to keep alive. A game should be easy to put down and worth coming back to.',
    `**Fair to makers** A platform fee of ${platformFeePercent} percent is part of every price. Of the rest, the developer gets ${revenueShares.developer} percent. The platform keeps ${revenueShares.platform} percent.`,
  ],
  split: 'How a sale is shared, after the platform fee',
  developer: 'to the developer',
  platform: 'to the platform',
  story: 'Our Story',
  storyText: [
    'Recess was founded in 2025, around a plain question: why are good browser games so hard to find at school, and why do they stop when the Wi-Fi does?',
    'So we are building a store where you can download games and where every review comes from a player with an account. The next developer may sit two desks away.',
  ],
  next: 'Where to go next',
  browse: 'Browse games',
  guide: 'Learn to make one',
  rules: 'Rules',
  privacy: 'Privacy',
};

/** The demo's accounts. They exist only with DEMO=1, on this machine. All are of age, and none is a real person. */
export const demoPassword = 'recess-demo';
/** Days before the creation of the demo at which its accounts were created. */
export const daysBefore = 60;

const domain = '@demo.recess';
/** Says whether the address belongs to a demo account; a store that has one counts as a demo. */
export const isDemoAddress = (email: string) => email.endsWith(domain);

const person = (name: string, birthDate: string) => ({
  email: `${name}${domain}`,
  username: name,
  firstName: name[0]?.toUpperCase() + name.slice(1),
  lastName: 'Demo',
  birthDate,
});

export const demoAccounts = {
  maya: person('maya', '2007-03-14'),
  leo: person('leo', '2006-10-02'),
  dev: { ...person('dev', '2005-05-20'), accountType: 'developer' },
  admin: { ...person('admin', '1990-01-15'), isAdmin: 1 },
  // A lead developer's staff powers depend on the setup key, whatever this flag says.
  lead: { ...person('lead', '1988-08-08'), isAdmin: 1, isLeadDev: 1 },
} as const;

export type PersonName = keyof typeof demoAccounts;

export const message = {
  from: 'maya',
  to: 'leo',
  content: 'Have you tried Lantern Hollow yet? I am stuck at the moths.',
} as const;

/** The players' reviews of each game, by the game's folder. */
export const demoReviews: Record<string, { by: PersonName; rating: number; comment: string }[]> = {
  'lantern-hollow': [{ by: 'leo', rating: 4, comment: 'Runs well on my Chromebook. A few jumps need patience.' }],
  'word-orchard': [
    { by: 'maya', rating: 5, comment: 'Calm and clever. I like that hints cost nothing.' },
    { by: 'leo', rating: 4, comment: 'Good for a short break. Some words were new to me.' },
  ],
  'tide-cards': [
    { by: 'maya', rating: 5, comment: 'The octopus alone is worth it. I play one reef a day.' },
    { by: 'leo', rating: 4, comment: 'Easy to learn, and the undo makes it relaxing.' },
  ],
  'gutter-regatta': [{ by: 'leo', rating: 4, comment: 'One more run. And one more. The weirs are mean.' }],
  'hedge-and-hare': [{ by: 'maya', rating: 4, comment: 'You see what comes and still it is tricky. The goats!' }],
  'paper-orbits': [
    { by: 'maya', rating: 5, comment: 'I finally get why orbits work. Drawing them is lovely.' },
    { by: 'leo', rating: 4, comment: 'The slingshots took me a while.' },
  ],
  moonbeetles: [{ by: 'leo', rating: 4, comment: 'Quiet and tricky. Board 22 took me a whole break.' }],
  'cricket-choir': [{ by: 'maya', rating: 4, comment: 'You play the tune yourself. The last song is so good.' }],
  'snail-mail': [{ by: 'leo', rating: 4, comment: 'An idle game that ends! My best is 5:10.' }],
  'gull-rock': [
    { by: 'maya', rating: 4, comment: 'Short and kind. I still miss one kindness.' },
    { by: 'leo', rating: 4, comment: 'The goat. That is all.' },
  ],
  'tea-for-grumps': [{ by: 'maya', rating: 4, comment: 'You win by being nice. The bear got me twice, though.' }],
  'bounce-brigade': [{ by: 'leo', rating: 4, comment: 'Tossing is everything. Two at once is chaos.' }],
};

/** A walk through the Grumblewood. All functions are pure: the same seed and choices give the same walk. */
export const MOODS = ['bored', 'sad', 'cold', 'cross'];

/** Nell's moves. Each helps most against one mood; the same one twice in a row helps less. */
export const MOVES = [
  { id: 'joke', name: 'Tell a joke', against: 'bored', power: 5 },
  { id: 'listen', name: 'Listen', against: 'sad', power: 5 },
  { id: 'tea', name: 'Pour tea', against: 'cold', power: 3, heals: 5 },
  { id: 'song', name: 'Sing', against: 'cross', power: 5 },
];
export const HUG = { id: 'hug', name: 'Big hug', power: 14, full: 4 };

export const GRUMPS = {
  hedgehog: {
    name: 'Bristle',
    kind: 'a hedgehog who stepped in a puddle',
    gloom: 18,
    temper: 4,
    hearts: 1,
    gift: 'Thick skin: every huff is 1 weaker',
  },
  toad: {
    name: 'Mugwort',
    kind: 'a toad nobody has kissed',
    gloom: 21,
    temper: 4,
    hearts: 1,
    gift: 'Patience: 5 more cheer',
  },
  owl: {
    name: 'Strix',
    kind: 'an owl who was woken at noon',
    gloom: 29,
    temper: 5,
    hearts: 2,
    gift: 'Wisdom: listening helps 2 more',
  },
  fox: {
    name: 'Ember',
    kind: 'a fox who lost a race',
    gloom: 29,
    temper: 5,
    hearts: 2,
    gift: 'Wit: jokes help 2 more',
  },
  badger: {
    name: 'Burrows',
    kind: 'a badger with a leaking roof',
    gloom: 38,
    temper: 6,
    hearts: 3,
    gift: 'A kettle: tea gives back 3 more',
  },
  heron: {
    name: 'Reed',
    kind: 'a heron whose fish got away',
    gloom: 36,
    temper: 6,
    hearts: 3,
    gift: 'A voice: songs help 2 more',
  },
  boar: {
    name: 'Thunder',
    kind: 'a boar who hates Mondays',
    gloom: 48,
    temper: 7,
    hearts: 4,
    gift: 'Big arms: hugs help 6 more',
  },
  bear: { name: 'Oma', kind: 'a bear with no blanket', gloom: 54, temper: 7, hearts: 4, gift: 'Fur: 8 more cheer' },
  grumble: {
    name: 'The Great Grumble',
    kind: 'the hill itself, which nobody has visited for a hundred years',
    gloom: 92,
    temper: 9,
    hearts: 6,
    gift: '',
  },
};
/** The stops, each with two ways: the second grump is harder and worth more. */
export const STOPS = [
  { wood: 'The edge of the wood', ways: ['hedgehog', 'toad'] },
  { wood: 'The edge of the wood', ways: ['toad', 'owl'] },
  { wood: 'The birches', ways: ['hedgehog', 'fox'] },
  { wood: 'The birches', ways: ['owl', 'badger'] },
  { wood: 'The dark firs', ways: ['fox', 'heron'] },
  { wood: 'The dark firs', ways: ['heron', 'boar'] },
  { wood: 'The old stones', ways: ['badger', 'bear'] },
  { wood: 'The Great Grumble', ways: ['grumble'] },
];

/** One of three perks after each grump that became a friend. */
export const PERKS = {
  cheer: { name: 'A good breakfast', says: '6 more cheer' },
  joke: { name: 'A book of riddles', says: 'jokes help 2 more' },
  listen: { name: 'A soft cushion', says: 'listening helps 2 more' },
  tea: { name: 'Honey', says: 'tea helps 1 more and gives back 2 more' },
  song: { name: 'A tin whistle', says: 'songs help 2 more' },
  hug: { name: 'Woolly gloves', says: 'the hug is ready one turn sooner' },
  echo: { name: 'A lucky acorn', says: 'what fits the mood helps 2 more' },
};
export const RANKS = [
  [0, 'A kind passer-by'],
  [14, 'A friend of the wood'],
  [22, 'Everybody’s tea-maker'],
];
const cheerAtFirst = 30;

function chance(walk) {
  walk.random = (Math.imul(walk.random ^ (walk.random >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
  const mixed = Math.imul(walk.random ^ (walk.random >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

export const newWalk = (seed) => ({
  ...{ random: seed | 0, stop: 0, hearts: 0, rests: 0, turns: 0, friends: [], perks: [] },
  ...{ cheer: cheerAtFirst, state: 'way', meeting: null, offered: [] },
});

const count = (walk, perk) => walk.perks.filter((one) => one === perk).length;
const friend = (walk, kind) => (walk.friends.includes(kind) ? 1 : 0);
/** Every nap makes Nell a little stronger, so everybody who continues arrives. */
export const cheerMax = (walk) =>
  cheerAtFirst + 3 * walk.rests + 6 * count(walk, 'cheer') + 5 * friend(walk, 'toad') + 8 * friend(walk, 'bear');
export const hugFull = (walk) => Math.max(2, HUG.full - count(walk, 'hug'));

/** Meets a grump. If it is a friend already, its cousin is here: just as grumpy, but without a new gift. */
export function meet(walk, way) {
  const kind = STOPS[walk.stop].ways[way];
  const { gloom, temper } = GRUMPS[kind];
  const seen = [chance(walk), chance(walk), chance(walk)].map((n) => MOODS[Math.floor(n * 4)]);
  walk.meeting = { kind, gloom, most: gloom, temper, moods: seen, last: null, hug: 0, turn: 0 };
  walk.state = 'meeting';
}

/** Returns what a move would do to the grump now, and give back. */
export function worth(walk, id) {
  const { meeting } = walk;
  const [mood] = meeting.moods;
  if (id === 'hug') return { helps: HUG.power + 6 * friend(walk, 'boar'), heals: 0, fits: false, tired: false };
  const move = MOVES.find((one) => one.id === id);
  const learnt = id === 'tea' ? count(walk, 'tea') : 2 * count(walk, id);
  const gift = {
    listen: 2 * friend(walk, 'owl'),
    joke: 2 * friend(walk, 'fox'),
    song: 2 * friend(walk, 'heron'),
    tea: 0,
  }[id];
  const fits = move.against === mood;
  const tired = meeting.last === id;
  const helps = (move.power + learnt + gift) * (fits ? 2 : 1) + (fits ? 2 * count(walk, 'echo') : 0);
  const heals = move.heals ? move.heals + 2 * count(walk, 'tea') + 3 * friend(walk, 'badger') : 0;
  return { helps: Math.ceil(helps / (tired ? 2 : 1)), heals: Math.ceil(heals / (tired ? 2 : 1)), fits, tired };
}
export const isReady = (walk) => walk.meeting.hug >= hugFull(walk);

/** Returns how hard the next huff will be: a grump nearly won over huffs less, and every third turn it is a big one. */
export function huff(walk) {
  const { gloom, most, temper, turn } = walk.meeting;
  const soft = gloom < most / 3 ? 1 : 0;
  return Math.max(1, temper + ((turn + 1) % 3 === 0 ? 3 : 0) - soft - friend(walk, 'hedgehog'));
}

/** Plays one turn; returns what happened, in order. */
export function act(walk, id) {
  const { meeting } = walk;
  if (walk.state !== 'meeting' || (id === 'hug' && !isReady(walk))) return [];
  const { helps, heals, fits, tired } = worth(walk, id);
  const next = huff(walk);
  meeting.gloom = Math.max(0, meeting.gloom - helps);
  walk.cheer = Math.min(cheerMax(walk), walk.cheer + heals);
  walk.turns += 1;
  meeting.last = id === 'hug' ? null : id;
  meeting.hug = id === 'hug' ? 0 : meeting.hug + (fits ? 2 : 1);
  const events = [{ what: id, helps, heals, fits, tired }];
  if (meeting.gloom === 0) return [...events, befriend(walk)];
  walk.cheer = Math.max(0, walk.cheer - next);
  meeting.turn += 1;
  meeting.moods = [...meeting.moods.slice(1), MOODS[Math.floor(chance(walk) * 4)]];
  events.push({ what: 'huff', hurts: next });
  if (walk.cheer === 0) {
    // Nobody loses: Nell takes a nap and tries the same way again.
    walk.rests += 1;
    walk.cheer = cheerMax(walk);
    walk.meeting = null;
    walk.state = 'way';
    events.push({ what: 'rest' });
  }
  return events;
}

function befriend(walk) {
  const { kind } = walk.meeting;
  const isNew = !walk.friends.includes(kind);
  if (isNew) walk.friends.push(kind);
  walk.hearts += GRUMPS[kind].hearts;
  const isLast = walk.stop === STOPS.length - 1;
  walk.state = isLast ? 'won' : 'perk';
  if (!isLast) {
    const left = Object.keys(PERKS);
    walk.offered = [0, 1, 2].map(() => left.splice(Math.floor(chance(walk) * left.length), 1)[0]);
  }
  return { what: 'friend', kind, isNew };
}

export function choose(walk, perk) {
  if (walk.state !== 'perk' || !walk.offered.includes(perk)) return false;
  walk.perks.push(perk);
  walk.stop += 1;
  walk.meeting = null;
  walk.state = 'way';
  // A new part of the wood begins with a camp.
  const rested = STOPS[walk.stop].wood !== STOPS[walk.stop - 1].wood;
  walk.cheer = rested ? cheerMax(walk) : Math.min(cheerMax(walk), walk.cheer + 8);
  return true;
}

/** Returns the hearts of the friends, less one for each nap. */
export const scoreOf = ({ hearts, rests }) => Math.max(0, hearts - rests);
export const rankOf = (score) => RANKS.filter(([least]) => score >= least).at(-1)[1];

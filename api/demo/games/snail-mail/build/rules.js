/**
 * A post office and its way to the moon. All functions are pure: times are in seconds, and nothing here draws, plays
 * sounds or reads a clock.
 */
export const HELPERS = [
  { id: 'snail', name: 'Snail', says: 'slow, but it has never lost a letter', cost: 12, pace: 0.6 },
  { id: 'frog', name: 'Frog', says: 'two hops and it is there', cost: 110, pace: 5 },
  { id: 'mole', name: 'Mole', says: 'knows a way below', cost: 1_300, pace: 40 },
  { id: 'heron', name: 'Heron', says: 'carries whole sacks', cost: 15_000, pace: 330 },
  { id: 'balloon', name: 'Balloon', says: 'where no road goes', cost: 160_000, pace: 2_600 },
];
const DEARER = 1.14;

/**
 * Tools, each of which can be bought once. `of`: the helper that it doubles; `tap`: the factor of a stamp; `open`: the
 * place from which on it is available.
 */
export const TOOLS = [
  { id: 'pad', name: 'Bigger ink pad', says: 'stamps 3 at once', cost: 60, tap: 3, open: 0 },
  { id: 'slime', name: 'Polished paths', says: 'snails twice as fast', cost: 260, of: 'snail', open: 1 },
  { id: 'roller', name: 'Roller stamp', says: 'stamps 6 times as many', cost: 1_500, tap: 6, open: 1 },
  { id: 'lilies', name: 'Lily pads', says: 'frogs twice as fast', cost: 2_600, of: 'frog', open: 2 },
  { id: 'lamps', name: 'Tunnel lamps', says: 'moles twice as fast', cost: 24_000, of: 'mole', open: 3 },
  { id: 'press', name: 'Steam stamp', says: 'stamps 8 times as many', cost: 40_000, tap: 8, open: 3 },
  { id: 'winds', name: 'A map of winds', says: 'herons twice as fast', cost: 260_000, of: 'heron', open: 4 },
  { id: 'silk', name: 'Moonsilk', says: 'balloons twice as fast', cost: 1_500_000, of: 'balloon', open: 5 },
];

/**
 * Places that the mail has to reach: letters carried in total, and the answer. Each place reached makes everybody
 * faster.
 */
export const PLACES = [
  { name: 'The garden gate', letters: 60, card: '“It came! It came!” The hedgehogs.' },
  { name: 'The pond', letters: 900, card: '“The ink ran a little, the words did not.” The newts.' },
  { name: 'The village', letters: 12_000, card: '“We read them aloud at the well.” Everybody.' },
  { name: 'The harbour', letters: 150_000, card: '“Sailed out with eleven letters in my pocket.” The captain.' },
  {
    name: 'The mountain',
    letters: 1_600_000,
    card: '“Up here nobody had written since the snow before last.” The goatherd.',
  },
  {
    name: 'The moon',
    letters: 12_000_000,
    card: '“So that is what you are doing down there with all those lights.” The moon.',
  },
];
const PROUDER = 1.25;

/** The masters of an office: the first time the beginner, later a choice. */
export const MASTERS = [
  { id: 'fern', name: 'Miss Fern', says: 'an ordinary office, run well' },
  { id: 'inky', name: 'Inky', says: 'stamps count three times, helpers cost a quarter more' },
  { id: 'breeze', name: 'Old Breeze', says: 'express letters come twice as often' },
  { id: 'penny', name: 'Penny', says: 'helpers cost a fifth less, stamps count half' },
];
export const MEDALS = [
  ['Gold', 270],
  ['Silver', 390],
  ['Bronze', 600],
];

const express = { every: 14, lasts: 7 };

export const newOffice = (master = 'fern') => ({
  ...{ master, letters: 0, carried: 0, time: 0, place: 0, stamps: 0, helpers: {}, tools: [] },
  ...{ nextExpress: 9, express: null, caught: 0 },
});

const proud = ({ place }) => PROUDER ** place;
const tool = (office, id) => office.tools.includes(id);

export function paceOf(office, { id, pace }) {
  const doubled = TOOLS.some((one) => one.of === id && tool(office, one.id)) ? 2 : 1;
  return pace * doubled * proud(office);
}
export const perSecond = (office) =>
  HELPERS.reduce((sum, helper) => sum + (office.helpers[helper.id] ?? 0) * paceOf(office, helper), 0);

export function perStamp(office) {
  const tools = TOOLS.filter((one) => one.tap && tool(office, one.id)).reduce((times, one) => times * one.tap, 1);
  const hand = { inky: 3, penny: 0.5 }[office.master] ?? 1;
  return tools * hand * proud(office);
}

export function costOf(office, { id, cost }) {
  const price = { inky: 1.25, penny: 0.8 }[office.master] ?? 1;
  return Math.ceil(cost * price * DEARER ** (office.helpers[id] ?? 0));
}
/** Says whether a helper is available: from the place before its own on, so that the next one is visible. */
export const isHere = (office, index) => index <= office.place;
export const toolsFor = (office) => TOOLS.filter(({ id, open }) => open <= office.place && !tool(office, id));
export const isDone = (office) => office.place === PLACES.length;

function carry(office, letters) {
  const events = [];
  office.letters += letters;
  office.carried += letters;
  while (!isDone(office) && office.carried >= PLACES[office.place].letters) {
    events.push({ what: 'place', place: PLACES[office.place] });
    office.place += 1;
  }
  return events;
}

export function stamp(office) {
  if (isDone(office)) return [];
  office.stamps += 1;
  return carry(office, perStamp(office));
}

export function hire(office, id) {
  const index = HELPERS.findIndex((helper) => helper.id === id);
  const cost = costOf(office, HELPERS[index]);
  if (!isHere(office, index) || office.letters < cost || isDone(office)) return false;
  office.letters -= cost;
  office.helpers[id] = (office.helpers[id] ?? 0) + 1;
  return true;
}

export function buy(office, id) {
  const found = toolsFor(office).find((one) => one.id === id);
  if (!found || office.letters < found.cost || isDone(office)) return false;
  office.letters -= found.cost;
  office.tools.push(id);
  return true;
}

/** Returns the worth of an express letter, which is worth catching at any time. */
export const expressWorth = (office) => Math.ceil(15 * perSecond(office) + 20 * perStamp(office));

export function catchExpress(office) {
  if (!office.express || isDone(office)) return [];
  office.express = null;
  office.caught += 1;
  return [{ what: 'caught', won: expressWorth(office) }, ...carry(office, expressWorth(office))];
}

/** Advances time while the player is present: nobody has to hurry back, and nobody gains by staying away. */
export function pass(office, seconds) {
  if (isDone(office)) return [];
  office.time += seconds;
  const events = carry(office, perSecond(office) * seconds);
  if (office.express && office.time > office.express.until) office.express = null;
  if (office.time < office.nextExpress) return events;
  // The lane follows from the time, so that two runs are alike.
  const n = Math.round(office.nextExpress);
  office.express = { from: office.time, until: office.time + express.lasts, lane: (n * 7) % 5 };
  office.nextExpress = office.time + express.every / (office.master === 'breeze' ? 2 : 1);
  return [...events, { what: 'express' }];
}

export const medalFor = (seconds) => MEDALS.find(([, most]) => seconds <= most)?.[0];

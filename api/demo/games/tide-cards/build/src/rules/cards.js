// A card is a number: 0-47 are the deck (family * 12 + rank - 1), from 48 on they are pearls.
export const RANKS = 12;
export const DECK_SIZE = 48;
export const FIRST_PEARL = DECK_SIZE;

export const FAMILIES = [
  { id: 'shell', name: 'shell', plural: 'shells', letter: 'S' },
  { id: 'fish', name: 'fish', plural: 'fish', letter: 'F' },
  { id: 'kelp', name: 'kelp', plural: 'kelp', letter: 'K' },
  { id: 'stone', name: 'stone', plural: 'stones', letter: 'T' },
];

export const isPearl = (card) => card >= FIRST_PEARL;
export const rankOf = (card) => (card % RANKS) + 1;
export const familyOf = (card) => Math.floor(card / RANKS);
export const familyByLetter = (letter) => FAMILIES.findIndex((family) => family.letter === letter);

export function cardName(card) {
  return isPearl(card) ? 'pearl' : `${rankOf(card)} of ${FAMILIES[familyOf(card)].plural}`;
}

/** mulberry32: small, and the same on every machine, so a seed names a deal for ever. */
export function seededRandom(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffledDeck(seed) {
  const random = seededRandom(seed);
  const deck = Array.from({ length: DECK_SIZE }, (_, i) => i);
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

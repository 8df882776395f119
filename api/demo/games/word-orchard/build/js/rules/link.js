/**
 * The letters of a tree as slots. A slot knows which rings it hangs on, whether it is a bud,
 * and its place in the order of thawing (-1 when it was never frozen).
 */
export function slotsOf(tree) {
  const hung = tree.rings
    ? [...hang(tree.rings[0], [0]), ...hang(tree.shared, [0, 1]), ...hang(tree.rings[1], [1])]
    : hang(tree.letters, [0]);
  const frozen = [...(tree.frozen ?? '')];
  for (const [order, letter] of frozen.entries()) {
    hung.find((slot) => slot.letter === letter && slot.frost < 0).frost = order;
  }
  if (tree.bud) hung.find((slot) => slot.letter === tree.bud).bud = true;
  return hung;
}

const hang = (letters, rings) => [...letters].map((letter) => ({ letter, rings, bud: false, frost: -1 }));

const shareRing = (a, b) => a.rings.some((ring) => b.rings.includes(ring));

/**
 * A link is a list of { slot, char }; char is what the player believes the slot holds
 * and null for a closed bud that was touched rather than typed.
 * `closed(slot)` and `frozen(slot)` tell the state of the round.
 */
export function addSlot(link, index, slots, { closed, frozen }) {
  const slot = slots[index];
  if (frozen(slot) || link.some((step) => step.slot === index)) return null;
  const last = link.at(-1);
  if (last && !shareRing(slots[last.slot], slot)) return null;
  return [...link, { slot: index, char: closed(slot) ? null : slot.letter }];
}

/** Adds a typed letter; moves the whole link to other slots if only that makes the word possible. */
export function addChar(link, char, slots, state) {
  const chars = [...link.map((step) => step.char), char];
  return search([], chars, slots, state, link) ?? search([], chars, slots, state, []);
}

export function linkFor(text, slots, state) {
  return search([], [...text], slots, state, []);
}

function search(path, chars, slots, state, fixed) {
  if (path.length === chars.length) return path;
  const char = chars[path.length];
  const kept = fixed[path.length];
  const candidates = kept ? [kept.slot] : choices(char, slots, state);
  for (const index of candidates) {
    const longer = addSlot(path, index, slots, state);
    if (!longer) continue;
    longer[longer.length - 1].char = char;
    const found = search(longer, chars, slots, state, fixed);
    if (found) return found;
  }
  return null;
}

/** Returns the slots for a letter: open ones first, then closed buds, which may have any letter. */
function choices(char, slots, { closed }) {
  const indexes = [...slots.keys()];
  const open = indexes.filter((i) => !closed(slots[i]) && slots[i].letter === char);
  return [...open, ...indexes.filter((i) => closed(slots[i]))];
}

export const wordOf = (link, slots) => link.map((step) => step.char ?? slots[step.slot].letter).join('');

export const guessedWrong = (link, slots) =>
  link.some((step) => step.char !== null && step.char !== slots[step.slot].letter);

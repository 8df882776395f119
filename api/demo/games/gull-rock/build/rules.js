import { ENDINGS, HINTS, ITEMS, KINDNESSES, PLACES, RULES } from './story.js';

/** The story as a state that only grows; all functions are pure. */
export const newGame = () => ({ at: 'jetty', marks: [], moves: 0 });

const has = (state, need) => (need.startsWith('!') ? !state.marks.includes(need.slice(1)) : state.marks.includes(need));
export const bagOf = (state) => Object.keys(ITEMS).filter((item) => state.marks.includes(item));
export const kindnessesOf = (state) => Object.keys(KINDNESSES).filter((mark) => state.marks.includes(mark));
export const isOver = (state) => state.marks.includes('lit');

/** Returns the rule for a press; undefined if nothing happens. An item without a rule here counts as the bare hand. */
export function ruleFor(state, on, item) {
  const fits = (rule) => rule.at === state.at && rule.on === on && (rule.needs ?? []).every((need) => has(state, need));
  return (
    RULES.find((rule) => rule.with !== undefined && rule.with === item && fits(rule)) ??
    RULES.find((rule) => rule.with === undefined && fits(rule))
  );
}

/** Presses a spot, perhaps with an item of the bag; returns the next state and the text. */
export function press(state, on, item) {
  const rule = ruleFor(state, on, item);
  if (!rule || isOver(state)) return { state, say: 'Nothing comes of that.', fits: false, changed: false };
  const marks = new Set(state.marks);
  let { at } = state;
  for (const what of rule.does ?? []) {
    const name = what.slice(1);
    if (what.startsWith('>')) at = name;
    else if (what.startsWith('+')) marks.add(name);
    else marks.delete(name);
  }
  const does = rule.does ?? [];
  const fits = item !== undefined && rule.with === item;
  const look = rule.say || `${PLACES[at].name}.`;
  const say = item && !fits && does.length === 0 ? `${ITEMS[item]}: no use here. ${look}` : look;
  return { state: { at, marks: [...marks], moves: state.moves + 1 }, say, fits, changed: does.length > 0 };
}

export const hintFor = (state) =>
  HINTS.find(([marks]) => !marks.split(' ').some((mark) => state.marks.includes(mark)))?.[1] ??
  'Light the lamp whenever you like.';

export function endingOf(state) {
  const count = kindnessesOf(state).length;
  return ENDINGS.filter(([least]) => count >= least).at(-1);
}

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const build = join(root, 'api/demo/games/gull-rock/build');
const { bagOf, endingOf, hintFor, isOver, kindnessesOf, newGame, press, ruleFor } = await import(
  join(build, 'rules.js')
);
const { HINTS, ITEMS, KINDNESSES, PLACES, RULES } = await import(join(build, 'story.js'));
const { icon, picture } = await import(join(build, 'scenes.js'));

type State = { at: string; marks: string[]; moves: number };
type Rule = { at: string; on: string; with?: string; needs?: string[]; does?: string[] };

/** The fewest steps of a night without a kindness: `place>` goes there, `item:spot` uses an item, `spot` presses it. */
const shortest =
  'cottage drawer shelf jetty crate cove scissors:seal driftwood jetty cottage wood:stove wet:stove garden beds cabbage:goat pump bucket:pump spoon:line cottage jetty cove spanner:barrel can:barrel jetty cottage garden key:tower lamp oil:great sock:great water:great matches:great';

function played(way: string, state: State = newGame()): State {
  let now = state;
  for (const step of way.split(' ')) {
    const [item, spot] = step.includes(':') ? step.split(':') : [undefined, step];
    now = press(now, spot, item).state;
  }
  return now;
}

/** Returns everything a player could try here: every spot with the bare hand and with each item. */
const choices = (state: State): [string, string?][] =>
  Object.keys(PLACES[state.at].spots).flatMap((on): [string, string?][] => [
    [on],
    ...bagOf(state).map((item: string): [string, string] => [on, item]),
  ]);

const seeded = (seed: number) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

/** Does everything that still changes something, place after place; lights the lamp last. */
function finish(start: State): State {
  let state = start;
  for (let round = 0; round < 40 && !isOver(state); round++) {
    const ready = state.marks.length;
    for (const place of Object.keys(PLACES)) {
      state = walk(state, place);
      if (state.at !== place) continue;
      for (const [on, item] of choices(state)) {
        const rule = ruleFor(state, on, item) as Rule | undefined;
        const does = rule?.does ?? [];
        if (does.some((what) => what.startsWith('>')) && rule?.with === undefined) continue;
        if (rule?.at !== place || does.includes('+lit')) continue;
        if (does.length > 0) state = press(state, on, item).state;
        state = walk(state, place);
      }
    }
    if (kindnessesOf(state).length === 6 && state.marks.length === ready) {
      state = press(walk(state, 'lamp'), 'great', 'matches').state;
    }
  }
  return state;
}

/** Walks to a place by the open ways. */
function walk(state: State, to: string): State {
  const seen = new Map([[state.at, state]]);
  for (const [at, here] of seen)
    for (const on of Object.keys(PLACES[at].spots)) {
      const rule = ruleFor(here, on) as Rule | undefined;
      const goes = rule?.does?.find((what) => what.startsWith('>'))?.slice(1);
      if (goes && !seen.has(goes)) seen.set(goes, press(here, on).state);
    }
  return seen.get(to) ?? state;
}

describe('The Lamp on Gull Rock', () => {
  test('the lamp can be lit without any kindness, which gives the plain ending', () => {
    const state = played(shortest);
    expect([isOver(state), endingOf(state)[1]]).toEqual([true, 'Safe home']);
  });

  test('all six kindnesses can be done in one night, for the kindest ending', () => {
    const state = finish(newGame());
    expect([isOver(state), kindnessesOf(state).length, endingOf(state)[1]]).toEqual([true, 6, 'The kindest light']);
    expect(Object.keys(KINDNESSES)).toHaveLength(6);
  });

  test('no sequence of actions makes the game unwinnable', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = seeded(seed);
      let state: State = newGame();
      for (let n = 0; n < 250; n++) {
        const all = choices(state).filter(([on, item]) => !(ruleFor(state, on, item)?.does ?? []).includes('+lit'));
        const [on, item] = all[Math.floor(random() * all.length)] as [string, string?];
        state = press(state, on, item).state;
      }
      const done = finish(state);
      expect([seed, kindnessesOf(done).length, isOver(done)]).toEqual([seed, 6, true]);
    }
  });

  test('following only the hints lights the lamp, and each hint can be followed when it is given', () => {
    let state: State = newGame();
    const said: string[] = [];
    while (!isOver(state) && said.length <= HINTS.length) {
      said.push(hintFor(state));
      const marks = HINTS.find(([, text]: [string, string]) => text === said.at(-1))?.[0].split(' ') as string[];
      const [there, on, item] = Object.keys(PLACES)
        .flatMap((place) => {
          const at = walk(state, place);
          return at.at === place ? choices(at).map(([spot, thing]) => [at, spot, thing] as const) : [];
        })
        .find(([at, spot, thing]) => {
          const does = (ruleFor(at, spot, thing) as Rule | undefined)?.does ?? [];
          return does.some((what) => what.startsWith('+') && marks.includes(what.slice(1)));
        }) as readonly [State, string, string?];
      state = press(there, on, item).state;
    }
    expect([isOver(state), new Set(said).size]).toEqual([true, said.length]);
  });

  test('every rule names an existing place, spot and item, and every item has a picture and a use', () => {
    for (const { at, on, with: item, does = [] } of RULES as Rule[]) {
      expect([on, on in PLACES[at].spots]).toEqual([on, true]);
      if (item) expect(Object.keys(ITEMS)).toContain(item);
      for (const what of does) if (what.startsWith('>')) expect(Object.keys(PLACES)).toContain(what.slice(1));
    }
    for (const item of Object.keys(ITEMS)) {
      expect(icon(item)).toContain('<svg');
      const used = (RULES as Rule[]).some((rule) => rule.with === item);
      expect([item, used]).toEqual([item, true]);
    }
    for (const place of Object.keys(PLACES)) {
      expect(picture(place, [])).not.toContain('undefined');
      for (const on of Object.keys(PLACES[place].spots))
        expect([place, on, ruleFor({ at: place, marks: [] }, on) !== undefined]).toEqual([place, on, true]);
    }
  });
});

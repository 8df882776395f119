import { expect, test } from 'vitest';
import { cellMin } from '#sync/constants.ts';
import { isDerivable } from './derivable.ts';

const cell = (n: number) => (n < cellMin ? null : n);
/** How many decisions did nothing, hid, warned, did both, and were made by the weight of reports, which hides. */
type World = readonly [none: number, hide: number, warn: number, both: number, automatic: number];
const truthOf = ([none, hide, warn, both, automatic]: World) => ({
  ...{ none, hide: hide + both + automatic, warn: warn + both },
  ...{ byPeople: none + hide + warn + both, automatic },
});
function saidOf(world: World) {
  const { none, hide, warn, byPeople, automatic } = truthOf(world);
  return {
    actions: { none: cell(none), hide: cell(hide), warn: cell(warn) },
    made: { byPeople: cell(byPeople), automatic: cell(automatic) },
  };
}

test('whoever tries all that could have been decided finds no number that is left out, but where the check says so', () => {
  // What is said of 11 decisions is also true of no more than 15.
  const [askedMax, allMax] = [11, 11 + cellMin - 1];
  const worlds: World[] = [];
  const upTo = (left: number) => Array.from({ length: left + 1 }, (_, n) => n);
  for (const none of upTo(allMax))
    for (const hide of upTo(allMax - none))
      for (const warn of upTo(allMax - none - hide))
        for (const both of upTo(allMax - none - hide - warn))
          for (const automatic of upTo(allMax - none - hide - warn - both))
            worlds.push([none, hide, warn, both, automatic]);
  const bySaid = new Map<string, World[]>();
  for (const world of worlds) {
    const said = JSON.stringify(saidOf(world));
    const same = bySaid.get(said);
    if (same) same.push(world);
    else bySaid.set(said, [world]);
  }
  const wrong: string[] = [];
  let foundCount = 0;
  for (const [said, same] of bySaid) {
    if (!same.some((world) => world.reduce((all, n) => all + n, 0) <= askedMax)) continue;
    const { actions, made } = saidOf(same[0] as World);
    const truths = same.map(truthOf);
    const follows = Object.entries({ ...actions, ...made }).some(
      ([key, n]) => n === null && new Set(truths.map((truth) => truth[key as keyof typeof truth])).size === 1,
    );
    if (follows) foundCount++;
    if (follows !== isDerivable({ actions, made })) wrong.push(`${follows} ${said}`);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(foundCount).toBeGreaterThan(0);
});

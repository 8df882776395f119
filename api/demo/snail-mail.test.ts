import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The game is plain JavaScript without types, like any developer's build.
const rules = await import(join(root, 'api/demo/games/snail-mail/build/rules.js'));
const { buy, catchExpress, costOf, HELPERS, hire, isDone, isHere, MASTERS, medalFor, newOffice } = rules;
const { PLACES, paceOf, pass, perSecond, perStamp, stamp, TOOLS, toolsFor } = rules;
type Helper = { id: string };
type Tool = { id: string; cost: number; tap?: number; of?: string };

/**
 * Runs an office with a number of stamps per second, always buying what pays off first; returns the finished office.
 */
function run(master: string, stamps: number, expressToo = true) {
  const office = newOffice(master);
  let owed = 0;
  while (!isDone(office) && office.time < 3_600) {
    pass(office, 0.1);
    for (owed += stamps / 10; owed >= 1; owed--) stamp(office);
    if (expressToo && office.express && office.time - office.express.from > 1.5) catchExpress(office);
    const offers = [
      ...HELPERS.flatMap((helper: Helper, i: number) =>
        isHere(office, i)
          ? [{ go: () => hire(office, helper.id), cost: costOf(office, helper), gain: paceOf(office, helper) }]
          : [],
      ),
      ...toolsFor(office).map((tool: Tool) => {
        const helper = HELPERS.find(({ id }: Helper) => id === tool.of);
        const gain = tool.tap
          ? perStamp(office) * (tool.tap - 1) * stamps
          : (office.helpers[tool.of ?? ''] ?? 0) * paceOf(office, helper);
        return { go: () => buy(office, tool.id), cost: tool.cost, gain };
      }),
    ].filter(({ gain }) => gain > 0);
    const [first] = offers.sort((a, b) => a.cost / a.gain - b.cost / b.gain);
    if (first && office.letters >= first.cost) first.go();
  }
  return office;
}

describe('Snail Mail', () => {
  test('with every master the mail reaches the moon, and a fast office wins gold', () => {
    expect(MASTERS).toHaveLength(4);
    for (const { id } of MASTERS) {
      const office = run(id, 4);
      expect([id, office.place, medalFor(office.time)]).toEqual([id, PLACES.length, 'Gold']);
    }
  });

  test('a slow player who catches nothing finishes too, with a lower medal', () => {
    const office = run('fern', 0.3, false);
    expect([isDone(office), medalFor(office.time)]).toEqual([true, 'Bronze']);
  });

  test('without any action nothing is ever carried', () => {
    const office = newOffice();
    pass(office, 600);
    expect([office.carried, perSecond(office)]).toEqual([0, 0]);
  });

  test('nothing can be bought without enough letters or too early, and everything can be bought in the end', () => {
    const office = newOffice();
    expect([hire(office, 'snail'), hire(office, 'balloon'), buy(office, 'pad'), buy(office, 'silk')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    office.letters = 1e9;
    expect([hire(office, 'frog'), buy(office, 'silk')]).toEqual([false, false]);
    const done = run('fern', 4);
    expect(HELPERS.every(({ id }: Helper) => done.helpers[id] > 0)).toBe(true);
    expect(done.tools.length).toBeGreaterThanOrEqual(TOOLS.length - 1);
  });

  test('the game ends at the moon: nothing grows after that', () => {
    const office = run('fern', 4);
    const { carried, letters, time } = office;
    expect([stamp(office), pass(office, 100), hire(office, 'snail')]).toEqual([[], [], false]);
    expect([office.carried, office.letters, office.time]).toEqual([carried, letters, time]);
  });
});

import { cellMin } from '#sync/constants.ts';
import type { Transparency } from '#sync/contract/policy.ts';

const few = Array.from({ length: cellMin }, (_, n) => n);
const valuesOf = (cell: number | null | undefined) => (cell == null ? few : [cell]);

/**
 * Returns whether a number that is left out follows from the others. Who decided says how many decisions there are. One of a
 * person does nothing (`none`), or one thing or more; an automatic one hides. So every number that is left out is tried together
 * with all others: it follows where one value only is possible.
 */
export function isDerivable({ actions, made }: Pick<Transparency, 'actions' | 'made'>): boolean {
  const { none, hide, ...others } = actions;
  const known = Object.values(others).filter((n) => n !== null);
  const [sum, largest] = [known.reduce((all, n) => all + n, 0), Math.max(0, ...known)];
  const hiddenCount = Object.keys(others).length - known.length;
  const [people, automatics, nones] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const [hides, rest] = [new Set<number>(), new Set<number>()];
  for (const byPeople of valuesOf(made.byPeople))
    for (const automatic of valuesOf(made.automatic))
      for (const nothing of valuesOf(none))
        for (const hidden of valuesOf(hide)) {
          // Decisions of people that do something, and how many of them hide.
          const [acting, hiding] = [byPeople - nothing, hidden - automatic];
          const most = Math.min(cellMin - 1, acting);
          if (acting < 0 || hiding < 0 || hiding > acting || largest > acting) continue;
          if (hiding + sum + hiddenCount * most < acting) continue;
          people.add(byPeople);
          automatics.add(automatic);
          nones.add(nothing);
          hides.add(hidden);
          const least = Math.max(0, acting - hiding - sum - (hiddenCount - 1) * most);
          for (let n = least; n <= most; n++) rest.add(n);
        }
  const isOne = (n: number | null | undefined, values: Set<number>) => n == null && values.size === 1;
  return (
    isOne(made.byPeople, people) ||
    isOne(made.automatic, automatics) ||
    isOne(none, nones) ||
    isOne(hide, hides) ||
    Object.values(others).some((n) => isOne(n, rest))
  );
}

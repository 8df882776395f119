/**
 * What an app knows of what was added compatibly, as a number that each of its calls carries; without the header it is 1.
 * A server tells an app nothing newer than it knows: the tables that say with which level a kind of row, a refusal code or
 * a queued call came stand beside them (`rowLevels`, `newerCodes`, `opVersions`). Docs: sync.md, "Levels".
 */
export const wireLevel = 4;
export const levelHeader = 'x-recess-level';

/** The level that a request names. */
export const levelFrom = (header: string): number => Math.max(1, Number.parseInt(header, 10) || 1);

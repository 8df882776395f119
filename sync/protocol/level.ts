/**
 * The wire level of an app: a number in each of its calls that says which compatible additions it knows; without the
 * header it is 1. A server sends an app nothing newer. The tables that give the level of each kind of row, refusal code
 * or queued call are beside these (`rowLevels`, `newerCodes`, `opVersions`). Docs: sync.md, "Levels".
 */
export const wireLevel = 4;
export const levelHeader = 'x-recess-level';

/** Returns the level that a request names. */
export const levelFrom = (header: string): number => Math.max(1, Number.parseInt(header, 10) || 1);

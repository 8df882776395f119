/**
 * A game's databases as one packed text, with their names; '' if there are none. `leftOut`: the databases that cannot
 * be saved, and why.
 */
export type DatabasesSnapshot = { packed: string; names: string[]; leftOut: ExcludedDatabase[] };
export type ExcludedDatabase = { name: string; why: 'size' | string };

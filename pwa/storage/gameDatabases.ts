/** The databases as one text, packed, and their names; '' where there are none. `leftOut`: those that cannot be carried, and why. */
export type DatabasesSnapshot = { packed: string; names: string[]; leftOut: ExcludedDatabase[] };
export type ExcludedDatabase = { name: string; why: 'size' | string };

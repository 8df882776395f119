/**
 * Asks or does once what was named so before, and answers the same. It lives as long as a transaction, or a savepoint, whose end
 * undoes what was done: for what a lock of it keeps as it is.
 */
export type TransactionMemo = <T extends object>(name: string, work: () => T) => T;

export function createTransactionMemo(): TransactionMemo {
  const known = new Map<string, object>();
  return <T extends object>(name: string, work: () => T) => {
    const before = known.get(name) as T | undefined;
    if (before) return before;
    const begun = work();
    known.set(name, begun);
    return begun;
  };
}

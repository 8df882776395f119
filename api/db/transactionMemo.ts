/**
 * Runs the work once per name and returns the first result on later calls. It lives as long as a transaction or
 * savepoint, whose rollback undoes the work. Use it only for values that a lock of this transaction keeps from
 * changing.
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

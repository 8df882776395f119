/**
 * Answers what was asked before under the same name without asking again. For what a transaction reads under a lock that it
 * holds, so that nobody but itself can change it; what a savepoint undoes must be forgotten with it.
 */
export type Once = <T>(name: string, ask: () => Promise<T>) => Promise<T>;

export function onceEach(): Once {
  const known = new Map<string, Promise<unknown>>();
  return <T>(name: string, ask: () => Promise<T>) => {
    const before = known.get(name) as Promise<T> | undefined;
    if (before) return before;
    const asked = ask();
    known.set(name, asked);
    return asked;
  };
}

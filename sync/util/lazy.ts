import type { z } from 'zod';

/** Creates the value on first use and caches it. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The type of values that a lazily created schema accepts. */
export type InferLazy<S extends () => z.ZodType> = z.output<ReturnType<S>>;

import type { z } from 'zod';

/** Makes it when it is first asked for, and then it is there. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What a schema that is made so lets through. */
export type InferLazy<S extends () => z.ZodType> = z.output<ReturnType<S>>;

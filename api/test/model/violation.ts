/** A broken promise. */
export class Violation extends Error {
  override name = 'Violation';
}

export function violation(promise: string, expected: unknown, actual: unknown, about?: unknown): never {
  const told = [expected, actual, ...(about === undefined ? [] : [about])].map((each) => JSON.stringify(each, null, 1));
  throw new Violation(
    `${promise}\n  should be ${told[0]}\n  and is ${told[1]}${told[2] ? `\n  about ${told[2]}` : ''}`,
  );
}

export function agree(promise: string, expected: unknown, actual: unknown, about?: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(actual)) violation(promise, expected, actual, about);
}

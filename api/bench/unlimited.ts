import { defaultRates, type Rates } from '../security/rateLimits.ts';

/** One account asks or writes thousands of times a second here; its limits count, but never refuse. */
export const unlimited = Object.fromEntries(
  Object.entries(defaultRates).map(([name, { seconds }]) => [name, { times: 1_000_000_000, seconds }]),
) as Rates;

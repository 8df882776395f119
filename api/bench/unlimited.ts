import { defaultRates, type Rates } from '../security/rateLimits.ts';

/** Rate limits that count but never refuse, because one account makes thousands of calls a second here. */
export const unlimited = Object.fromEntries(
  Object.entries(defaultRates).map(([name, { seconds }]) => [name, { times: 1_000_000_000, seconds }]),
) as Rates;

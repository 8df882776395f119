/** The timeout for `vi.waitFor`: long enough for any busy machine, and an end for what never happens. */
export const patient = { timeout: 120_000 };

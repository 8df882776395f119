/** For `vi.waitFor`: it waits for what comes, however busy the machine is, and ends what stands still. */
export const patient = { timeout: 120_000 };

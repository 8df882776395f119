import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** The people to contact in this store, as its operator configured them. */
export const Contacts = lazy(() =>
  z.object({
    /** The minimum age to sign up, in years. */
    minAge: z.int().min(1),
    /** The person responsible for safety and how to reach them; null if not configured. */
    safetyContact: z.string().nullable(),
    /** The store's own helpers, shown before the helplines of the country. */
    helpLines: z.array(z.object({ name: z.string(), phone: z.string().nullable(), note: z.string().nullable() })),
  }),
);
export type Contacts = InferLazy<typeof Contacts>;

export const policy = {
  contacts: endpoint('GET /api/policy', { may: ['anyone'], input: noInput, output: Contacts }),
};

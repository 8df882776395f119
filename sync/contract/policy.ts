import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** Whom to turn to in this store, as who runs it says. */
export const Contacts = lazy(() =>
  z.object({
    /** Years that one must be to sign up. */
    minAge: z.int().min(1),
    /** Who answers for safety, and how to reach them; null where nobody is named. */
    safetyContact: z.string().nullable(),
    /** People of the store's own who help, in their order; they stand before those of the country. */
    helpLines: z.array(z.object({ name: z.string(), phone: z.string().nullable(), note: z.string().nullable() })),
  }),
);
export type Contacts = InferLazy<typeof Contacts>;

export const policy = {
  contacts: endpoint('GET /api/policy', { may: ['anyone'], input: noInput, output: Contacts }),
};

import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** What somebody may not do for now. */
export const Restrictions = lazy(() =>
  z.object({
    /** Until then they cannot write to others; null where nothing keeps them from it. */
    mutedUntil: timestamp.nullable(),
    /** How many strikes that came of, 0 where staff decided; of who is not muted, those of the last day. */
    step: z.int().min(0).max(5),
    /** A key: 'text' for texts that were refused, else the rule that staff named. */
    reason: z.string().nullable(),
    /** Until then they can only read, play, appeal and leave; null where their account is not suspended. */
    suspendedUntil: timestamp.nullable(),
    /** The decision that says why, which can be appealed: of the mute, else of the newest strike. */
    decisionId: id.nullable().default(null),
  }),
);
export type Restrictions = InferLazy<typeof Restrictions>;

export const restrictions = {
  mine: endpoint('GET /api/restrictions', {
    may: ['member'],
    input: noInput,
    output: Restrictions,
    whileSuspended: true,
  }),
};

import { z } from 'zod';
import { cellMin } from '../constants.ts';
import { endpoint, noInput } from '../endpoint.ts';
import { flag, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** The people to contact in this store, as its operator configured them. */
export const Contacts = lazy(() =>
  z.object({
    /** The minimum age to sign up, in years. */
    minAge: z.int().min(1),
    /** The person responsible for safety and how to reach them; null if not configured. */
    safetyContact: z.string().nullable(),
    /** Whether staff are told of words of distress. */
    distressAlert: flag.default(0),
    /** The store's own helpers, shown before the helplines of the country. */
    helpLines: z.array(z.object({ name: z.string(), phone: z.string().nullable(), note: z.string().nullable() })),
  }),
);
export type Contacts = InferLazy<typeof Contacts>;

/** A count; null where it is below `cellMin`, so that nobody can be recognised by it. */
const Cell = lazy(() => z.int().min(cellMin).nullable());

/**
 * What was reported and decided in a year, in numbers. No table has a sum. Actions and who decided count the same decisions, so the
 * latter is left out where a number that is not said would follow from it.
 */
export const Transparency = lazy(() =>
  z.object({
    year: z.int(),
    /** The years of which there are numbers, newest first: of those before, what was decided is deleted. */
    years: z.array(z.int()),
    /** Until when it was counted. */
    upTo: timestamp,
    /** Reports by their reason; `form` has none. */
    reports: z.record(z.string(), Cell()),
    /** What decisions did. One decision may do several things. */
    actions: z.record(z.string(), Cell()),
    /** Decisions by whether a person made them or the weight of reports. */
    made: z.object({ byPeople: Cell(), automatic: Cell() }),
    /** 1 where both of them are left out whatever they are, because a number that is left out would follow from them. */
    madeHidden: flag.default(0),
    /** Between the first report of a thing and what a person decided about it; null below `cellMin` decisions. */
    medianHours: z.number().min(0).nullable(),
    /**
     * Hours that 8 of 10 reports waited at most, whatever the year: of those decided in the last `measuredDays`, and of those that
     * have waited longer than these and still do. Rounded up; null below `measuredCasesMin` decided cases.
     */
    mostHours: z.int().min(1).nullable().default(null),
    /** Appeals by how they ended; `waiting` have not yet. */
    appeals: z.object({ upheld: Cell(), overturned: Cell(), waiting: Cell() }),
  }),
);
export type Transparency = InferLazy<typeof Transparency>;

export const policy = {
  /** This year without `year`. */
  transparency: endpoint('GET /api/transparency', {
    may: ['anyone'],
    input: () => z.object({ year: z.coerce.number().int().min(2000).max(9999).optional() }),
    output: Transparency,
  }),
  contacts: endpoint('GET /api/policy', { may: ['anyone'], input: noInput, output: Contacts }),
};

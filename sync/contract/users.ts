import { z } from 'zod';
import { endpoint, none } from '../endpoint.ts';
import { count, flag, id, time } from '../fields.ts';

/** One's own row; password and parentEmail never leave the server. */
export const Me = z.object({
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  birthDate: z.string(),
  accountType: z.string(),
  parentalConsent: flag,
  isAdmin: flag,
  isLeadDev: flag,
  createdAt: time,
  updatedAt: time,
});
export type Me = z.output<typeof Me>;

/** Another person; the names are null unless they are an accepted friend: these are minors. */
export const Person = z.object({
  id,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export const users = {
  stats: endpoint('GET /api/platform/stats', {
    may: ['anyone'],
    input: none,
    output: z.object({ totalUsers: count, totalReviews: count, totalGames: count, uptime: z.number() }),
  }),
};

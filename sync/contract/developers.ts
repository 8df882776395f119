import { z } from 'zod';
import { endpoint, none } from '../endpoint.ts';
import { email, id, line, reason, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { found, paged, searched } from '../pages.ts';
import { day, fullNameMax } from '../rules.ts';

export const developerStates = ['not_registered', 'pending', 'approved', 'rejected'] as const;

/** One's own application; the number, a secret that signs its owner in, only once it is approved. */
export const DeveloperStatus = once(() =>
  z.object({
    status: z.enum(developerStates),
    rejectionReason: z.string().nullable(),
    developerNumber: z.string().nullable(),
  }),
);
export type DeveloperStatus = Of<typeof DeveloperStatus>;

/** For staff: the number is masked to its last four characters. */
export const Developer = once(() =>
  z.object({
    id,
    developerNumber: z.string().nullable(),
    userId: id,
    schoolEmail: z.string(),
    fullName: z.string(),
    status: z.enum(['pending', 'approved', 'rejected']),
    rejectionReason: z.string().nullable(),
    approvedBy: id.nullable(),
    createdAt: time,
    approvedAt: time.nullable(),
    user: z.object({ id, username: z.string(), email: z.string() }),
  }),
);
export type Developer = Of<typeof Developer>;

export const developers = {
  status: endpoint('GET /api/developer/status', { may: ['member'], input: none, output: DeveloperStatus }),
  /** Who was rejected may apply again. */
  register: endpoint('POST /api/developer/register', {
    may: ['member'],
    input: () => z.object({ schoolEmail: email(), fullName: line(1, fullNameMax) }),
    output: DeveloperStatus,
    creates: true,
    limit: { times: 10, seconds: day },
  }),
  /** Newest first, 100 at a time (sync/pages.ts). */
  list: endpoint('GET /api/admin/developers', { may: ['staff'], input: paged, output: () => z.array(Developer()) }),
  /** Those whose name, username, school e-mail or number has `q`. */
  search: endpoint('GET /api/admin/developers/search', {
    may: ['staff'],
    input: searched,
    output: () => found(Developer()),
  }),
  /** Oldest first: who has waited longest. */
  pending: endpoint('GET /api/admin/developers/pending', {
    may: ['staff'],
    input: none,
    output: () => z.array(Developer()),
  }),
  approve: endpoint('POST /api/admin/developers/{id}/approve', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: Developer,
    logged: ['id'],
  }),
  reject: endpoint('POST /api/admin/developers/{id}/reject', {
    may: ['staff'],
    input: () => z.object({ id, reason: reason() }),
    output: Developer,
    logged: ['id'],
  }),
};

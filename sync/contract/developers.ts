import { z } from 'zod';
import { day, fullNameMax } from '../constants.ts';
import { endpoint, noInput } from '../endpoint.ts';
import { email, id, reason, singleLineText, timestamp } from '../fields.ts';
import { pagedOn, pageInput, searchInput, searchPage } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

export const developerStates = ['not_registered', 'pending', 'approved', 'rejected'] as const;

/** One's own application. The number is a secret that signs its owner in; it exists only after the approval. */
export const DeveloperStatus = lazy(() =>
  z.object({
    status: z.enum(developerStates),
    rejectionReason: z.string().nullable(),
    developerNumber: z.string().nullable(),
  }),
);
export type DeveloperStatus = InferLazy<typeof DeveloperStatus>;

/** An application for staff: the number is masked to its last four characters. */
export const Developer = lazy(() =>
  z.object({
    id,
    developerNumber: z.string().nullable(),
    userId: id,
    schoolEmail: z.string(),
    fullName: z.string(),
    status: z.enum(['pending', 'approved', 'rejected']),
    rejectionReason: z.string().nullable(),
    approvedBy: id.nullable(),
    createdAt: timestamp,
    approvedAt: timestamp.nullable(),
    user: z.object({ id, username: z.string(), email: z.string() }),
  }),
);
export type Developer = InferLazy<typeof Developer>;

export const developers = {
  status: endpoint('GET /api/developer/status', {
    may: ['member'],
    input: noInput,
    output: DeveloperStatus,
    byNumber: true,
  }),
  /**
   * Draws a new developer number; the old one ends with every session that it opened. Not allowed in a session by
   * number.
   */
  renewNumber: endpoint('POST /api/developer/number', {
    may: ['developer'],
    input: noInput,
    output: DeveloperStatus,
    limit: { times: 10, seconds: day },
  }),
  /** A rejected applicant can apply again. */
  register: endpoint('POST /api/developer/register', {
    may: ['member'],
    input: () => z.object({ schoolEmail: email(), fullName: singleLineText(1, fullNameMax) }),
    output: DeveloperStatus,
    creates: true,
    limit: { times: 10, seconds: day },
  }),
  /** Newest first, 100 at a time (sync/pagination.ts). */
  list: endpoint('GET /api/admin/developers', { may: ['staff'], input: pageInput, output: () => z.array(Developer()) }),
  /** Developers whose name, username, school e-mail or number contains `q`. */
  search: endpoint('GET /api/admin/developers/search', {
    may: ['staff'],
    input: searchInput,
    output: () => searchPage(Developer()),
  }),
  /** Oldest first, 20 at a time (sync/pagination.ts). */
  pending: endpoint('GET /api/admin/developers/pending', {
    may: ['staff'],
    input: pagedOn,
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

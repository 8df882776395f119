import { v7 as uuid } from 'uuid';
import type { auditedReads } from '#sync/contract/admin.ts';
import type { EndpointName } from '#sync/contract/index.ts';
import { type AccessRule, type Endpoint, methodOf } from '#sync/endpoint.ts';
import { type Db, sql } from '../db/port.ts';
import type { Caller } from './policy.ts';

export const insertEntry = sql`
  INSERT INTO audit_log (id, "actorId", action, said, "createdAt") VALUES (:id, :actorId, :action, :said, :now)`;

type Action = {
  name: EndpointName;
  endpoint: Endpoint;
  rule: AccessRule;
  caller: Caller | null;
  input: object;
  /** Ids that the handler adds (`noted` in api/http/handler.ts). */
  noted: Record<string, string>;
  now: string;
};

/**
 * Logs an action that a staff rule granted, inside the transaction that performs it. The endpoint declares which inputs
 * are logged. A person whom another rule grants the action, such as the author who deletes a review, does not act as
 * staff.
 */
export function recordStaffAction(
  db: Db,
  { name, endpoint, rule, caller, input, noted, now }: Action,
): Promise<unknown> | undefined {
  if (!caller || (rule !== 'staff' && rule !== 'lead') || methodOf(endpoint) === 'GET') return undefined;
  const given = input as Record<string, string | number | null>;
  const kept = Object.fromEntries(endpoint.logged.map((key) => [key, given[key] ?? null]));
  const said = JSON.stringify({ ...kept, ...noted });
  return insertEntry.run(db, { id: uuid(), actorId: caller.id, action: name, said, now });
}

/** Logs a sign-in with the setup key: the call has no caller yet, and therefore no rule by which it would be logged. */
export const auditSignIn = (
  { db, now }: Pick<Action, 'now'> & { db: Db },
  action: 'auth.leadLogin' | 'auth.setupLead',
  actorId: string,
) => insertEntry.run(db, { id: uuid(), actorId, action, said: '{}', now });

/** Writes down a decision that took effect by itself, because nobody else could confirm it, as its author's. */
export const auditSoleConfirmation = ({ db, now }: Pick<Action, 'now'> & { db: Db }, actorId: string, id: string) =>
  insertEntry.run(db, {
    ...{ id: uuid(), actorId, action: 'moderation.confirm', said: JSON.stringify({ id, state: 'alone' }), now },
  });

/** Writes down a decision that waits and that another call than `moderation.decide` made. */
export const auditProposal = (
  { db, now }: Pick<Action, 'now'> & { db: Db },
  actorId: string,
  said: { id: string; actions: string },
) =>
  insertEntry.run(db, {
    ...{ id: uuid(), actorId, action: 'moderation.decide', said: JSON.stringify({ ...said, state: 'waiting' }), now },
  });

/** Logs that a staff member reads a conversation of others, before the answer is sent: each time, by ids only. */
export const auditRead = (
  { db, now, caller }: Pick<Action, 'now'> & { db: Db; caller: Caller },
  action: (typeof auditedReads)[number],
  id: string,
): Promise<unknown> =>
  insertEntry.run(db, { id: uuid(), actorId: caller.id, action, said: JSON.stringify({ id }), now });

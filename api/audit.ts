import { v7 as uuid } from 'uuid';
import type { EndpointName } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, type Rule } from '#sync/endpoint.ts';
import * as store from './admin/store.ts';
import type { Db } from './db/port.ts';
import type { Caller } from './may.ts';

type Action = { name: EndpointName; endpoint: Endpoint; rule: Rule; caller: Caller | null; input: object; now: string };

/**
 * Writes down what was done by the rule of staff, in the transaction that does it. Which inputs are kept is said where
 * the call is declared. A person who may do it anyway, as the owner of a review may delete it, does not act as staff.
 */
export function audit(db: Db, { name, endpoint, rule, caller, input, now }: Action): Promise<unknown> | undefined {
  if (!caller || (rule !== 'staff' && rule !== 'lead') || methodOf(endpoint) === 'GET') return undefined;
  const given = input as Record<string, string | number | null>;
  const said = JSON.stringify(Object.fromEntries(endpoint.logged.map((key) => [key, given[key] ?? null])));
  return store.log.run(db, { id: uuid(), actorId: caller.id, action: name, said, now });
}

/** Writes down who came in with the setup key: before it opens a session there is no caller, and no rule of theirs. */
export const auditSignIn = (
  { db, now }: Pick<Action, 'now'> & { db: Db },
  action: 'auth.leadLogin' | 'auth.setupLead',
  actorId: string,
) => store.log.run(db, { id: uuid(), actorId, action, said: '{}', now });

import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { Refusal, settled } from '#sync/refusal.ts';
import { audit } from './audit.ts';
import type { Db } from './db/port.ts';
import { type Caller, refuseRole, ruleFor } from './may.ts';
import type { AnyHandler, At } from './mount.ts';

/** The same words for what is not there and what is not yours. */
export const goneWords = 'That does not exist';

/**
 * Runs a declared write as its caller, inside the transaction that is open: the same rule, the same handler as REST. The
 * input is what `parse` made of it; what the handler answers goes nowhere.
 */
export type Perform = (name: EndpointName, input: Record<string, unknown>, at: At<Caller>) => Promise<void>;

export function performing(handlerOf: (name: EndpointName) => AnyHandler, db: Db): Perform {
  return async (name, input, at) => {
    const e = endpoints[name] as Endpoint;
    refuseRole(e, at.caller);
    const found = ruleFor(e.may, at.caller, input, db);
    const rule = found instanceof Promise ? await found : found;
    if (!rule) throw new Refusal('notFound', goneWords);
    const handler = handlerOf(name);
    if (typeof handler !== 'function') throw new Error(`${name} cannot be queued`);
    try {
      await handler(input, at);
    } catch (error) {
      settled(error);
    }
    const written = audit(db, { name, endpoint: e, rule, caller: at.caller, input, now: at.now });
    if (written) await written;
  };
}

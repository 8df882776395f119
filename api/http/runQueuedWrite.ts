import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { asTerminalRefusal, Refusal } from '#sync/refusal.ts';
import type { Db } from '../db/port.ts';
import { recordStaffAction } from '../security/auditLog.ts';
import { type Caller, findGrantingRule, requireRole } from '../security/policy.ts';
import type { AnyHandler, HandlerContext } from './handler.ts';

/** A missing resource and somebody else's resource get the same message. */
export const notFoundMessage = generalMessage('missing');

/**
 * Runs a declared write as its caller inside the open transaction, with the same access rule and handler as REST. The
 * input has been parsed; the handler's result is ignored.
 */
export type RunWrite = (
  name: EndpointName,
  input: Record<string, unknown>,
  ctx: HandlerContext<Caller>,
) => Promise<void>;

export function createRunWrite(handlerOf: (name: EndpointName) => AnyHandler, db: Db): RunWrite {
  return async (name, input, ctx) => {
    const e = endpoints[name] as Endpoint;
    requireRole(e, ctx.caller);
    const found = findGrantingRule(e.may, ctx.caller, input, db);
    const rule = found instanceof Promise ? await found : found;
    if (!rule) throw new Refusal('notFound', notFoundMessage);
    const handler = handlerOf(name);
    if (typeof handler !== 'function') throw new Error(`${name} cannot be queued`);
    ctx.noted = {};
    try {
      await handler(input, ctx);
    } catch (error) {
      asTerminalRefusal(error);
    }
    const written = recordStaffAction(db, {
      name,
      endpoint: e,
      rule,
      caller: ctx.caller,
      input,
      noted: ctx.noted,
      now: ctx.now,
    });
    if (written) await written;
  };
}

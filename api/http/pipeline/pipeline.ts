import type { Context } from 'koa';
import { v7 as uuid } from 'uuid';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import { clientNetwork } from '../../security/rateLimits.ts';
import { tokenIn } from '../../security/session.ts';
import type { AllHandlers, AnyHandler } from '../handler.ts';
import { createHandlerLookup } from '../handlerRegistry.ts';
import { createRunWrite, type RunWrite } from '../runQueuedWrite.ts';
import { needsAdmission } from '../texts/admitTexts.ts';
import {
  admitTexts,
  countCall,
  countCaller,
  identifyCaller,
  readAndParse,
  receiveFile,
  refuseDeletedAccount,
  refuseOtherRole,
  refuseOtherUser,
  requireRule,
  shedLoad,
} from './admission.ts';
import type { Call, ServerDeps, Step } from './call.ts';
import {
  followUp,
  redirect,
  runBytes,
  runInTransaction,
  runRead,
  runUnwrapped,
  sendOutput,
  setSessionCookie,
} from './execution.ts';

/** An endpoint with the steps that each of its calls takes, in their order. */
export type Pipeline = { name: EndpointName; e: Endpoint; steps: readonly Step[] };

/** Builds every endpoint's pipeline, once. */
export function createPipelines(handlers: AllHandlers, server: ServerDeps): Map<EndpointName, Pipeline> {
  const handlerOf = createHandlerLookup(handlers);
  const perform = createRunWrite(handlerOf, server.db);
  return new Map(
    endpointNames.map((name) => {
      const e: Endpoint = endpoints[name];
      return [name, { name, e, steps: stepsOf({ name, e }, handlerOf(name), server, perform) }];
    }),
  );
}

/**
 * The life of a call. A step that an endpoint has no need of is not in its list. The order is what callers see of it: who
 * may not call at all is told so before anything of theirs is read, and what is refused before it runs is not counted.
 */
function stepsOf(
  declared: { name: EndpointName; e: Endpoint },
  handler: AnyHandler,
  server: ServerDeps,
  perform: RunWrite,
): Step[] {
  const { name, e } = declared;
  const { file, limit } = e;
  const isRead = methodOf(e) === 'GET';
  const isPublic = e.may.includes('anyone');
  const isBatch = 'unwrapped' in handler;
  const steps = [
    identifyCaller(server),
    countCaller(server),
    // A batch says itself whose it is.
    !isRead && !isBatch && refuseOtherUser,
    !isPublic && refuseDeletedAccount(server),
    refuseOtherRole(e),
    // A file costs before anybody can see whether it is any good.
    file && limit && countCall(name, limit, server),
    file && receiveFile(file, server),
    readAndParse(e),
    !isRead && needsAdmission(e) && admitTexts(e, server),
    requireRule(e, server),
    !file && limit && countCall(name, limit, server),
    // A read waits for nobody; a file was let in at the door, and what it brought is not thrown away now.
    !isRead && !file && shedLoad(server),
    ...executionOf(declared, handler, server, perform),
  ];
  return steps.filter((step): step is Step => Boolean(step));
}

/** From the handler to the answer. */
function executionOf(
  declared: { name: EndpointName; e: Endpoint },
  handler: AnyHandler,
  server: ServerDeps,
  perform: RunWrite,
): Step[] {
  const { e } = declared;
  if ('bytes' in handler) return [runBytes(handler, server, perform)];
  const isRead = methodOf(e) === 'GET' && !e.navigation && typeof handler === 'function';
  if (isRead) return [runRead(handler, server), sendOutput(e)];
  return [
    'unwrapped' in handler
      ? runUnwrapped(handler.unwrapped, server, perform)
      : runInTransaction(declared, handler, server, perform),
    followUp(e, server),
    setSessionCookie(server),
    e.navigation ? redirect : sendOutput(e),
  ];
}

/** A call as it is when it comes in. */
export const newCall = (ctx: Context, e: Endpoint, { clock, config }: ServerDeps): Call => ({
  ctx,
  now: clock().toISOString(),
  network: clientNetwork(ctx.ip),
  token: tokenIn(ctx, config),
  caller: null,
  received: undefined,
  input: {},
  rule: undefined,
  // Only what changes something can make something.
  id: methodOf(e) === 'GET' ? '' : uuid(),
  out: undefined,
  followUps: [],
  session: undefined,
});

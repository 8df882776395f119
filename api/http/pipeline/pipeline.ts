import type { Context } from 'koa';
import { v7 as uuid } from 'uuid';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import { clientNetwork } from '../../security/rateLimits.ts';
import { tokenIn } from '../../security/session.ts';
import type { AllHandlers, AnyHandler } from '../handler.ts';
import { createHandlerLookup } from '../handlerRegistry.ts';
import { createRunWrite, type RunWrite } from '../runQueuedWrite.ts';
import { hearsDistress, needsAdmission } from '../texts/admitTexts.ts';
import {
  admitTexts,
  countCall,
  countCaller,
  hearSuspended,
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

/** An endpoint with the ordered steps that each of its calls takes. */
export type Pipeline = { name: EndpointName; e: Endpoint; steps: readonly Step[] };

/** Builds the pipeline of every endpoint, once at startup. */
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
 * Returns the steps of an endpoint's calls, without those it does not need. Callers can observe the order: a call that
 * is not allowed at all is refused before its input is read, and a call refused earlier is not counted.
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
    // A batch names its user in its own header.
    !isRead && !isBatch && refuseOtherUser,
    !isPublic && refuseDeletedAccount(server),
    !isRead && !e.whileSuspended && hearsDistress(e) && hearSuspended(e, server),
    refuseOtherRole(e),
    // Receiving a file is expensive before anybody can check it.
    file && limit && countCall(name, limit, server),
    file && receiveFile(file, server),
    readAndParse(e),
    !isRead && needsAdmission(e) && admitTexts(e, server),
    requireRule(e, server),
    !file && limit && countCall(name, limit, server),
    // Reads are never shed. An upload already passed load shedding when its file was received, and is not thrown away
    // now.
    !isRead && !file && shedLoad(server),
    ...executionOf(declared, handler, server, perform),
  ];
  return steps.filter((step): step is Step => Boolean(step));
}

/** Returns the steps from running the handler to the answer. */
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

/** Creates the state of a new call. */
export const newCall = (ctx: Context, e: Endpoint, { clock, config }: ServerDeps): Call => ({
  ctx,
  now: clock().toISOString(),
  network: clientNetwork(ctx.ip),
  token: tokenIn(ctx, config),
  caller: null,
  distress: undefined,
  received: undefined,
  input: {},
  rule: undefined,
  // Only a write can create something.
  id: methodOf(e) === 'GET' ? '' : uuid(),
  out: undefined,
  followUps: [],
  session: undefined,
});

import type { EndpointName } from '#sync/contract/index.ts';
import type { AccessRule, Endpoint, Output } from '#sync/endpoint.ts';
import { publishChanges } from '../../change-feed/changeFeed.ts';
import { createTransactionMemo } from '../../db/transactionMemo.ts';
import { errorForLog } from '../../runtime/errorForLog.ts';
import { recordStaffAction } from '../../security/auditLog.ts';
import { setCookie } from '../../security/session.ts';
import type { PlainHandler, PreparedHandler, RawHandler } from '../handler.ts';
import { respond } from '../respond.ts';
import type { RunWrite } from '../runQueuedWrite.ts';
import type { ServerDeps, Step } from './call.ts';
import { createContext, createReadContext } from './handlerContext.ts';

/* The steps that run a handler and answer. Their order is in api/http/pipeline/pipeline.ts. */

export const runRead = (handle: PlainHandler, server: ServerDeps): Step => ({
  name: 'run as a read',
  async run(call) {
    call.out = await handle(call.input, createReadContext(call, server));
  },
});

export const runUnwrapped = (handle: PlainHandler, server: ServerDeps, perform: RunWrite): Step => ({
  name: 'run with transactions of its own',
  async run(call) {
    call.out = await handle(call.input, createContext(call, server, perform).context);
  },
});

/** The handler answers the request itself, so this is the last step. */
export const runBytes = ({ bytes }: RawHandler, server: ServerDeps, perform: RunWrite): Step => ({
  name: 'run and send bytes',
  run: (call) => bytes(call.input as never, createContext(call, server, perform).context, call.ctx),
});

type Declared = { name: EndpointName; e: Endpoint };

/** Commits the handler's changes, the audit log entry and the change feed together. */
export const runInTransaction = (
  { name, e }: Declared,
  handler: PlainHandler | PreparedHandler,
  server: ServerDeps,
  perform: RunWrite,
): Step => ({
  name: 'run in a transaction',
  async run(call) {
    const { db } = server;
    const { input, caller, now } = call;
    const { context, changes } = createContext(call, server, perform);
    const made = typeof handler === 'function' ? undefined : await handler.prepare(input, context);
    call.out = await db.transaction(async () => {
      // A retried transaction starts with empty state.
      changes.entities.clear();
      changes.games.clear();
      call.followUps.length = 0;
      context.once = createTransactionMemo();
      context.noted = {};
      const out =
        typeof handler === 'function'
          ? await handler(input, context)
          : await handler.handle(input, context, made as never);
      const rule = call.rule as AccessRule;
      await recordStaffAction(db, { name, endpoint: e, rule, caller, input, noted: context.noted, now });
      await publishChanges(db, changes, now);
      return out;
    });
  },
});

/** Runs the work that was put off until after the commit. An error is logged and does not change the answer. */
export const followUp = (e: Endpoint, { log }: ServerDeps): Step => ({
  name: 'follow up',
  async run(call) {
    for (const work of call.followUps)
      await work().catch((error) => log.error({ route: e.route, bug: errorForLog(error) }, 'A follow-up failed'));
  },
});

export const setSessionCookie = ({ config }: ServerDeps): Step => ({
  name: 'set the cookie',
  run({ ctx, session }) {
    if (session !== undefined) setCookie(ctx, config, session);
  },
});

export const redirect: Step = {
  name: 'redirect',
  run: ({ ctx, out }) => ctx.redirect(typeof out === 'string' ? out : '/'),
};

export const sendOutput = (e: Endpoint): Step => ({
  name: 'respond',
  run({ ctx, out, id }) {
    // A row with another id existed before: this is a repeated idempotent add. An answer without an id counts as not
    // created.
    const made = e.creates && (out as { id?: string } | undefined)?.id === id;
    return respond(ctx, e, e.output.parse(out) as Output<Endpoint>, made);
  },
});

import type { EndpointName } from '#sync/contract/index.ts';
import { type AccessRule, type Endpoint, type FileField, type Limit, methodOf, pathParamsOf } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { createRecorder, emptyChanges, publishChanges } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import { findGrantingRule, requireRole, requireSameUser } from '../../security/policy.ts';
import { callerOf, refuseDeleted } from '../../security/session.ts';
import { deleteTempFile, receiveUpload } from '../multipartUpload.ts';
import { mergePathParams, parseInput, readBody, readQuery } from '../requestInput.ts';
import { notFoundMessage } from '../runQueuedWrite.ts';
import { alertAfter, isSpoken, judgeInput, muteOfSpeaker, refusalOfMuted } from '../texts/admitTexts.ts';
import type { Call, ServerDeps, Step } from './call.ts';

/* The steps that decide whether a call is let in, and with which input. Their order is in api/http/pipeline/pipeline.ts. */

export const identifyCaller = ({ db, behind }: ServerDeps): Step => ({
  name: 'identify the caller',
  run: (call) =>
    callerOf({ db, behind, now: call.now }, call.token).then((caller) => {
      call.caller = caller;
    }),
});

export const countCaller = ({ limits }: ServerDeps): Step => ({
  name: 'count the caller',
  run: ({ ctx, caller, network }) => limits.caller(ctx, caller?.id, network),
});

/** On a shared device the cookie may already belong to the next person. */
export const refuseOtherUser: Step = {
  name: 'require the same user',
  run: ({ ctx, caller }) => requireSameUser(caller, ctx.get('x-recess-user')),
};

export const refuseDeletedAccount = ({ db }: ServerDeps): Step => ({
  name: 'refuse a deleted account',
  run: ({ caller, token }) => (caller ? undefined : refuseDeleted(db, token)),
});

export const refuseOtherRole = (e: Endpoint): Step => ({
  name: 'require the role',
  run: ({ caller }) => requireRole(e, caller),
});

export const countCall = (name: EndpointName, limit: Limit, { limits }: ServerDeps): Step => ({
  name: 'count the call',
  run: ({ caller, network }) => limits.call(name, limit, caller?.id ?? network),
});

/** Deletes the received file when the call is over, however it ends. */
export const receiveFile = (file: FileField, { config, stallMs }: ServerDeps): Step => ({
  name: 'receive the file',
  async around(call, rest) {
    const received = await receiveUpload(call.ctx, file, { config, stallMs });
    call.received = received;
    try {
      await rest();
    } finally {
      await deleteTempFile(received);
    }
  },
});

function inputReader(e: Endpoint): (call: Call) => Promise<void> | void {
  const isRead = methodOf(e) === 'GET';
  const field = e.file?.field;
  const isNamed = pathParamsOf(e).length > 0;
  const parse = (call: Call, sent: Record<string, unknown>) => {
    const all = isNamed ? mergePathParams(sent, call.ctx.params as Record<string, string>) : sent;
    call.input = parseInput(e, all, isRead);
  };
  return (call) => {
    if (isRead) return parse(call, readQuery(call.ctx, e));
    return field ? parse(call, { [field]: call.received }) : readBody(call.ctx).then((sent) => parse(call, sent));
  };
}
export const readAndParse = (e: Endpoint): Step => ({ name: 'read and parse the input', run: inputReader(e) });

/** Writes what outlives a refusal: a strike or a case. */
async function followRefusal({ afterRollback }: Refusal, db: Db, now: string): Promise<void> {
  if (afterRollback)
    await db.transaction(async () => {
      const changes = emptyChanges();
      await afterRollback(createRecorder(changes).changed);
      await publishChanges(db, changes, now);
    });
}

/**
 * Opens the case for staff where somebody suspended says that they are in danger. The call is refused by the next step all the
 * same, so what is wrong with its input is told to nobody.
 */
export function hearSuspended(e: Endpoint, { db, config }: ServerDeps): Step {
  const read = inputReader(e);
  return {
    name: 'hear who is suspended',
    async run(call) {
      const { caller, now } = call;
      if (!caller || caller.suspendedUntil === null || caller.byNumber === 1) return;
      try {
        await read(call);
      } catch (error) {
        if (error instanceof Refusal) return;
        throw error;
      }
      const who = { db, config, caller, now };
      const judged = await judgeInput(e, call.input, who, { id: call.id, at: now, said: new Map() });
      const { afterRollback } = alertAfter(who, judged);
      if (afterRollback) await db.transaction(afterRollback);
    },
  };
}

/** Judges the texts before anything is written. Of what is refused only a strike or a case is written. */
export const admitTexts = (e: Endpoint, { db, config }: ServerDeps): Step => ({
  name: 'judge the texts',
  async run(call) {
    const { input, caller, now } = call;
    const who = { db, config, caller, now };
    const mute = isSpoken(e, input) ? (await muteOfSpeaker(who)).mute : undefined;
    const judged = await judgeInput(e, input, who, { id: call.id, at: now, said: new Map() });
    call.distress = judged.distress;
    const refusal = (await refusalOfMuted(e, input, who, mute, judged)) ?? judged.refusal;
    if (!refusal) return;
    await followRefusal(refusal, db, now);
    throw refusal;
  },
});

/** A missing resource and somebody else's resource get the same refusal. */
export const requireRule = (e: Endpoint, { db }: ServerDeps): Step => ({
  name: 'find the granting rule',
  run(call) {
    const keep = (rule: AccessRule | undefined) => {
      if (!rule) throw new Refusal('notFound', notFoundMessage);
      call.rule = rule;
    };
    const found = findGrantingRule(e.may, call.caller, call.input, db);
    return found instanceof Promise ? found.then(keep) : keep(found);
  },
});

export const shedLoad = ({ places }: ServerDeps): Step => ({
  name: 'shed load',
  around: (_, rest) => places.hold(rest),
});

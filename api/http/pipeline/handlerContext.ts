import type { Changes } from '../../change-feed/changeFeed.ts';
import { createRecorder, emptyChanges } from '../../change-feed/changeFeed.ts';
import { createTransactionMemo } from '../../db/transactionMemo.ts';
import { deviceLabelOf } from '../../security/deviceLabel.ts';
import {
  closeSession,
  closeSessionsOf,
  idTokenOf,
  openSession,
  shortLivedCookies,
  storeIdToken,
} from '../../security/session.ts';
import type { HandlerContext } from '../handler.ts';
import type { RunWrite } from '../runQueuedWrite.ts';
import type { Call, ServerDeps } from './call.ts';

/*
 * Both objects are written out: one is made for every call, and spreading shared parts into it would cost as much as a
 * read.
 */

/** Replaces the mutating functions in the context of a read. */
const refused = () => {
  throw new Error('A read changes nothing');
};

export const createReadContext = (call: Call, { db, config, limits }: ServerDeps): HandlerContext => ({
  db,
  config,
  caller: call.caller,
  now: call.now,
  occurredAt: call.now,
  id: '',
  network: call.network,
  limits,
  distress: undefined,
  received: undefined,
  header: (name) => call.ctx.get(name),
  cookie: { get: (name) => shortLivedCookies(call.ctx, config).get(name), set: refused },
  added: refused,
  changed: refused,
  gone: refused,
  gameChanged: refused,
  gameGone: refused,
  once: refused,
  noted: {},
  hasLeft: () => call.ctx.res.destroyed,
  afterwards: refused,
  behind: refused,
  signIn: refused,
  idToken: refused,
  trouble: refused,
  signOut: refused,
  endSessions: refused,
  perform: refused,
});

/** Creates the context of every other call, and collects the changes that its handler reports. */
export function createContext(
  call: Call,
  { db, config, limits, behind }: ServerDeps,
  perform: RunWrite,
): { context: HandlerContext; changes: Changes } {
  const { ctx, token, caller, now } = call;
  const changes = emptyChanges();
  const { added, changed, gone, gameChanged, gameGone } = createRecorder(changes);
  const context: HandlerContext = {
    db,
    config,
    caller,
    now,
    occurredAt: now,
    id: call.id,
    network: call.network,
    distress: call.distress,
    received: call.received,
    limits,
    perform,
    added,
    changed,
    gone,
    gameChanged,
    gameGone,
    once: createTransactionMemo(),
    noted: {},
    header: (header) => ctx.get(header),
    cookie: shortLivedCookies(ctx, config),
    idToken: async () => (token ? idTokenOf(db, token) : undefined),
    trouble: (cause) => Object.assign(ctx.state, { cause }),
    async signIn(userId, shown, idToken) {
      // The old session ends with the sign-in, so its token is never used again.
      if (token) await closeSession(db, token);
      call.session = await openSession(db, userId, now, shown, deviceLabelOf(ctx.get('user-agent')));
      if (idToken) await storeIdToken(db, call.session, idToken);
    },
    async signOut() {
      if (token) await closeSession(db, token);
      call.session = null;
    },
    async endSessions(which) {
      if (caller) await closeSessionsOf(db, caller.id, which === 'others' ? token : undefined);
      if (which === 'all') call.session = null;
    },
    afterwards: (work) => void call.followUps.push(work),
    behind: behind.begin,
    hasLeft: () => ctx.res.destroyed,
  };
  return { context, changes };
}

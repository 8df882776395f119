import type { Middleware } from 'koa';
import { protocolVersion } from '#sync/contract/sync.ts';
import { syncMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';

const tooOld = () => new Refusal('upgrade', syncMessage('upgrade'));

/** An app that says itself that it speaks an older protocol is told so, however its request looks: it may not be read any more. */
export const requireCurrentProtocol: Middleware = (ctx, next) => {
  const spoken = ctx.get('x-recess-protocol');
  if (spoken && spoken !== protocolVersion) throw tooOld();
  return next();
};
/** A call that needs the protocol's version must say it. */
export function assertProtocolVersion(spoken: string): void {
  if (spoken !== protocolVersion) throw tooOld();
}

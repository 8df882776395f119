import type { Middleware } from 'koa';
import { protocolVersion } from '#sync/contract/sync.ts';
import { syncMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';

const tooOld = () => new Refusal('upgrade', syncMessage('upgrade'));

/**
 * Refuses a request that names an older protocol, whatever else it contains, because its body may not be readable any
 * more.
 */
export const requireCurrentProtocol: Middleware = (ctx, next) => {
  const spoken = ctx.get('x-recess-protocol');
  if (spoken && spoken !== protocolVersion) throw tooOld();
  return next();
};
/** Refuses a call that does not name the current protocol version. */
export function assertProtocolVersion(spoken: string): void {
  if (spoken !== protocolVersion) throw tooOld();
}

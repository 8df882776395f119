import type { HandlerContext } from '../../http/handler.ts';
import { closeSessionsByNumber } from '../../security/session.ts';
import { withFreshNumber } from './number.ts';
import * as store from './store.ts';

/**
 * Draws a new number for an approved developer and ends every session that the old one opened. For anybody else it
 * changes nothing and returns undefined.
 */
export async function renewNumber(
  ctx: Pick<HandlerContext, 'db' | 'config'>,
  userId: string,
): Promise<store.Own | undefined> {
  const row = await withFreshNumber(ctx, (stored) => store.setNumber.get(ctx.db, { ...stored, userId }));
  if (row) await closeSessionsByNumber(ctx.db, userId);
  return row;
}

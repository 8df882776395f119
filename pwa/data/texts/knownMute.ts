import { type Restrictions, restrictions } from '#sync/contract/restrictions.ts';
import { nowIso } from '../../platform/clock.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { ignoreStorageErrors, userDb } from '../../storage/database.ts';
import type { KnownMute } from '../../storage/rows.ts';

/** Whether this device heard that its account may not write to others now. Only the server knows; it may be over, or begun elsewhere. */
export async function isKnownMuted(userId: string): Promise<boolean> {
  const known = (await userDb(userId).meta.get('mute')) as KnownMute | undefined;
  return known !== undefined && known.until > nowIso();
}

/** Keeps on this device until when the account may not write to others. */
export const keepMute = (userId: string, until: string) =>
  userDb(userId).meta.put({ key: 'mute', until }).catch(ignoreStorageErrors);

/** Asks what the account may not do now, and keeps it; undefined where nobody answers. */
export async function fetchRestrictions(userId: string): Promise<Restrictions | undefined> {
  const found = await callEndpoint(restrictions.mine, {}, { userId }).catch(() => undefined);
  if (found?.mutedUntil) await keepMute(userId, found.mutedUntil);
  return found;
}

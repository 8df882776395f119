import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/port.ts';
import { sharedSecret } from '../db/secrets.ts';

/**
 * Milliseconds of a time slot. A preview URL is valid for one to two slots, and is the same for everybody within a
 * slot.
 */
const slotMs = 15 * 60_000;

/**
 * Hexadecimal digits of the signature. With the rest of the token they fit into one host name label of 63 characters.
 */
const sealDigits = 20;
const sealOf = async (db: Db, said: string) =>
  createHmac('sha256', await sharedSecret(db, 'preview key', () => randomBytes(32).toString('base64url')))
    .update(said)
    .digest('hex')
    .slice(0, sealDigits);

/**
 * Signs a token that lets anybody who holds it play one version until it expires. The token is a host name label, so a
 * preview has its own, empty origin. It consists of `p`, the version's id, the expiry and a signature. `now` is in
 * milliseconds.
 */
export async function signPreviewToken(
  db: Db,
  versionId: string,
  now: number,
): Promise<{ ticket: string; until: string }> {
  const until = Math.floor(now / slotMs) + 2;
  const said = `p${versionId.replaceAll('-', '')}${until.toString(36)}`;
  return { ticket: `${said}${await sealOf(db, said)}`, until: new Date(until * slotMs).toISOString() };
}

/** Returns the version that a token is for; undefined if it has expired or is not ours. */
export async function verifyPreviewToken(db: Db, ticket: string, now: number): Promise<string | undefined> {
  const [, said = '', id = '', until = '', seal = ''] =
    /^(p([0-9a-f]{32})([0-9a-z]{4,6}))([0-9a-f]{20})$/.exec(ticket) ?? [];
  if (!said || !timingSafeEqual(Buffer.from(seal), Buffer.from(await sealOf(db, said)))) return undefined;
  if (Number.parseInt(until, 36) * slotMs <= now) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

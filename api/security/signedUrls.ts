import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/port.ts';
import { sharedSecret } from '../db/secrets.ts';

/** Milliseconds: an address to try a version out is good for one to two of these, and in each the same for everybody. */
const slotMs = 15 * 60_000;

/** So many hexadecimal digits of the seal: with all else of a ticket they fit into one label of a host name, which has 63. */
const sealDigits = 20;
const sealOf = async (db: Db, said: string) =>
  createHmac('sha256', await sharedSecret(db, 'preview key', () => randomBytes(32).toString('base64url')))
    .update(said)
    .digest('hex')
    .slice(0, sealDigits);

/**
 * A ticket to play one version, whoever holds it, until it runs out. It is a label of a host name, so that what is previewed has an
 * origin of its own, with nothing on it: `p`, the version's id, when it ends, a seal. `now` in milliseconds.
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

/** The version that a ticket is for; undefined for one that is over, or not ours. */
export async function verifyPreviewToken(db: Db, ticket: string, now: number): Promise<string | undefined> {
  const [, said = '', id = '', until = '', seal = ''] =
    /^(p([0-9a-f]{32})([0-9a-z]{4,6}))([0-9a-f]{20})$/.exec(ticket) ?? [];
  if (!said || !timingSafeEqual(Buffer.from(seal), Buffer.from(await sealOf(db, said)))) return undefined;
  if (Number.parseInt(until, 36) * slotMs <= now) return undefined;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sharedSecret } from './auth/store.ts';
import type { Db } from './db/port.ts';

/** Milliseconds for which an address to try a version out is good. */
const goodFor = 15 * 60_000;

const sealOf = async (db: Db, said: string) =>
  createHmac('sha256', await sharedSecret(db, 'preview key', () => randomBytes(32).toString('base64url')))
    .update(said)
    .digest();

/** A ticket to play one version, whoever holds it, until it runs out. `now` in milliseconds. */
export async function ticketFor(db: Db, versionId: string, now: number): Promise<{ ticket: string; until: string }> {
  const until = now + goodFor;
  const said = `${versionId}.${until.toString(36)}`;
  const seal = await sealOf(db, said);
  return { ticket: `${said}.${seal.toString('base64url')}`, until: new Date(until).toISOString() };
}

/** The version that a ticket is for; undefined for one that is over, or not ours. */
export async function versionIn(db: Db, ticket: string, now: number): Promise<string | undefined> {
  const [versionId = '', until = '', seal = ''] = ticket.split('.');
  const [given, right] = [Buffer.from(seal, 'base64url'), await sealOf(db, `${versionId}.${until}`)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number.parseInt(until, 36) > now ? versionId : undefined;
}

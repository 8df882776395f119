import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '../../db/port.ts';
import { sharedSecret } from '../../db/secrets.ts';

/** AES-256-GCM: its tag proves that nobody forged or changed the value. */
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const keyOf = async (db: Db) =>
  Buffer.from(await sharedSecret(db, 'cookie seal', () => randomBytes(32).toString('base64url')), 'base64url');

type Kind = { db: Db /** One kind of cookie is never accepted as another. */; kind: string; now: string };

/** Encrypts a value into a text that only this store can create or read, valid for a number of seconds. */
export async function sealValue({ db, kind, now }: Kind, value: object, seconds: number): Promise<string> {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, await keyOf(db), iv).setAAD(Buffer.from(kind));
  const until = Date.parse(now) + seconds * 1000;
  const sealed = Buffer.concat([sealing.update(JSON.stringify({ until, value })), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the sealed value; undefined if it is not ours, of another kind, or expired. */
export async function unsealValue<T>({ db, kind, now }: Kind, text: string | undefined): Promise<T | undefined> {
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, await keyOf(db), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(kind))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  let plain: Buffer;
  try {
    plain = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return undefined;
  }
  const { until, value } = JSON.parse(plain.toString()) as { until: number; value: T };
  return Date.parse(now) < until ? value : undefined;
}

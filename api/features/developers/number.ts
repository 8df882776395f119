import { createCipheriv, createDecipheriv, hash as digest, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { type Db, isUniqueViolation } from '../../db/port.ts';
import * as rewriting from '../../db/rewriteMarker.ts';
import { drawCode } from '../../security/oneTimeCode.ts';
import { setupKeyOf } from '../../security/setupKey.ts';
import * as store from './store.ts';

/** Times another number is drawn when one is taken; 100 random bits hardly ever need the second. */
const attemptsCount = 5;

/** DEV- and 20 random characters in groups of five (design: api). It signs its owner in: a secret. */
export const developerNumber = (): string => `DEV-${drawCode()}`;

/** As staff see it: only the last four characters, to tell one from another. */
export const masked = (number: string) => '•'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

type Key = Pick<Config, 'dataDir' | 'setupKey'>;
/** As a row has a number: by what it is found, and what only this store can read. */
export type Stored = { numberHash: string; sealed: string };

/** A number of 100 random bits is not guessed from its hash. */
export const numberHash = (number: string): string => digest('sha256', number, 'base64url');

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const mark = 'sealed:';
const keys = new Map<string, Buffer>();
/** The key is made of the setup key, which is in no database and no backup: a stolen one has no numbers. */
function keyOf(config: Key): Buffer {
  const secret = setupKeyOf(config);
  const known = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'developer number', 32));
  keys.set(secret, known);
  return known;
}

/** Seals a number with AES-256-GCM. */
export function sealNumber(number: string, config: Key): Stored {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(config), iv);
  const text = Buffer.concat([sealing.update(number), sealing.final()]);
  const sealed = mark + Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url');
  return { numberHash: numberHash(number), sealed };
}

/** The number that a row holds; null for none, and for one that was sealed under another setup key. */
export function openNumber(stored: string | null, config: Key): string | null {
  if (!stored?.startsWith(mark)) return stored;
  const bytes = Buffer.from(stored.slice(mark.length), 'base64url');
  const opening = createDecipheriv(cipher, keyOf(config), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString();
  } catch {
    return null;
  }
}

/** Writes a number that nobody else has. Each try is a savepoint, for a failed statement spoils a transaction. */
export async function withFreshNumber<T>(
  { db, config }: { db: Db; config: Key },
  write: (stored: Stored) => Promise<T>,
  draw = developerNumber,
): Promise<T> {
  for (let drawn = 1; ; drawn++)
    try {
      return await db.transaction(() => write(sealNumber(draw(), config)));
    } catch (error) {
      if (!isUniqueViolation(error) || drawn === attemptsCount) throw error;
    }
}

/** Seals the numbers that an earlier version kept as they are; what they were is written over. */
export async function sealNumbers(db: Db, config: Key): Promise<void> {
  const rows = await store.plainNumbers.all(db);
  if (rows.length === 0) return;
  await db.transaction(async () => {
    for (const { id, number } of rows) await store.sealNumber.run(db, { id, ...sealNumber(number, config) });
    await rewriting.markRewriteDue.run(db);
  });
}

import { createCipheriv, createDecipheriv, hash as digest, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { type Db, isUniqueViolation } from '../../db/port.ts';
import * as rewriting from '../../db/rewriteMarker.ts';
import { drawCode } from '../../security/oneTimeCode.ts';
import { setupKeyOf } from '../../security/setupKey.ts';
import * as store from './store.ts';

/** Attempts to draw a number that is not taken; with 100 random bits the first one nearly always succeeds. */
const attemptsCount = 5;

/** Draws a number: DEV- and 20 random characters in groups of five. It signs its owner in, so it is a secret. */
export const developerNumber = (): string => `DEV-${drawCode()}`;

/** Returns the number as staff see it: only its last four characters, to tell numbers apart. */
export const masked = (number: string) => '•'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

type Key = Pick<Config, 'dataDir' | 'setupKey'>;
/** A number as stored: its hash for lookups, and its sealed form, which only this store can read. */
export type Stored = { numberHash: string; sealed: string };

/** Hashes a number. A fast hash is enough, because 100 random bits cannot be guessed from it. */
export const numberHash = (number: string): string => digest('sha256', number, 'base64url');

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const mark = 'sealed:';
const keys = new Map<string, Buffer>();
/** Derives the key from the setup key, which is in no database and no backup, so a stolen one reveals no numbers. */
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

/** Returns the number in a row; null if there is none or it was sealed with another setup key. */
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

/**
 * Writes a number that nobody else has. Each attempt is a savepoint, because a failed statement aborts a transaction.
 */
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

/** Seals the plain numbers that an earlier version stored, and overwrites them. */
export async function sealNumbers(db: Db, config: Key): Promise<void> {
  const rows = await store.plainNumbers.all(db);
  if (rows.length === 0) return;
  await db.transaction(async () => {
    for (const { id, number } of rows) await store.sealNumber.run(db, { id, ...sealNumber(number, config) });
    await rewriting.markRewriteDue.run(db);
  });
}

import { randomInt } from 'node:crypto';
import { type Db, isUniqueViolation } from '../db/port.ts';

/** Crockford's base32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Times another number is drawn when one is taken; 100 random bits hardly ever need the second. */
const draws = 5;

/** DEV- and 20 random characters in groups of five (design: api). It signs its owner in: a secret. */
export function developerNumber(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `DEV-${Array.from({ length: 4 }, group).join('-')}`;
}

/** As staff see it: only the last four characters, to tell one from another. */
export const masked = (number: string) => '•'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

/** Writes a number that nobody else has. Each try is a savepoint, for a failed statement spoils a transaction. */
export async function withFreshNumber<T>(
  db: Db,
  write: (number: string) => Promise<T>,
  draw = developerNumber,
): Promise<T> {
  for (let drawn = 1; ; drawn++)
    try {
      return await db.transaction(() => write(draw()));
    } catch (error) {
      if (!isUniqueViolation(error) || drawn === draws) throw error;
    }
}

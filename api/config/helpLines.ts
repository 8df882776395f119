/** Somebody of this store's own who helps: a counselor, a nurse, a hotline of the town. */
export type HelpLine = { name: string; phone: string | null; note: string | null };

/** At most so many, and characters of each part: they stand above all others on a small screen. */
const linesMax = 5;
const partMax = 120;
const phoneForm = /^\+?[\d*#][\d ()*#.-]{1,30}$/;

/**
 * `name | phone | note`, one after another with `;` between; phone and note may be empty or left out, not both.
 * Undefined where it is not so.
 */
export function parseHelpLines(text: string): HelpLine[] | undefined {
  const lines = text
    .split(';')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ''));
  const isGood = ([name = '', phone = '', note = '', ...more]: string[]) =>
    name !== '' &&
    phone + note !== '' &&
    (phone === '' || phoneForm.test(phone)) &&
    more.length === 0 &&
    [name, note].every((part) => part.length <= partMax);
  if (lines.length > linesMax || !lines.every(isGood)) return undefined;
  return lines.map(([name = '', phone = '', note = '']) => ({ name, phone: phone || null, note: note || null }));
}

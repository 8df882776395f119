/** A helper of this store's own: a counselor, a nurse, a local hotline. */
export type HelpLine = { name: string; phone: string | null; note: string | null };

/** Limits of the number of lines and of the characters of a part: they are shown first on small screens. */
const linesMax = 5;
const partMax = 120;
const phoneForm = /^\+?[\d*#][\d ()*#.-]{1,30}$/;

/**
 * Parses `name | phone | note; …`. Phone or note may be empty or left out, but not both. Returns undefined if the text has
 * another form.
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

import { passwordMin } from '#sync/constants.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { Refusal } from '#sync/refusal.ts';

type Whose = { email: string; username: string; firstName: string; lastName: string };

let list: Promise<Set<string>> | undefined;

/** Loads the passwords that guessers try first, when somebody first chooses a password. */
async function commonOnes(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(
    dictionary['passwords-common'].flatMap((one) => (one.length < passwordMin ? [] : [one.toLowerCase()])),
  );
}

/** Returns the text in lower case without separators, and without digits and symbols around it. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._@+-]+/g, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Refuses a password that is widely used, or is a name of the store or of the person. `path` is the form's field. */
export async function rejectCommonPassword(password: string, whose: Whose, path: 'password' | 'next'): Promise<void> {
  list ??= commonOnes();
  const { email, username, firstName, lastName } = whose;
  const own = [email, email.split('@')[0] ?? '', username, firstName, lastName, `${firstName}${lastName}`];
  const names = [...own, `${lastName}${firstName}`, 'recess'].map(bare).filter((name) => name !== '');
  const plain = password.normalize('NFKC').toLowerCase();
  const mine = [email, username].some((name) => name.toLowerCase() === plain);
  if (!mine && !names.includes(bare(password)) && !(await list).has(plain)) return;
  const message = authMessage('commonPassword');
  throw new Refusal('invalid', message, { issues: [{ path, ...message }] });
}

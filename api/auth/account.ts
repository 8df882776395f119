import type { Me } from '#sync/contract/users.ts';
import { isReserved } from '#sync/names.ts';
import { Refusal } from '#sync/refusal.ts';
import { ageMax, ageOn } from '#sync/rules.ts';
import type { At } from '../mount.ts';
import { powersOf, type Shown } from '../session.ts';
import { me } from '../users/store.ts';
import { fits } from './password.ts';
import { byEmail, holdProven } from './store.ts';

/** Refuses who is too young, before anything is stored or written down: a child's data is not ours to have. */
export function refuseAge(birthDate: string, { config, now }: Pick<At, 'config' | 'now'>): void {
  const age = ageOn(birthDate, now.slice(0, 10));
  if (age < config.minAge) throw new Refusal('invalid', 'Age requirement not met');
  if (age > ageMax) throw new Refusal('invalid', 'Enter your date of birth');
}

/** Refuses a name that would pass for the store itself. */
export function refuseReserved(username: string): void {
  const message = 'That username is not available';
  if (isReserved(username)) throw new Refusal('invalid', message, { issues: [{ path: 'username', message }] });
}

/** One message for a taken e-mail and a taken name: who has an account here is nobody's business. */
export const taken = () => new Refusal('conflict', 'Unable to create account');

/** One message for an unknown e-mail and a wrong password. */
export const wrong = () => new Refusal('badCredentials', 'Invalid email or password');

/** Whose password was shown, and the hash that it fits. */
export type Proof = { id: string; proven: string; isLeadDev: 0 | 1 };

export async function proofOf(email: string, password: string, { db }: Pick<At, 'db'>): Promise<Proof | undefined> {
  const account = await byEmail.get(db, { email });
  const right = await fits(password, account?.password);
  return account && right ? { id: account.id, proven: account.password, isLeadDev: account.isLeadDev } : undefined;
}

/** Whether the password is still the one that was shown; hashing took a while, outside the transaction. */
export const stillRight = async ({ id, proven }: Proof, { db }: Pick<At, 'db'>): Promise<boolean> =>
  (await holdProven.get(db, { id, proven })) !== undefined;

/** Whoever sits down next must not finish the account that somebody began with their school's provider. */
export function forgetTheDoor({ cookie }: Pick<At, 'cookie'>): void {
  if (cookie.get('identity') !== undefined) cookie.set('identity', null, 0);
}

/** Opens the session and answers the account as it is in it. */
export async function signedIn(at: At, id: string, shown?: Shown): Promise<Me | undefined> {
  const row = await me.get(at.db, { id });
  if (!row) return undefined;
  await at.signIn(id, shown);
  forgetTheDoor(at);
  return { ...row, ...powersOf(row, shown) };
}

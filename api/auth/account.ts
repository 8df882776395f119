import type { Me } from '#sync/contract/users.ts';
import { isReserved } from '#sync/names.ts';
import { Refusal } from '#sync/refusal.ts';
import { ageMax, ageOn } from '#sync/rules.ts';
import type { At } from '../mount.ts';
import { powersOf, type Shown } from '../session.ts';
import { me } from '../users/store.ts';

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

/** Opens the session and answers the account as it is in it. */
export async function signedIn({ db, signIn }: At, id: string, shown?: Shown): Promise<Me | undefined> {
  const row = await me.get(db, { id });
  if (!row) return undefined;
  await signIn(id, shown);
  return { ...row, ...powersOf(row, shown) };
}

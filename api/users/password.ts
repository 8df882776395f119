import { Refusal } from '#sync/refusal.ts';
import { minute } from '#sync/rules.ts';
import { refuseCommon } from '../auth/common.ts';
import { fits, hashPassword } from '../auth/password.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import * as store from './store.ts';

/** An account without a password shows that it is its owner by a sign-in of the last minutes; a number is too little. */
const freshFor = 10 * minute;

type Field = 'password' | 'current';
const no = (path: Field, message: string) => new Refusal('forbidden', message, { issues: [{ path, message }] });
export const wrongPassword = (path: Field) => no(path, 'Your current password is not right');

/** Refuses unless this is the caller's password; answers their account. `path` is the form's field. */
export async function proven(given: string, path: Field, { db, caller, now }: At<Caller>): Promise<store.Account> {
  const account = await store.account.get(db, { id: caller.id });
  if (!account) throw new Refusal('signedOut', 'Please sign in');
  if (account.password === '') {
    const age = (Date.parse(now) - Date.parse(caller.signedInAt)) / 1000;
    if (given === '' && age <= freshFor && caller.byNumber === 0) return account;
    if (given === '') throw no(path, 'Please sign in again first');
  } else if (await fits(given, account.password)) return account;
  throw wrongPassword(path);
}

/** The hash of a new password, once the present one is proven. */
export async function replacement({ current, next }: { current: string; next: string }, at: At<Caller>) {
  const account = await proven(current, 'current', at);
  await refuseCommon(next, account, 'next');
  return { next: await hashPassword(next), proven: account.password };
}

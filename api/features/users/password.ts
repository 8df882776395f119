import { minute } from '#sync/constants.ts';
import { Refusal } from '#sync/refusal.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { rejectCommonPassword } from '../auth/commonPasswords.ts';
import { hashPassword, verifyHash } from '../auth/password.ts';
import * as store from './store.ts';

/** An account without a password shows that it is its owner by a sign-in of the last minutes; a number is too little. */
const freshFor = 10 * minute;

type Field = 'password' | 'current';
const no = (path: Field, message: string) => new Refusal('forbidden', message, { issues: [{ path, message }] });
export const wrongPassword = (path: Field) => no(path, 'Your current password is not right');

/** Refuses unless this is the caller's password; answers their account. `path` is the form's field. */
export async function requireCurrentPassword(
  given: string,
  path: Field,
  { db, caller, now }: HandlerContext<Caller>,
): Promise<store.Account> {
  const account = await store.account.get(db, { id: caller.id });
  if (!account) throw new Refusal('signedOut', 'Please sign in');
  if (account.password === '') {
    const age = (Date.parse(now) - Date.parse(caller.signedInAt)) / 1000;
    if (given === '' && age <= freshFor && caller.byNumber === 0) return account;
    if (given === '') throw no(path, 'Please sign in again first');
  } else if (await verifyHash(given, account.password)) return account;
  throw wrongPassword(path);
}

/** The hash of a new password, once the present one is proven. */
export async function hashNewPassword(
  { current, next }: { current: string; next: string },
  ctx: HandlerContext<Caller>,
) {
  const account = await requireCurrentPassword(current, 'current', ctx);
  await rejectCommonPassword(next, account, 'next');
  return { next: await hashPassword(next), proven: account.password };
}

import { minute } from '#sync/constants.ts';
import { accessMessage } from '#sync/messages/access.ts';
import { authMessage } from '#sync/messages/auth.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { rejectCommonPassword } from '../auth/commonPasswords.ts';
import { hashPassword, verifyHash } from '../auth/password.ts';
import * as store from './store.ts';

/**
 * Seconds within which the owner of an account without a password must have signed in; a session by number is not
 * enough.
 */
const freshFor = 10 * minute;

type Field = 'password' | 'current';
const no = (path: Field, message: Message) => new Refusal('forbidden', message, { issues: [{ path, ...message }] });
export const wrongPassword = (path: Field) => no(path, authMessage('wrongCurrentPassword'));

/** Verifies the caller's password and returns their account; refuses a wrong one. `path` is the form's field. */
export async function requireCurrentPassword(
  given: string,
  path: Field,
  { db, caller, now }: HandlerContext<Caller>,
): Promise<store.Account> {
  const account = await store.account.get(db, { id: caller.id });
  if (!account) throw new Refusal('signedOut', accessMessage('signIn'));
  if (account.password === '') {
    const age = (Date.parse(now) - Date.parse(caller.signedInAt)) / 1000;
    if (given === '' && age <= freshFor && caller.byNumber === 0) return account;
    if (given === '') throw no(path, authMessage('signInAgain'));
  } else if (await verifyHash(given, account.password)) return account;
  throw wrongPassword(path);
}

/** Verifies the current password and returns the hash of the new one. */
export async function hashNewPassword(
  { current, next }: { current: string; next: string },
  ctx: HandlerContext<Caller>,
) {
  const account = await requireCurrentPassword(current, 'current', ctx);
  await rejectCommonPassword(next, account, 'next');
  return { next: await hashPassword(next), proven: account.password };
}

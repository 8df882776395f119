import { ageMax, ageOn } from '#sync/constants.ts';
import type { Me } from '#sync/contract/users.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import { Refusal } from '#sync/refusal.ts';
import { isReservedName } from '#sync/text/usernameKey.ts';
import { isDemoAddress } from '../../config/demoAccounts.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { type AuthFactor, effectiveRoles } from '../../security/session.ts';
import { me } from '../users/store.ts';
import { verifyHash } from './password.ts';
import { byEmail, isNameTaken, lockIfPasswordUnchanged, type NewUser } from './store.ts';

/** Refuses who is too young, before anything is stored or written down: a child's data is not ours to have. */
export function refuseAge(birthDate: string, { config, now }: Pick<HandlerContext, 'config' | 'now'>): void {
  const age = ageOn(birthDate, now.slice(0, 10));
  const message = age < config.minAge ? authMessage('tooYoung') : fieldMessage('birthDate');
  if (age < config.minAge || age > ageMax)
    throw new Refusal('invalid', message, { issues: [{ path: 'birthDate', ...message }] });
}

/** Refuses a name that would pass for the store itself. */
export function refuseReserved(username: string): void {
  const message = authMessage('usernameUnavailable');
  if (isReservedName(username)) throw new Refusal('invalid', message, { issues: [{ path: 'username', ...message }] });
}

/** Who has an account here is nobody's business: of an e-mail no more is said. */
export const accountTakenError = () => new Refusal('conflict', authMessage('accountTaken'));

/** Refuses the demo's addresses, as if they were taken: a store that has one does not start again (api/demo/mark.ts). */
export function refuseDemoAddress(email: string, { config }: Pick<HandlerContext, 'config'>): void {
  if (!config.demo && isDemoAddress(email)) throw accountTakenError();
}

/** A name is public: whose name is taken chooses another, and is told so at its field. */
export async function takenError(db: Db, user: NewUser): Promise<Refusal> {
  if (!(await isNameTaken(db, user))) return accountTakenError();
  return new Refusal('conflict', authMessage('accountTaken'), {
    issues: [{ path: 'username', ...authMessage('usernameTaken') }],
  });
}

/** One message for an unknown e-mail and a wrong password. */
export const badCredentialsError = () => new Refusal('badCredentials', authMessage('wrongPassword'));

/** Whose password was shown, and the hash that it fits. */
export type PasswordProof = { id: string; proven: string; isLeadDev: 0 | 1 };

export async function verifyPassword(
  email: string,
  password: string,
  { db }: Pick<HandlerContext, 'db'>,
): Promise<PasswordProof | undefined> {
  const account = await byEmail.get(db, { email });
  const right = await verifyHash(password, account?.password);
  return account && right ? { id: account.id, proven: account.password, isLeadDev: account.isLeadDev } : undefined;
}

/** Whether the password is still the one that was shown; hashing took a while, outside the transaction. */
export const passwordUnchanged = async (
  { id, proven }: PasswordProof,
  { db }: Pick<HandlerContext, 'db'>,
): Promise<boolean> => (await lockIfPasswordUnchanged.get(db, { id, proven })) !== undefined;

/** Whoever sits down next must not finish the account that somebody began with their school's provider. */
export function clearPendingExternalSignup({ cookie }: Pick<HandlerContext, 'cookie'>): void {
  if (cookie.get('identity') !== undefined) cookie.set('identity', null, 0);
}

/** An account as a session sees it: one by number has no business with who its owner is. */
export const asIn = (me: Me): Me =>
  me.byNumber === 1 ? { ...me, firstName: '', lastName: '', bio: null, birthDate: '', profileImageUrl: null } : me;

/** Opens the session and answers the account as it is in it. */
export async function openSessionAndGetUser(
  ctx: HandlerContext,
  id: string,
  shown?: AuthFactor,
  idToken?: string,
): Promise<Me | undefined> {
  const row = await me.get(ctx.db, { id });
  if (!row) return undefined;
  await ctx.signIn(id, shown, idToken);
  clearPendingExternalSignup(ctx);
  return asIn({ ...row, ...effectiveRoles(row, shown), byNumber: shown === 'developerNumber' ? 1 : 0 });
}

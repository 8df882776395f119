import type { Me } from '#sync/contract/users.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { Refusal } from '#sync/refusal.ts';
import { isReservedName } from '#sync/text/usernameKey.ts';
import { isDemoAddress } from '../../config/demoAccounts.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { type AuthFactor, effectiveRoles } from '../../security/session.ts';
import { me } from '../users/store.ts';
import { verifyHash } from './password.ts';
import { byEmail, isNameTaken, lockIfPasswordUnchanged, type NewUser } from './store.ts';

/** Refuses a username that could be taken for the store itself. */
export function refuseReserved(username: string): void {
  if (isReservedName(username)) refuseUnavailable();
}

export function refuseUnavailable(): never {
  const message = authMessage('usernameUnavailable');
  throw new Refusal('invalid', message, { issues: [{ path: 'username', ...message }] });
}

/** Does not reveal whether an e-mail has an account, because that is private. */
export const accountTakenError = () => new Refusal('conflict', authMessage('accountTaken'));

/**
 * Refuses the demo's e-mail addresses as if they were taken: a store that contains one refuses to start
 * (api/demo/mark.ts).
 */
export function refuseDemoAddress(email: string, { config }: Pick<HandlerContext, 'config'>): void {
  if (!config.demo && isDemoAddress(email)) throw accountTakenError();
}

/** Reports a taken username at its field, because usernames are public. A taken e-mail is not revealed. */
export async function takenError(db: Db, user: NewUser): Promise<Refusal> {
  if (!(await isNameTaken(db, user))) return accountTakenError();
  return new Refusal('conflict', authMessage('accountTaken'), {
    issues: [{ path: 'username', ...authMessage('usernameTaken') }],
  });
}

/** Has the same message for an unknown e-mail and a wrong password. */
export const badCredentialsError = () => new Refusal('badCredentials', authMessage('wrongPassword'));

/** The account whose password was verified, and the hash that it matches. */
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

/** Says whether the account still has the verified password; hashing ran outside the transaction and took a while. */
export const passwordUnchanged = async (
  { id, proven }: PasswordProof,
  { db }: Pick<HandlerContext, 'db'>,
): Promise<boolean> => (await lockIfPasswordUnchanged.get(db, { id, proven })) !== undefined;

/**
 * Clears a half-finished sign-up with the school's provider, so that the next person at this device cannot finish it.
 */
export function clearPendingExternalSignup({ cookie }: Pick<HandlerContext, 'cookie'>): void {
  if (cookie.get('identity') !== undefined) cookie.set('identity', null, 0);
}

/** Returns the account as a session sees it: a session by number does not see its owner's personal data. */
export const asIn = (me: Me): Me =>
  me.byNumber === 1 ? { ...me, firstName: '', lastName: '', bio: null, birthDate: '', profileImageUrl: null } : me;

/** Opens the session and returns the account as that session sees it. */
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

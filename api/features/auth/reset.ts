import { hash as digest } from 'node:crypto';
import { minute } from '#sync/constants.ts';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { Db } from '../../db/port.ts';
import { codeTyped, drawCode } from '../../security/oneTimeCode.ts';
import { byUsernameKey } from '../users/store.ts';
import * as store from './store.ts';

/** Seconds that a code is good for: it is handed over in person. */
const codeSeconds = 20 * minute;
const hashOf = (code: string) => digest('sha256', code, 'base64url');

/** A code with which the account's owner sets a new password, once; an earlier one is good no longer. Shown once: only its hash is kept. */
export async function drawReset(db: Db, userId: string, by: string | null, now: string) {
  const [code, until] = [drawCode(), new Date(Date.parse(now) + codeSeconds * 1_000).toISOString()];
  await store.putReset.run(db, { userId, codeHash: hashOf(code), until, by, now });
  return { code, until };
}

/** The account of an e-mail or a username; undefined for none. */
export async function accountOf(db: Db, who: string): Promise<string | undefined> {
  const typed = who.trim();
  if (typed.includes('@')) return (await store.byEmail.get(db, { email: typed.toLowerCase() }))?.id;
  return (await byUsernameKey.get(db, { key: confusableKey(typed) }))?.id;
}

/** Whether a code is this account's and still good. */
export async function isGood(db: Db, userId: string, typed: string, now: string): Promise<boolean> {
  return (await store.goodReset.get(db, { userId, codeHash: hashOf(codeTyped(typed)), now })) !== undefined;
}

/** Sets the password, unless the code was used or has run out meanwhile; `password` is the hash. Inside a transaction. */
export async function spendReset(
  db: Db,
  { userId, typed, password, now }: { userId: string; typed: string; password: string; now: string },
): Promise<boolean> {
  if ((await store.consumeReset.run(db, { userId, codeHash: hashOf(codeTyped(typed)), now })) === 0) return false;
  await store.setNewPassword.run(db, { userId, password, now });
  return true;
}

export const forgetOldResets = (db: Db, now: string) =>
  store.forgetResets.run(db, { before: retentionCutoff('resetCodes', now) });
/** A code is good no longer once its account has another password, no sessions or another role. */
export const dropReset = (db: Db, userId: string) => store.dropReset.run(db, { userId });

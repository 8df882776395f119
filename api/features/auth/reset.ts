import { hash as digest } from 'node:crypto';
import { minute } from '#sync/constants.ts';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { Db } from '../../db/port.ts';
import { codeTyped, drawCode } from '../../security/oneTimeCode.ts';
import { byUsernameKey } from '../users/store.ts';
import * as store from './store.ts';

/** Seconds that a code is valid; it is handed over in person. */
const codeSeconds = 20 * minute;
const hashOf = (code: string) => digest('sha256', code, 'base64url');

/**
 * Creates a code with which the owner of the account can set a new password once. It replaces an earlier code. Only its
 * hash is stored, so it can be shown only now.
 */
export async function drawReset(db: Db, userId: string, by: string | null, now: string) {
  const [code, until] = [drawCode(), new Date(Date.parse(now) + codeSeconds * 1_000).toISOString()];
  await store.putReset.run(db, { userId, codeHash: hashOf(code), until, by, now });
  return { code, until };
}

/** Returns the account with an e-mail or a username; undefined if there is none. */
export async function accountOf(db: Db, who: string): Promise<string | undefined> {
  const typed = who.trim();
  if (typed.includes('@')) return (await store.byEmail.get(db, { email: typed.toLowerCase() }))?.id;
  return (await byUsernameKey.get(db, { key: confusableKey(typed) }))?.id;
}

/** Says whether a code belongs to this account and is still valid. */
export async function isGood(db: Db, userId: string, typed: string, now: string): Promise<boolean> {
  return (await store.goodReset.get(db, { userId, codeHash: hashOf(codeTyped(typed)), now })) !== undefined;
}

/**
 * Sets the password, unless the code was used or has expired meanwhile; `password` is the hash. Call it inside a
 * transaction.
 */
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
/** Invalidates the code of an account after its password, sessions or role were changed. */
export const dropReset = (db: Db, userId: string) => store.dropReset.run(db, { userId });

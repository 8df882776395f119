import type { AccessRule, Endpoint, OwnableResource } from '#sync/endpoint.ts';
import { accessMessage } from '#sync/messages/access.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, type Statement, sql } from '../db/port.ts';

/** The caller, read from the database on every request, so that a role change takes effect at once. */
export type Caller = {
  id: string;
  /**
   * Whether this session has staff powers. A lead developer's session needs the setup key; a developer number alone
   * never gives them.
   */
  isAdmin: 0 | 1;
  /** Whether this session has lead powers, with the same conditions. */
  isLeadDev: 0 | 1;
  /** The developer id of an approved developer. */
  developerId: string | null;
  createdAt: string;
  /** Whether a developer number alone opened this session. */
  byNumber: 0 | 1;
  /** When this session was opened. */
  signedInAt: string;
  /** The id of this session, which is not secret. */
  sessionId: string;
  /** Until when the account is suspended; null if it is not. */
  suspendedUntil: string | null;
};

/**
 * Checks the part of a rule that concerns the caller alone. An `owner of …` rule needs a signed-in user here; ownership
 * itself is checked by findGrantingRule.
 */
export function satisfiesRule(rule: AccessRule, caller: Caller | null): boolean {
  if (rule === 'anyone') return true;
  if (!caller) return false;
  if (rule === 'developer') return caller.developerId !== null;
  if (rule === 'staff') return caller.isAdmin === 1;
  if (rule === 'lead') return caller.isLeadDev === 1;
  return true;
}

/** Refuses calls that a suspended account may not make. It may make all calls that anyone may make. */
export function refuseSuspended(
  e: Endpoint,
  caller: Caller | null,
  more: ConstructorParameters<typeof Refusal>[2] = {},
): void {
  const until = caller?.suspendedUntil ?? null;
  if (until !== null && !e.whileSuspended && !e.may.includes('anyone'))
    throw new Refusal('suspended', moderationMessage('suspended', { until }), more);
}

/**
 * Refuses callers that may not call the endpoint at all. A session by number may make only the calls that developer
 * tools need.
 * These are the first two refusals in the fixed order: not signed in 401, role missing 403, malformed 400, not yours
 * 404. All steps of a call are in api/http/pipeline/pipeline.ts.
 */
export function requireRole(e: Endpoint, caller: Caller | null) {
  if (caller?.byNumber === 1 && !e.byNumber && !e.may.includes('anyone'))
    throw new Refusal('forbidden', generalMessage('passwordOnly'));
  refuseSuspended(e, caller);
  if (e.may.some((rule) => satisfiesRule(rule, caller))) return;
  if (!caller) throw new Refusal('signedOut', accessMessage('signIn'));
  throw new Refusal('forbidden', generalMessage('notAllowed'));
}

/**
 * Refuses a request meant for another user. On a shared device another window may have signed in the next person
 * meanwhile.
 */
export function requireSameUser(caller: Caller | null, meant: string): void {
  if (caller && meant && meant !== caller.id) throw new Refusal('wrongUser', generalMessage('otherAccount'));
}

const ownerOf: Record<OwnableResource, { owner: Statement<{ userId: string }>; names: string }> = {
  review: { owner: sql`SELECT "userId" FROM reviews WHERE id = :id`, names: 'id' },
  play: { owner: sql`SELECT "userId" FROM play_sessions WHERE id = :id`, names: 'sessionId' },
  report: { owner: sql`SELECT "reporterId" AS "userId" FROM moderation_reports WHERE id = :id`, names: 'id' },
  game: { owner: sql`SELECT "developerId" AS "userId" FROM games WHERE id = :id`, names: 'id' },
  version: {
    owner: sql`
      SELECT g."developerId" AS "userId" FROM game_versions v JOIN games g ON g.id = v."gameId" WHERE v.id = :id`,
    names: 'id',
  },
  decision: { owner: sql`SELECT "userId" FROM decisions WHERE id = :id`, names: 'id' },
  notification: { owner: sql`SELECT "userId" FROM notifications WHERE id = :id`, names: 'id' },
  session: { owner: sql`SELECT "userId" FROM sessions WHERE id = :id`, names: 'id' },
};

const isOfOwner = (rule: AccessRule) => rule.startsWith('owner of ');

/**
 * Returns the first rule that grants the caller access to the resource that the input names, or undefined. A missing
 * resource has no owner. Only owner rules need a query, so only they return a promise.
 */
export function findGrantingRule(
  rules: readonly AccessRule[],
  caller: Caller | null,
  input: Record<string, unknown>,
  db: Db,
): Promise<AccessRule | undefined> | AccessRule | undefined {
  const first = rules.find((rule) => satisfiesRule(rule, caller));
  return first && isOfOwner(first) ? firstOf(rules, caller, input, db) : first;
}

async function firstOf(
  rules: readonly AccessRule[],
  caller: Caller | null,
  input: Record<string, unknown>,
  db: Db,
): Promise<AccessRule | undefined> {
  for (const rule of rules) {
    if (!satisfiesRule(rule, caller)) continue;
    if (!isOfOwner(rule)) return rule;
    const { owner, names } = ownerOf[rule.slice('owner of '.length) as OwnableResource];
    const row = await owner.get(db, { id: String(input[names]) });
    if (row && row.userId === caller?.id) return rule;
  }
  return undefined;
}

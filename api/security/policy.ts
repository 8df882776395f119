import type { AccessRule, Endpoint, OwnableResource } from '#sync/endpoint.ts';
import { accessMessage } from '#sync/messages/access.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { type Db, type Statement, sql } from '../db/port.ts';

/** Who is calling, read from the database on every request: a change of role counts at once. */
export type Caller = {
  id: string;
  /** Staff, in this session: a lead developer only where the setup key was shown, nobody by a developer number alone. */
  isAdmin: 0 | 1;
  /** In this session, as above. */
  isLeadDev: 0 | 1;
  /** An approved developer's id. */
  developerId: string | null;
  createdAt: string;
  /** Whether a developer number alone opened this session. */
  byNumber: 0 | 1;
  /** When this session was opened. */
  signedInAt: string;
};

/** The rules about the caller alone. An `owner of …` rule asks for a member here, and for the thing in `owns`. */
export function satisfiesRule(rule: AccessRule, caller: Caller | null): boolean {
  if (rule === 'anyone') return true;
  if (!caller) return false;
  if (rule === 'developer') return caller.developerId !== null;
  if (rule === 'staff') return caller.isAdmin === 1;
  if (rule === 'lead') return caller.isLeadDev === 1;
  return true;
}

/**
 * Refuses who may not call at all. A session by number has the calls that a developer's tools need, and no others.
 * The first two of the order of refusal: not signed in 401, role lacking 403, then malformed 400, not yours 404. All steps
 * of a call stand in api/http/pipeline/pipeline.ts.
 */
export function requireRole(e: Endpoint, caller: Caller | null) {
  if (caller?.byNumber === 1 && !e.byNumber && !e.may.includes('anyone'))
    throw new Refusal('forbidden', generalMessage('passwordOnly'));
  if (e.may.some((rule) => satisfiesRule(rule, caller))) return;
  if (!caller) throw new Refusal('signedOut', accessMessage('signIn'));
  throw new Refusal('forbidden', generalMessage('notAllowed'));
}

/** On a shared device the cookie may already be the next person's: another window may have signed them in. */
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
};

const isOfOwner = (rule: AccessRule) => rule.startsWith('owner of ');

/**
 * The first rule that lets the caller at the very thing the input names; undefined for none. What does not exist is nobody's.
 * Only a rule about owners is waited for.
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

import type { QueuedName } from '../contract/index.ts';
import type { Keyset } from '../pagination.ts';

/** The row that a write is about, in its current state on the server for its author. */
export type CurrentRow = {
  /** False if the row was deleted. */
  present: boolean;
  rev: number;
  /** The device that wrote it last; null if no device did. */
  clientId: string | null;
  sameContent: boolean;
};

/**
 * `apply`: run the write. `nothing`: its result exists already. `conflict`: the person has not seen the current row.
 */
export type ConflictVerdict = 'apply' | 'nothing' | 'conflict';

/** Says whether a write names the revision it is based on; all others are set-like, and the last to arrive wins. */
export const usesBaseRevision = (name: string): name is QueuedName & `reviews.${string}` => name.startsWith('reviews.');

/**
 * Decides whether a review write is based on the current row (docs/sync.md, conflicts): two devices of one person never
 * silently lose text. A device's own last write counts as seen, because its writes arrive in order.
 */
export function resolveConflict(
  name: string,
  base: number | null | undefined,
  standing: CurrentRow | undefined,
  clientId: string,
): ConflictVerdict {
  if (!usesBaseRevision(name)) return 'apply';
  // The review never existed: a post creates it; an edit or remove gets the handler's own answer.
  if (!standing) return name === 'reviews.remove' ? 'nothing' : 'apply';
  if (!standing.present) {
    if (name === 'reviews.post') return 'apply';
    return name === 'reviews.remove' ? 'nothing' : 'conflict';
  }
  if (name !== 'reviews.remove' && standing.sameContent) return 'nothing';
  return standing.rev === base || standing.clientId === clientId ? 'apply' : 'conflict';
}

const maxAgeMs = 90 * 86_400_000;

/** Returns when the person acted, by the server's clock; at most 90 days ago. */
export function occurredAt(received: string, sentAt: string, at: string, notBefore = ''): string {
  const waited = Math.min(Math.max(Date.parse(sentAt) - Date.parse(at), 0), maxAgeMs);
  const moment = new Date(Date.parse(received) - waited).toISOString();
  return moment < notBefore ? notBefore : moment;
}

/**
 * Returns how long before the request each write was made, as the sum of the time after it. A clock that is set back
 * adds nothing.
 */
function agesOf(sentAt: string, ats: readonly string[]): number[] {
  let [age, next] = [0, Date.parse(sentAt)];
  const ages = ats.toReversed().map((at) => {
    const said = Date.parse(at);
    age += Math.max(0, next - said);
    next = said;
    return age;
  });
  return ages.reverse();
}

/**
 * Returns when the writes of a batch were made, in their order: a later write never gets an earlier date. A clock
 * change may put some after the request, or longer ago than possible. The intervals between them are kept, so that a
 * play of five minutes stays five minutes long.
 */
export function adjustTimestamps(
  received: string,
  sentAt: string,
  ats: readonly string[],
  notBefore: string,
): string[] {
  const now = Date.parse(received);
  const floor = Math.max(now - maxAgeMs, Date.parse(notBefore));
  const said = agesOf(sentAt, ats).map((age) => now - age);
  const earliest = Math.min(...said);
  let latest = now;
  const moments = said.toReversed().map((moment) => {
    latest = Math.min(moment < floor ? floor + moment - earliest : moment, latest);
    return new Date(latest).toISOString();
  });
  return moments.reverse();
}

/**
 * Returns dates for rows that are listed by date and id: each is after the one that its device wrote before, and after
 * `last`, which arrived earlier and may have been slow. This cannot be kept if the server's own clock was set back.
 */
export function orderTimestamps(
  received: string,
  sentAt: string,
  ops: readonly { id: string; at: string }[],
  notBefore: string,
  last?: Keyset,
): Keyset[] {
  let before: Keyset = last && last.createdAt <= received ? last : { createdAt: '', id: '' };
  const floor = before.createdAt > notBefore ? before.createdAt : notBefore;
  const ats = ops.map(({ at }) => at);
  return adjustTimestamps(received, sentAt, ats, floor).map((moment, i) => {
    const { id } = ops[i] as { id: string };
    const same = before.createdAt;
    // Within one millisecond the ids decide; ids created after a clock was set back are smaller.
    const tied = () => (id > before.id ? same : new Date(Date.parse(same) + 1).toISOString());
    before = { createdAt: moment > same ? moment : tied(), id };
    return before;
  });
}

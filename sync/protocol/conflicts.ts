import type { QueuedName } from '../contract/index.ts';
import type { Keyset } from '../pagination.ts';

/** The row a write is about, as it stands on the server for its author. */
export type CurrentRow = {
  /** False when it is gone. */
  present: boolean;
  rev: number;
  /** The device that wrote it last; null when it came another way. */
  clientId: string | null;
  sameContent: boolean;
};

/** `apply`: run it. `nothing`: what it wants is so already. `conflict`: the person has not seen what stands there. */
export type ConflictVerdict = 'apply' | 'nothing' | 'conflict';

/** The writes that say which revision they build on; all others are set-like and the last to arrive wins. */
export const usesBaseRevision = (name: string): name is QueuedName & `reviews.${string}` => name.startsWith('reviews.');

/**
 * Whether a review write builds on what stands (design: sync, Conflicts): one person's two devices never silently lose
 * words. A device's own last write counts as seen, for its effects arrive in the order it made them.
 */
export function resolveConflict(
  name: string,
  base: number | null | undefined,
  standing: CurrentRow | undefined,
  clientId: string,
): ConflictVerdict {
  if (!usesBaseRevision(name)) return 'apply';
  // Never there at all: a post creates; an edit or remove gets the handler's own answer.
  if (!standing) return name === 'reviews.remove' ? 'nothing' : 'apply';
  if (!standing.present) {
    if (name === 'reviews.post') return 'apply';
    return name === 'reviews.remove' ? 'nothing' : 'conflict';
  }
  if (name !== 'reviews.remove' && standing.sameContent) return 'nothing';
  return standing.rev === base || standing.clientId === clientId ? 'apply' : 'conflict';
}

const maxAgeMs = 90 * 86_400_000;

/** When the person did it, by the server's clock; it reaches back 90 days at most. */
export function occurredAt(received: string, sentAt: string, at: string, notBefore = ''): string {
  const waited = Math.min(Math.max(Date.parse(sentAt) - Date.parse(at), 0), maxAgeMs);
  const moment = new Date(Date.parse(received) - waited).toISOString();
  return moment < notBefore ? notBefore : moment;
}

/** How long before the sending each was done: all the time that passed after it. A clock that is set back in between passes none. */
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
 * The same of all that a batch says, in the order in which its device wrote it: what was written later is dated no earlier. A
 * clock that was set meanwhile puts some of it after its sending, or longer ago than it can be: that keeps its distances, so
 * that what was played for five minutes lasted five minutes.
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
 * The same for what stands in a list by its date and id: each after the one that its device wrote before, also after `last`,
 * which came earlier and may have travelled for long. A server whose own clock was set back cannot keep to that.
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
    // Of one millisecond the ids decide; those that are made after a clock was set back are smaller.
    const tied = () => (id > before.id ? same : new Date(Date.parse(same) + 1).toISOString());
    before = { createdAt: moment > same ? moment : tied(), id };
    return before;
  });
}

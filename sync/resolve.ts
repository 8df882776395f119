import type { QueuedName } from './contract/index.ts';

/** The row a write is about, as it stands on the server for its author. */
export type Standing = {
  /** False when it is gone. */
  present: boolean;
  rev: number;
  /** The device that wrote it last; null when it came another way. */
  clientId: string | null;
  sameContent: boolean;
};

/** `apply`: run it. `nothing`: what it wants is so already. `conflict`: the person has not seen what stands there. */
export type Verdict = 'apply' | 'nothing' | 'conflict';

/** The writes that say which revision they build on; all others are set-like and the last to arrive wins. */
export const hasBase = (name: string): name is QueuedName & `reviews.${string}` => name.startsWith('reviews.');

/**
 * Whether a review write builds on what stands (design: sync, Conflicts): one person's two devices never silently lose
 * words. A device's own last write counts as seen, for its effects arrive in the order it made them.
 */
export function resolve(
  name: string,
  base: number | null | undefined,
  standing: Standing | undefined,
  clientId: string,
): Verdict {
  if (!hasBase(name)) return 'apply';
  // Never there at all: a post creates; an edit or remove gets the handler's own answer.
  if (!standing) return name === 'reviews.remove' ? 'nothing' : 'apply';
  if (!standing.present) {
    if (name === 'reviews.post') return 'apply';
    return name === 'reviews.remove' ? 'nothing' : 'conflict';
  }
  if (name !== 'reviews.remove' && standing.sameContent) return 'nothing';
  return standing.rev === base || standing.clientId === clientId ? 'apply' : 'conflict';
}

const reach = 90 * 86_400_000;

/** When the person did it, by the server's clock; a device's clock decides no order and reaches back 90 days at most. */
export function occurredAt(received: string, sentAt: string, at: string, notBefore = ''): string {
  const waited = Math.min(Math.max(Date.parse(sentAt) - Date.parse(at), 0), reach);
  const moment = new Date(Date.parse(received) - waited).toISOString();
  return moment < notBefore ? notBefore : moment;
}

/**
 * The same of all that a batch says. A clock that was set meanwhile puts some of it after its sending, or longer ago than
 * it can be: that keeps its distances, so that what was played for five minutes lasted five minutes.
 */
export function momentsOf(received: string, sentAt: string, ats: readonly string[], notBefore: string): string[] {
  const now = Date.parse(received);
  const said = ats.map((at) => Date.parse(at));
  const latest = Math.max(Date.parse(sentAt), ...said);
  const moments = said.map((at) => now - (latest - at));
  const floor = Math.max(now - reach, Date.parse(notBefore));
  const tooEarly = Math.min(...moments);
  return moments.map((moment) =>
    new Date(moment < floor ? Math.min(floor + moment - tooEarly, now) : moment).toISOString(),
  );
}

import type { FriendMessage } from '#sync/contract/friends.ts';
import { pageMax, placeOf, startOf } from '#sync/pages.ts';

type Messages = readonly FriendMessage[];
/** What of a conversation is on the page, oldest first. */
export type Shown = {
  /** What was asked for above the rest. */
  older: Messages;
  /** The newest page as it was first read, and what has come since. */
  here: Messages;
  /** The newest page as it was last read. */
  page: Messages;
  /** Where the next older page begins; undefined where there is none. */
  end: string | undefined;
};

export const nothing: Shown = { older: [], here: [], page: [], end: undefined };

/**
 * The newest page was read anew. What it has pushed out stays on the page, so that nobody loses what they read and nothing
 * is missing before older pages. It begins anew where all of it is new, for nothing says what lies between, and where it
 * begins earlier than before, for that may stand above already.
 */
export function withNewest(shown: Shown, page: Messages): Shown {
  const [first] = page;
  const ids = new Set(page.map(({ id }) => id));
  const above = shown.here.filter((one) => first && placeOf(one) < placeOf(first) && !ids.has(one.id));
  const isEarlier = first && shown.here[0] && placeOf(first) < placeOf(shown.here[0]);
  const isAnew = page.length < pageMax || isEarlier || above.length === shown.here.length;
  if (isAnew) return { older: [], here: page, page, end: startOf(page) };
  return { ...shown, here: [...above, ...page], page };
}

/** An older page has come; one that was asked for before all began anew has no place any more. */
export const withOlder = (shown: Shown, before: string, page: Messages): Shown =>
  shown.end === before ? { ...shown, older: [...page, ...shown.older], end: startOf(page) } : shown;

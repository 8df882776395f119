import type { FriendMessage } from '#sync/contract/friends.ts';
import { cursorOf, pageSize, previousCursor } from '#sync/pagination.ts';

type Messages = readonly FriendMessage[];
/** What of a conversation is on the page, oldest first. */
export type MessageWindow = {
  /** What was asked for above the rest. */
  older: Messages;
  /** The newest page as it was first read, and what has come since. */
  here: Messages;
  /** The newest page as it was last read. */
  page: Messages;
  /** Where the next older page begins; undefined where there is none. */
  end: string | undefined;
};

export const emptyWindow: MessageWindow = { older: [], here: [], page: [], end: undefined };

/**
 * The newest page was read anew. What it has pushed out stays on the page, so that nobody loses what they read and nothing
 * is missing before older pages. It begins anew where all of it is new, for nothing says what lies between, and where it
 * begins earlier than before, for that may stand above already.
 */
export function withLatestPage(shown: MessageWindow, page: Messages): MessageWindow {
  const [first] = page;
  const ids = new Set(page.map(({ id }) => id));
  const above = shown.here.filter((one) => first && cursorOf(one) < cursorOf(first) && !ids.has(one.id));
  const isEarlier = first && shown.here[0] && cursorOf(first) < cursorOf(shown.here[0]);
  const isAnew = page.length < pageSize || isEarlier || above.length === shown.here.length;
  if (isAnew) return { older: [], here: page, page, end: previousCursor(page) };
  return { ...shown, here: [...above, ...page], page };
}

/** An older page has come; one that was asked for before all began anew has no place any more. */
export const withOlderPage = (shown: MessageWindow, before: string, page: Messages): MessageWindow =>
  shown.end === before ? { ...shown, older: [...page, ...shown.older], end: previousCursor(page) } : shown;

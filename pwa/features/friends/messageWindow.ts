import type { FriendMessage } from '#sync/contract/friends.ts';
import { cursorOf, pageSize, previousCursor } from '#sync/pagination.ts';

type Messages = readonly FriendMessage[];
/** The messages of a conversation that are on the page, oldest first. */
export type MessageWindow = {
  /** The older pages that were requested. */
  older: Messages;
  /** The newest page as first read, and what has come since. */
  here: Messages;
  /** The newest page as last read. */
  page: Messages;
  /** The cursor of the next older page; undefined if there is none. */
  end: string | undefined;
};

export const emptyWindow: MessageWindow = { older: [], here: [], page: [], end: undefined };

/**
 * Adds the newest page after it was read again. Messages that it pushed out stay, so that readers lose nothing and no
 * gap opens before the older pages. The window starts again if the whole page is new, because what is in between is
 * unknown, and if the page begins earlier than before, because those messages may be above already.
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

/** Adds an older page; one that was requested before the window started again is ignored. */
export const withOlderPage = (shown: MessageWindow, before: string, page: Messages): MessageWindow =>
  shown.end === before ? { ...shown, older: [...page, ...shown.older], end: previousCursor(page) } : shown;

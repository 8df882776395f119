import { v7 as uuid } from 'uuid';
import type { NotificationType } from '#sync/contract/notifications.ts';
import type { Message } from '#sync/messages/message.ts';
import type { HandlerContext } from '../../http/handler.ts';
import * as store from './store.ts';

type News = {
  title: Message;
  /** The text; one that a user wrote has no message id: `{ message }`. */
  message: Message;
  type: NotificationType;
  gameId?: string;
  reportId?: string;
  feedbackId?: string;
  decisionId?: string;
  /** The user whom the message names: it changes with their renames, and drops their name when they leave. */
  aboutUserId?: string;
};

type Here = Pick<HandlerContext, 'db' | 'now' | 'changed'>;
/** Adds a notification for a user, on all their devices. */
export async function notify({ db, now, changed }: Here, userId: string, news: News): Promise<void> {
  const id = uuid();
  const about = { gameId: null, reportId: null, aboutUserId: null, feedbackId: null, decisionId: null };
  await store.add.run(db, { ...about, ...news, ...store.textsOf(news), id, userId, now });
  changed(userId, 'notification', id);
}

/**
 * Adds a notification unless the same one is unread. It needs the account's lock: a concurrent read of the old notification
 * gets a later revision, so that it covers this news too.
 */
export async function notifyUnlessUnread(ctx: Here, userId: string, news: News): Promise<void> {
  const { type } = news;
  const { message } = news.message;
  if (!(await store.findUnreadDuplicate.get(ctx.db, { userId, type, message }))) await notify(ctx, userId, news);
}

/** Notifies several users of a report, except those with an unread notification about it. */
export async function notifyOfReport(
  ctx: HandlerContext,
  userIds: string[],
  news: News & { reportId: string },
): Promise<void> {
  const waiting = await store.lockUnreadForReport.all(ctx.db, { reportId: news.reportId });
  const know = new Set(waiting.map(({ userId }) => userId));
  for (const userId of userIds) if (!know.has(userId)) await notify(ctx, userId, news);
}

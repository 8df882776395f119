import { v7 as uuid } from 'uuid';
import type { NotificationType } from '#sync/contract/notifications.ts';
import type { Message } from '#sync/messages/message.ts';
import type { HandlerContext } from '../../http/handler.ts';
import * as store from './store.ts';

type News = {
  title: Message;
  /** A person's own words have no id: `{ message }`. */
  message: Message;
  type: NotificationType;
  gameId?: string;
  reportId?: string;
  feedbackId?: string;
  decisionId?: string;
  /** Whom the message names: it follows their renames, and forgets them when they leave. */
  aboutUserId?: string;
};

type Here = Pick<HandlerContext, 'db' | 'now' | 'changed'>;
/** Puts a notification in a person's bell, on all their devices. */
export async function notify({ db, now, changed }: Here, userId: string, news: News): Promise<void> {
  const id = uuid();
  const about = { gameId: null, reportId: null, aboutUserId: null, feedbackId: null, decisionId: null };
  await store.add.run(db, { ...about, ...news, ...store.textsOf(news), id, userId, now });
  changed(userId, 'notification', id);
}

/**
 * Unless the same stands there unread. Under the account's lock; who reads it meanwhile has their revision after this
 * one's, so they read it with what is told now.
 */
export async function notifyUnlessUnread(ctx: Here, userId: string, news: News): Promise<void> {
  const { type } = news;
  const { message } = news.message;
  if (!(await store.findUnreadDuplicate.get(ctx.db, { userId, type, message }))) await notify(ctx, userId, news);
}

/** The same to each of several people, but to those who have unread news of the report already. */
export async function notifyOfReport(
  ctx: HandlerContext,
  userIds: string[],
  news: News & { reportId: string },
): Promise<void> {
  const waiting = await store.lockUnreadForReport.all(ctx.db, { reportId: news.reportId });
  const know = new Set(waiting.map(({ userId }) => userId));
  for (const userId of userIds) if (!know.has(userId)) await notify(ctx, userId, news);
}

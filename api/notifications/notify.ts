import { v7 as uuid } from 'uuid';
import type { Notification } from '#sync/contract/notifications.ts';
import type { At } from '../mount.ts';
import * as store from './store.ts';

type News = Pick<Notification, 'type' | 'title' | 'message'> & { gameId?: string; reportId?: string };

/** Puts a notification in a person's bell, on all their devices. */
export async function notify({ db, now, changed }: At, userId: string, news: News): Promise<void> {
  const id = uuid();
  await store.add.run(db, { gameId: null, reportId: null, ...news, id, userId, now });
  changed(userId, 'notification', id);
}

/**
 * Unless the same stands there unread. Under the account's lock; who reads it meanwhile has their revision after this
 * one's, so they read it with what is told now.
 */
export async function notifyOnce(at: At, userId: string, news: News): Promise<void> {
  const { type, message } = news;
  if (!(await store.waiting.get(at.db, { userId, type, message }))) await notify(at, userId, news);
}

/** The same to each of several people, but to those who have unread news of the report already. */
export async function notifyOfReport(at: At, userIds: string[], news: News & { reportId: string }): Promise<void> {
  const waiting = await store.holdUnreadOf.all(at.db, { reportId: news.reportId });
  const know = new Set(waiting.map(({ userId }) => userId));
  for (const userId of userIds) if (!know.has(userId)) await notify(at, userId, news);
}

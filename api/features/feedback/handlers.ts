import type { Feedback } from '#sync/contract/feedback.ts';
import type { Contract } from '#sync/contract/index.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { keysetPage } from '../../http/pagination.ts';
import { auditRead } from '../../security/auditLog.ts';
import { notify } from '../notifications/notify.ts';
import { usernameOf } from '../users/store.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', generalMessage('missing'));
const news = {
  type: 'feedback_response',
  title: notificationMessage('feedbackReply'),
  message: notificationMessage('feedbackReplied'),
} as const;

export const feedback: Handlers<Contract['feedback']> = {
  send: async (said, { db, caller, id, now }) =>
    (await store.add.get(db, { ...said, id, userId: caller.id, now })) as Feedback,
  async mine(_, { db, caller }) {
    const replies = (await store.repliesToAuthor.all(db, { userId: caller.id })).map(store.toAuthor);
    const rows = await store.ofUser.all(db, { userId: caller.id });
    return rows.map((row) => ({ ...row, replies: replies.filter(({ feedbackId }) => feedbackId === row.id) }));
  },
  async list({ which, before }, { db }) {
    const page = keysetPage(before);
    const rows = which
      ? await store.ofRead.all(db, { isRead: which === 'read' ? 1 : 0, ...page })
      : await store.all.all(db, page);
    return rows.map(store.toListed);
  },
  async one({ id }, { db }) {
    const row = await store.one.get(db, { id });
    if (!row) throw missing();
    return store.toListed(row);
  },
  async messages({ id }, ctx) {
    const { db } = ctx;
    if (!(await store.byId.get(db, { id }))) throw missing();
    await auditRead(ctx, 'feedback.messages', id);
    return (await store.replies.all(db, { id })).map(store.toStaff);
  },
  async answer({ id: feedbackId, content }, ctx) {
    const { db, caller, id, now } = ctx;
    const answered = await store.read.get(db, { id: feedbackId });
    if (!answered) throw missing();
    const row = { id, feedbackId, senderId: caller.id, content };
    await store.addReply.run(db, { ...row, now });
    // Staff get no notification about an answer of their own.
    if (answered.userId !== caller.id) await notify(ctx, answered.userId, { ...news, feedbackId });
    const username = (await usernameOf.get(db, { id: caller.id }))?.username ?? null;
    return store.toStaff({ ...row, isRead: 0, createdAt: now, username });
  },
  async read({ id }, { db }) {
    const row = await store.read.get(db, { id });
    if (!row) throw missing();
    return row;
  },
};

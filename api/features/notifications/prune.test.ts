import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { retention } from '#sync/policy/retention.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type Someone } from '../../test/testApp.ts';
import { pruneRead, pruneUnread } from './prune.ts';
import { add, pruneMax, readAll } from './store.ts';

const [readDays, unreadDays] = [retention.readNotifications.days, retention.unreadNotifications.days];

test.each(databases)(
  'notifications are deleted after 90 days if read and after 365 if not, also on devices, on %s',
  async (database) => {
    const house = await openTestApp({ database });
    const [me, other] = [await house.person('player'), await house.person('player')];
    const now = house.clock().toISOString();
    const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
    async function ring({ id: userId }: Someone, days: number): Promise<string> {
      const id = uuid();
      const said = { type: 'message_response', title: 'News', message: 'News', gameId: null, reportId: null };
      const about = { aboutUserId: null, feedbackId: null, titleI18n: null, messageI18n: null, decisionId: null };
      await add.run(house.db, { ...said, ...about, id, userId, now: daysAgo(days) });
      return id;
    }
    const old: string[] = [];
    for (let n = 0; n <= pruneMax; n++) old.push(await ring(me, readDays + 1));
    const young = await ring(me, readDays - 1);
    for (const { id } of [me, other]) await readAll.all(house.db, { userId: id });
    const unread = [await ring(me, readDays + 1), await ring(other, unreadDays - 1)];

    await pruneRead(house.db, now);
    const left = async (who: Someone) => (await who.call(endpoints['notifications.list'], {})).body.map(({ id }) => id);
    expect([await left(me), await left(other)]).toEqual([[young, unread[0]], [unread[1]]]);
    expect((await fedOf(house, me, 'notification')).sort()).toEqual(old.map((id) => [id, 1]).sort());
    await pruneRead(house.db, new Date(Date.parse(now) + 2 * 86_400_000).toISOString());
    expect(await left(me)).toEqual([unread[0]]);
    await pruneUnread(house.db, new Date(Date.parse(now) + 2 * 86_400_000).toISOString());
    expect([await left(me), await left(other)]).toEqual([[unread[0]], []]);
    expect(await fedOf(house, other, 'notification')).toEqual([[unread[1], 1]]);
    await house.close();
  },
);

import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openHouse, type Someone } from '../../test/testApp.ts';
import { pruneRead, readDays } from './prune.ts';
import { add, pruneMax, readAll } from './store.ts';

test.each(databases)(
  'news that were read are forgotten on %s after 90 days, and their devices told',
  async (database) => {
    const house = await openHouse({ database });
    const [me, other] = [await house.person('player'), await house.person('player')];
    const now = house.clock().toISOString();
    const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
    async function ring({ id: userId }: Someone, days: number): Promise<string> {
      const id = uuid();
      const said = { type: 'message_response', title: 'News', message: 'News', gameId: null, reportId: null };
      const about = { aboutUserId: null, feedbackId: null };
      await add.run(house.db, { ...said, ...about, id, userId, now: daysAgo(days) });
      return id;
    }
    const old: string[] = [];
    for (let n = 0; n <= pruneMax; n++) old.push(await ring(me, readDays + 1));
    const young = await ring(me, readDays - 1);
    for (const { id } of [me, other]) await readAll.all(house.db, { userId: id });
    const unread = [await ring(me, readDays + 1), await ring(other, 400)];

    await pruneRead(house.db, now);
    const left = async (who: Someone) => (await who.call(endpoints['notifications.list'], {})).body.map(({ id }) => id);
    expect([await left(me), await left(other)]).toEqual([[young, unread[0]], [unread[1]]]);
    expect((await fedOf(house, me, 'notification')).sort()).toEqual(old.map((id) => [id, 1]).sort());
    await pruneRead(house.db, new Date(Date.parse(now) + 2 * 86_400_000).toISOString());
    expect(await left(me)).toEqual([unread[0]]);
    await house.close();
  },
);

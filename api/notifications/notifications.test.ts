import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, type House, openHouse, type Someone } from '../test/house.ts';

const [list, unread] = [endpoints['notifications.list'], endpoints['notifications.unread']];
const [read, readAll] = [endpoints['notifications.read'], endpoints['notifications.readAll']];

describe.each(databases)('notifications on %s', (database) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ database });
  });
  afterAll(() => house?.close());

  /** Somebody whom so many people asked to be friends, one after the other. */
  async function asked(times: number): Promise<Someone> {
    const me = await house.person('player');
    for (let n = 0; n < times; n++)
      await (await house.person('player')).call(endpoints['friends.request'], { username: me.username });
    return me;
  }
  const revOf = async (me: Someone) =>
    ((await house.db.get('SELECT rev FROM sync_users WHERE "userId" = :id', { id: me.id })) as { rev: number }).rev;
  const unreadOf = async (me: Someone) => (await me.call(unread, {})).body.length;

  test('they come newest first', async () => {
    const times = (await (await asked(3)).call(list, {})).body.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(times).toHaveLength(3);
  });

  test('one that was read stays read, and reading it again tells nobody', async () => {
    const me = await asked(2);
    const id = (await me.call(unread, {})).body[0]?.id as string;
    expect((await me.call(read, { id })).body.isRead).toBe(1);
    const rev = await revOf(me);
    expect((await me.call(read, { id })).status).toBe(200);
    expect([await revOf(me), await unreadOf(me)]).toEqual([rev, 1]);
  });

  test('all are read at once', async () => {
    const [me, other] = [await asked(3), await asked(1)];
    expect((await me.call(readAll, {})).body).toEqual({ read: 3 });
    expect((await me.call(readAll, {})).body).toEqual({ read: 0 });
    expect([await unreadOf(me), await unreadOf(other)]).toEqual([0, 1]);
  });

  test('what a device had not seen yet stays unread', async () => {
    const me = await asked(2);
    const upToRev = await revOf(me);
    await (await house.person('player')).call(endpoints['friends.request'], { username: me.username });
    expect((await me.call(readAll, { upToRev })).body).toEqual({ read: 2 });
    expect(await unreadOf(me)).toBe(1);
  });
});

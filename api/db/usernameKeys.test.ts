import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confusableKey } from '#sync/text/usernameKey.ts';
import { bothDatabases, openTestApp, type TestApp } from '../test/testApp.ts';
import { recomputeUsernameKeys } from './usernameKeys.ts';

describe.each(bothDatabases)('username keys on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const named = async (username: string, usernameKey: string, createdAt: string) => {
    const { id } = await house.person('player');
    await house.db.run(
      'UPDATE users SET username = :username, "usernameKey" = :usernameKey, "createdAt" = :createdAt WHERE id = :id',
      { id, username, usernameKey, createdAt },
    );
    return id;
  };
  const keyOf = async (id: string) =>
    ((await house.db.get('SELECT "usernameKey" FROM users WHERE id = :id', { id })) as { usernameKey: string })
      .usernameKey;

  test('username keys of an older form are recomputed once, and everybody keeps their username', async () => {
    const [late, early] = [
      await named('B1LL', 'b1ll', '2026-01-02T00:00:00.000Z'),
      await named('Bill', 'bill', '2026-01-01T00:00:00.000Z'),
    ];
    // Each of the two has the other's new key.
    const [one, two] = [
      await named('Zoo', confusableKey('Milo'), '2026-01-03T00:00:00.000Z'),
      await named('Milo', confusableKey('Zoo'), '2026-01-04T00:00:00.000Z'),
    ];
    expect(await recomputeUsernameKeys(house.db)).toBe(4);
    expect([await keyOf(early), await keyOf(late)]).toEqual([
      confusableKey('Bill'),
      `${confusableKey('Bill')} ${late}`,
    ]);
    expect([await keyOf(one), await keyOf(two)]).toEqual([confusableKey('Zoo'), confusableKey('Milo')]);
    expect(await recomputeUsernameKeys(house.db)).toBe(0);
  });

  test('keys of former usernames are recomputed too, also those from before keys were stored', async () => {
    const { id } = await house.person('player');
    const keys = async () =>
      house.db.all('SELECT "nameKey" FROM former_names WHERE "userId" = :id ORDER BY username', { id });
    for (const [username, key] of [
      ['B1LL', null],
      ['Milo', 'an older form'],
    ] as const)
      await house.db.run(
        `INSERT INTO former_names ("userId", username, "nameKey", "createdAt") VALUES (:id, :username, :key, '')`,
        { id, username, key },
      );
    expect(await recomputeUsernameKeys(house.db)).toBe(2);
    expect(await keys()).toEqual([{ nameKey: confusableKey('Bill') }, { nameKey: confusableKey('Milo') }]);
    expect(await recomputeUsernameKeys(house.db)).toBe(0);
  });
});

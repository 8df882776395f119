import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { deviceLabelOf } from '../../security/deviceLabel.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [list, end, user, download] = [
  endpoints['users.sessions'],
  endpoints['users.endSession'],
  endpoints['auth.user'],
  endpoints['users.export'],
];
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe.each(databases)('sessions of an account on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());
  /** Signs the same account in on another device, and returns its cookie. */
  const elsewhere = async (me: Someone, userAgent = firefox) => {
    const body = JSON.stringify({ email: me.email, password });
    const visitor = await house.person('visitor');
    const { status, headers } = await visitor.send('POST', '/api/auth/login', body, { 'user-agent': userAgent });
    expect(status).toBe(200);
    return (headers.get('set-cookie') ?? '').split(';')[0] as string;
  };
  const asks = async (me: Someone, cookie: string) =>
    (await me.send('GET', '/api/auth/user', undefined, { cookie })).status;

  test('the list names this session first, and of a device its browser and system only', async () => {
    const me = await house.person('player');
    await elsewhere(me);
    const { body } = await me.call(list, {});
    expect(body.map(({ isCurrent }) => isCurrent)).toEqual([1, 0]);
    expect([body[1]?.browser, body[1]?.system]).toEqual(['Firefox', 'Windows']);
    const stored = await house.db.all('SELECT * FROM sessions WHERE "userId" = :id', { id: me.id });
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|128\.0|Gecko|Win64/);
    for (const { tokenHash } of stored as { tokenHash: string }[])
      expect(JSON.stringify(body)).not.toContain(tokenHash);
  });

  test('a single session ends, and the others go on', async () => {
    const me = await house.person('player');
    const [first, second] = [await elsewhere(me), await elsewhere(me)];
    const { body } = await me.send('GET', '/api/user/sessions', undefined, { cookie: first }).then(async (answer) => ({
      body: (await answer.json()) as { id: string; isCurrent: 0 | 1 }[],
    }));
    const id = body.find(({ isCurrent }) => isCurrent === 1)?.id as string;
    expect((await me.call(end, { id })).status).toBe(204);
    expect([await asks(me, first), await asks(me, second)]).toEqual([401, 200]);
    expect((await me.call(list, {})).body).toHaveLength(2);
    expect((await me.call(end, { id })).status).toBe(404);
  });

  test("one's own session ends with its cookie", async () => {
    const me = await house.person('player');
    const { body } = await me.call(list, {});
    const { status, headers } = await me.call(end, { id: body[0]?.id as string });
    expect([status, headers.get('set-cookie')]).toEqual([204, expect.stringMatching(/^recess=;/)]);
    expect((await me.call(user, {})).status).toBe(401);
  });

  test('a session that is too old or was idle too long is not listed', async () => {
    const me = await house.person('player');
    await elsewhere(me);
    await elsewhere(me);
    const ids = (await me.call(list, {})).body.flatMap(({ id, isCurrent }) => (isCurrent === 1 ? [] : [id]));
    const daysAgo = (days: number) => new Date(house.clock().getTime() - days * 86_400_000).toISOString();
    await house.db.run('UPDATE sessions SET "createdAt" = :at WHERE id = :id', {
      id: ids[0] as string,
      at: daysAgo(90),
    });
    await house.db.run('UPDATE sessions SET "seenAt" = :at WHERE id = :id', { id: ids[1] as string, at: daysAgo(30) });
    expect((await me.call(list, {})).body.map(({ isCurrent }) => isCurrent)).toEqual([1]);
  });

  test('the export has the sessions without their tokens', async () => {
    const me = await house.person('player');
    await elsewhere(me);
    const { body } = await me.call(download, { password });
    const rows = body['sessions'] as Record<string, unknown>[];
    expect(rows.map((row) => Object.keys(row).sort())).toEqual(
      rows.map(() => ['browser', 'createdAt', 'id', 'seenAt', 'system']),
    );
    expect(rows.map(({ browser }) => browser)).toContain('Firefox');
  });
});

describe('the label of a device', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5';
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
  test.each([
    [firefox, 'Firefox', 'Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/112.0.0.0`, 'Opera', 'Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) SamsungBrowser/25.0 ${chrome} Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 'Safari', 'macOS'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
    [`Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Safari/604.1`, 'Chrome', 'iPadOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
    ['<script>Chrome</script>', '', ''],
  ])('of %s names nothing else', (userAgent, browser, system) => {
    expect(deviceLabelOf(userAgent)).toEqual({ browser, system });
  });
});

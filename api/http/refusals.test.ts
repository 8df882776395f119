import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { Op } from '#sync/contract/sync.ts';
import { requestOf } from '#sync/endpoint.ts';
import { levelHeader } from '#sync/protocol/level.ts';
import { encodeRequest } from '#sync/protocol/wireFormat.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';

describe.each(databases)('refusals on %s', (database) => {
  let house: TestApp;
  let player: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    player = await house.person('player');
  });
  afterAll(() => house?.close());

  test('a refusal carries its message, message id and params', async () => {
    const visitor = await house.person('visitor');
    expect(await (await visitor.send('GET', '/api/library')).json()).toEqual({
      message: 'Please sign in',
      i18n: { id: 'access.signIn' },
      code: 'signedOut',
    });
    expect(await (await visitor.send('DELETE', '/api/games')).json()).toMatchObject({
      message: 'This address takes GET, POST, HEAD',
      i18n: { id: 'http.methods', params: { methods: 'GET, POST, HEAD' } },
      code: 'wrongMethod',
    });
  });

  test("each invalid field carries its own message, and the first one is the refusal's message", async () => {
    const said = { category: 'bug', subject: 'ab', description: 'x'.repeat(1_001) };
    const { status, body } = await player.call(endpoints['reports.file'], said as never);
    const short = {
      message: 'Subject must be at least 3 characters',
      i18n: { id: 'field.subjectShort', params: { min: 3 } },
    };
    const long = {
      message: 'Description must be less than 1000 characters',
      i18n: { id: 'field.descriptionLong', params: { max: 1_000 } },
    };
    expect([status, body]).toEqual([
      400,
      {
        ...short,
        code: 'invalid',
        issues: [
          { path: 'subject', ...short },
          { path: 'description', ...long },
        ],
      },
    ]);
  });

  test.each([undefined, '1', '2'])(
    'the stored answer to a refused write carries message id and params, also when it is sent again, at level %s',
    async (level) => {
      const clientId = uuid();
      const at = house.clock().toISOString();
      const op: Op = { seq: 1, id: uuid(), name: 'wishlist.add', v: 1, at, input: { gameId: uuid() } };
      const batch = encodeRequest({ clientId, acked: 0, now: at, ops: [op], cursor: null, limit: 500 });
      const { method, path, body } = requestOf(endpoints['sync.exchange'], batch);
      const headers = {
        ...{ 'x-recess-protocol': '1', 'x-recess-user': player.id },
        ...(level && { [levelHeader]: level }),
      };
      const send = async () => (await (await player.send(method, path, body, headers)).json()) as { results: unknown };
      const no = { code: 'notFound', message: 'Game not found', i18n: { id: 'game.missing' } };
      expect((await send()).results).toEqual([{ seq: 1, status: 'rejected', ...no }]);
      expect((await send()).results).toEqual([{ seq: 1, status: 'duplicate', first: 'rejected', ...no }]);
    },
  );
});

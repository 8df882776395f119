import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { submission, uploadBuild, uploadCover } from '../../test/submissions.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [submit, mine, one] = [endpoints['games.submit'], endpoints['games.mine'], endpoints['games.one']];

describe.each(databases)('game submission on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());
  const refusal = async (me: Someone, said: Parameters<typeof submission>[1]) => {
    const { status, body } = await me.call(submit, await submission(me, said));
    return [status, body.message, (body as { issues?: { path: string }[] }).issues?.[0]?.path];
  };

  test('an externally hosted game is stored as pending, with the defaults of the specification', async () => {
    const me = await house.person('developer');
    const said = await submission(me, { worksOffline: 1, fileSizeMB: 7 });
    const { status, body } = await me.call(submit, said);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...said,
      worksOffline: 0,
      developerId: me.id,
      developerName: me.username,
      status: 'pending',
    });
    expect(body).toMatchObject({
      price: 0,
      estimatedPlaytimeMinutes: 60,
      canCompleteOneSession: 1,
      highReplayValue: 0,
      chromebookVerified: 0,
      fileSizeMB: 7,
    });
    expect([body.rating, body.totalPlays, body.approvedAt, body.approvedBy]).toEqual([0, 0, null, null]);
    expect((await me.call(mine, {})).body).toEqual([{ ...body, unlistedAt: null }]);
    expect((await (await house.person('visitor')).call(one, { id: body.id })).status).toBe(404);
    expect((await (await house.person('visitor')).call(endpoints['games.list'], {})).body).toEqual([]);
  });

  test('a hosted game has its own origin, may work offline, and its size is measured', async () => {
    const me = await house.person('developer');
    const { gameUrl } = await uploadBuild(me, [
      'index.html',
      { name: 'a.bin', data: new Uint8Array(1.5 * 2 ** 20), method: 0 },
    ]);
    const { body } = await me.call(submit, await submission(me, { gameUrl, worksOffline: 1, fileSizeMB: 999 }));
    const origin = `http://g-${body.id}.localhost:${house.config.playPort}/`;
    expect(body).toMatchObject({ gameUrl: origin, worksOffline: 1, fileSizeMB: 2 });
    expect((await me.call(endpoints['games.build'], { id: body.id })).body.files).toHaveLength(2);
    expect((await (await house.person('player')).call(endpoints['games.build'], { id: body.id })).status).toBe(404);
  });

  test('only approved developers can submit, and only as themselves', async () => {
    for (const [role, status] of [
      ['visitor', 401],
      ['player', 403],
      ['pending', 403],
      ['staff', 403],
    ] as const) {
      const cover = { coverImage: 'x', imageHash: '0'.repeat(64) };
      const said = {
        title: 'A',
        description: 'B',
        genres: ['RPG'] as ['RPG'],
        gameUrl: 'https://example.org/',
        ...cover,
      };
      expect([role, (await (await house.person(role)).call(submit, said)).status]).toEqual([role, status]);
    }
    const [me, other] = [await house.person('developer'), await house.person('developer')];
    const row = (await house.db.get('SELECT id FROM developers WHERE "userId" = :id', { id: me.id })) as { id: string };
    for (const developerId of [me.id, row.id]) {
      const { status, body } = await me.call(submit, await submission(me, { developerId }));
      expect([status, body.developerId]).toEqual([201, me.id]);
    }
    expect(await refusal(me, { developerId: other.id })).toEqual([
      403,
      'You can only submit games as yourself',
      undefined,
    ]);
  });

  test('the cover must be one that the developer uploaded', async () => {
    const [me, other] = [await house.person('developer'), await house.person('developer')];
    const [own, zeros] = [await uploadCover(me), '0'.repeat(64)];
    const stranger = await other.call(submit, await submission(me));
    expect([stranger.status, stranger.body.message]).toEqual([400, 'Please upload a cover image for your game.']);
    for (const wrong of [
      { coverImage: `/files/covers/${zeros}.webp`, imageHash: zeros },
      { coverImage: own.coverImage, imageHash: zeros },
      { coverImage: 'https://example.org/x.png', imageHash: own.imageHash },
      { coverImage: `/files/covers/${own.imageHash}.png`, imageHash: own.imageHash },
      { coverImage: `//evil.example.org${own.coverImage}`, imageHash: own.imageHash },
    ])
      expect(await refusal(me, wrong)).toEqual([400, 'Please upload a cover image for your game.', 'coverImage']);
    expect((await me.call(mine, {})).body).toEqual([]);
  });

  test("the build must be the developer's own", async () => {
    const [me, other] = [await house.person('developer'), await house.person('developer')];
    const { gameUrl } = await uploadBuild(other);
    const words = 'This build is not one of yours. Please upload your game again.';
    for (const url of [gameUrl, `build:${'0'.repeat(32)}`])
      expect(await refusal(me, { gameUrl: url })).toEqual([400, words, 'gameUrl']);
    for (const url of ['build:x', 'build:../../x', `${gameUrl}/`])
      expect((await refusal(me, { gameUrl: url }))[0]).toBe(400);
  });

  test("a game's URL must be public and not one of the store's own", async () => {
    const me = await house.person('developer');
    const own = [`https://localhost:${house.config.port}/`, `https://g-x.localhost:${house.config.playPort}/`];
    const bad = [
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://a.localhost/',
      'https://nas.local/x',
      'https://a@example.org/',
      'https://192.168.1.1/',
    ];
    for (const url of [...own, ...bad]) {
      const [game, demo] = [await refusal(me, { gameUrl: url }), await refusal(me, { hasDemo: 1, demoUrl: url })];
      expect([url, game[0], game[2], demo[0], demo[2]]).toEqual([url, 400, 'gameUrl', 400, 'demoUrl']);
    }
    expect(await refusal(me, { gameUrl: 'https://nas.local/x' })).toEqual([
      400,
      'Enter a public https:// address',
      'gameUrl',
    ]);
  });

  test('fields that depend on each other must agree', async () => {
    const me = await house.person('developer');
    expect(await refusal(me, { hasDemo: 1 })).toEqual([400, 'Enter the address of the demo', 'demoUrl']);
    const words = 'The sale price must be below the price';
    for (const sale of [
      { price: 500 },
      { price: 500, salePrice: 500 },
      { price: 0, salePrice: 0 },
      { price: 500, salePrice: 501 },
    ])
      expect(await refusal(me, { onSale: 1, ...sale })).toEqual([400, words, 'salePrice']);
    const fine = { price: 500, onSale: 1, salePrice: 499, hasDemo: 1, demoUrl: 'https://example.org/demo' } as const;
    const { status, body } = await me.call(submit, await submission(me, fine));
    expect([status, body]).toMatchObject([201, fine]);
  });

  test('a game has one to five known genres', async () => {
    const me = await house.person('developer');
    expect((await refusal(me, { genres: [] }))[1]).toBe('Select at least one genre');
    const six = ['Action', 'Puzzle', 'RPG', 'Idle', 'Horror', 'Sports'] as const;
    expect((await refusal(me, { genres: [...six] }))[1]).toBe('Maximum 5 genres allowed');
    expect((await refusal(me, { genres: ['RPG', 'RPG'] }))[0]).toBe(400);
    for (const more of [{ chromebookVerified: 1 }, { status: 'approved' }, { rating: 50 }, { totalPlays: 9 }])
      expect((await refusal(me, more as object))[0]).toBe(400);
  });

  test("a game's language is a known one or none, and is in its developer's export", async () => {
    const me = await house.person('developer');
    expect(await refusal(me, { language: 'tlh' } as object)).toEqual([400, 'That is no language of ours', 'language']);
    expect(await refusal(me, { language: '' } as object)).toEqual([400, 'That is no language of ours', 'language']);
    const { body: spanish } = await me.call(submit, await submission(me, { language: 'es' }));
    const { body: silent } = await me.call(submit, await submission(me));
    expect([spanish.language, silent.language]).toEqual(['es', null]);
    const answer = await me.send('POST', '/api/user/export', JSON.stringify({ password }));
    expect(await answer.json()).toMatchObject({ games: [{ language: 'es' }, { language: null }] });
  });

  test("at most ten of a developer's games can be pending, however they are submitted", async () => {
    const me = await house.person('developer');
    const said = await submission(me);
    const answers = await Promise.all(Array.from({ length: 16 }, () => me.call(submit, said)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 conflict']));
    expect((await me.call(mine, {})).body).toHaveLength(10);
  });
});

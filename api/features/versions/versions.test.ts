import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { isPreviewLabel } from '#sync/games/playUrl.ts';
import { openFiles } from '../../files/store.ts';
import { createPlayServer } from '../../play-server/server.ts';
import { hostedGame, submission, uploadBuild } from '../../test/submissions.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const index = (data: string) => ({ name: 'index.html', data: `<!doctype html><title>${data}</title>` });

describe.each(databases)('versions of hosted games on %s', (database) => {
  let house: TestApp;
  let play: Server;
  let [kim, staff, player] = [] as unknown as [Someone, Someone, Someone];
  let minutesLater = 0;
  beforeAll(async () => {
    house = await openTestApp({ database });
    const { db, config } = house;
    const clock = () => new Date(house.clock().getTime() + minutesLater * 60_000);
    play = createPlayServer({ db, config, files: openFiles(config), clock }).listen(0, '127.0.0.1');
    await once(play, 'listening');
    [kim, staff, player] = [await house.person('developer'), await house.person('staff'), await house.person('player')];
  });
  afterAll(async () => {
    play?.close();
    await house?.close();
  });

  const build = async (title: string, who = kim) => uploadBuild(who, [index(title)]);
  const inStore = (title: string, who = kim) => hostedGame(who, staff, [index(title)]);
  const submit = async (gameId: string, title: string, who = kim) => {
    const { gameUrl } = await build(title, who);
    return (await who.call(endpoints['versions.submit'], { gameId, gameUrl, notes: 'Faster' })).body;
  };
  const list = async (id: string) => (await staff.call(endpoints['versions.list'], { id })).body;
  const statesOf = async (id: string) => (await list(id)).map(({ status, live }) => `${status}${live ? ', live' : ''}`);
  const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  /** Returns what a URL of a game's origin serves. */
  async function at(url: string) {
    const { host, pathname } = new URL(url);
    const { port } = play.address() as AddressInfo;
    const [answer] = (await once(
      request({ host: '127.0.0.1', port, path: pathname, headers: { host, 'sec-fetch-dest': 'empty' } }).end(),
      'response',
    )) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  }
  const played = async (id: string) => (await at(house.config.playUrl.replace('{game}', id))).text;

  test('a new build waits while the old one is played, and replaces it on approval', async () => {
    const game = await inStore('one');
    expect(await statesOf(game.id)).toEqual(['approved, live']);
    const version = await submit(game.id, 'two');
    expect(version).toMatchObject({
      gameId: game.id,
      status: 'pending',
      live: false,
      notes: 'Faster',
      decidedAt: null,
    });
    expect(await played(game.id)).toContain('one');
    const { body: waiting } = await staff.call(endpoints['versions.pending'], {});
    expect(waiting.find(({ id }) => id === version.id)).toEqual({
      ...version,
      title: 'Moon Hopper',
      developerName: kim.username,
    });

    const rev = async () =>
      ((await house.db.get('SELECT "catalogueRev" FROM sync_meta', {})) as { catalogueRev: number }).catalogueRev;
    const before = await rev();
    expect((await staff.call(endpoints['versions.approve'], { id: version.id })).body).toMatchObject({ live: true });
    expect(await rev()).toBe(before + 1);
    expect(await played(game.id)).toContain('two');
    expect((await player.call(endpoints['games.build'], { id: game.id })).body.buildId).toBe(version.buildId);
    expect(await statesOf(game.id)).toEqual(['approved, live', 'approved']);
    const [bell] = (await kim.call(endpoints['notifications.list'], {})).body;
    expect(bell).toMatchObject({ title: 'New version approved', gameId: game.id });
  });

  test('a developer’s switch for threads decides the headers, in the store, in the copy and in a preview, whatever was found', async () => {
    const rule = async (url: string) => (await at(url)).headers['document-isolation-policy'];
    const found = await uploadBuild(kim, [index('found'), { name: 'a.js', data: 'new SharedArrayBuffer(8)' }]);
    const { gameUrl } = await build('not found');
    for (const [sent, threads, expected] of [
      [found.gameUrl, undefined, true],
      [found.gameUrl, true, true],
      [found.gameUrl, false, false],
      [gameUrl, undefined, false],
      [gameUrl, false, false],
      [gameUrl, true, true],
    ] as const) {
      const said = await submission(kim, { gameUrl: sent, ...(threads !== undefined && { threads }) });
      const { body: game } = await kim.call(endpoints['games.submit'], said);
      const { body: preview } = await kim.call(endpoints['versions.preview'], { id: game.id });
      await staff.call(endpoints['games.approve'], { id: game.id });
      const { files: kept } = (await player.call(endpoints['games.build'], { id: game.id })).body;
      const policy = expected ? 'isolate-and-require-corp' : undefined;
      const told = `${sent === gameUrl ? 'none' : 'threads'} found, switch ${threads}`;
      expect([await rule(preview.url), await rule(house.config.playUrl.replace('{game}', game.id))], told).toEqual([
        policy,
        policy,
      ]);
      expect(kept.find(({ path }) => path === 'index.html')?.isolated, told).toBe(expected || undefined);
      // Staff read where the developer chose otherwise than the check found.
      const chosen = expected === (sent === found.gameUrl) ? undefined : threads;
      expect((await list(game.id))[0]?.report?.threads, told).toBe(chosen);
    }
  });

  test('the same files with threads are another version, with trials of their own, and without them the first one again', async () => {
    const { gameUrl, buildId } = await build('switched');
    const { body: game } = await kim.call(endpoints['games.submit'], await submission(kim, { gameUrl }));
    await staff.call(endpoints['games.approve'], { id: game.id });
    const asSame = await kim.call(endpoints['versions.submit'], { gameId: game.id, gameUrl, threads: false });
    expect(refusal(asSame)).toEqual([409, 'conflict']);
    const { body: version } = await kim.call(endpoints['versions.submit'], { gameId: game.id, gameUrl, threads: true });
    expect([version.status, version.buildId === buildId, version.trial]).toEqual(['pending', false, null]);
    const back = { gameId: game.id, gameUrl: `build:${version.buildId}` };
    await staff.call(endpoints['versions.approve'], { id: version.id });
    const { body: again } = await kim.call(endpoints['versions.submit'], { ...back, threads: false });
    expect(again.buildId).toBe(buildId);
    const other = await house.person('developer');
    const foreign = await other.call(endpoints['games.submit'], await submission(other, { gameUrl, threads: true }));
    expect(refusal(foreign)).toEqual([400, 'invalid']);
  });

  test('one action restores an earlier version, and the later one again', async () => {
    const game = await inStore('one');
    const version = await submit(game.id, 'two');
    await staff.call(endpoints['versions.approve'], { id: version.id });
    expect((await kim.call(endpoints['versions.restore'], { id: game.id })).body.live).toBe(true);
    expect(await played(game.id)).toContain('one');
    expect(await statesOf(game.id)).toEqual(['approved', 'approved, live']);
    expect((await staff.call(endpoints['versions.restore'], { id: version.id })).body.live).toBe(true);
    expect(await played(game.id)).toContain('two');
  });

  test('a developer cannot restore what staff rolled back, and is notified', async () => {
    const game = await inStore('one');
    const version = await submit(game.id, 'two');
    await staff.call(endpoints['versions.approve'], { id: version.id });
    await staff.call(endpoints['versions.restore'], { id: game.id });
    expect(await played(game.id)).toContain('one');
    expect(await statesOf(game.id)).toEqual(['rejected', 'approved, live']);
    expect((await list(game.id))[0]?.reason).toBe('Staff went back to an earlier version.');
    expect(refusal(await kim.call(endpoints['versions.restore'], { id: version.id }))).toEqual([409, 'conflict']);
    const [bell] = (await kim.call(endpoints['notifications.list'], {})).body;
    expect(bell).toMatchObject({ title: 'Version taken back', gameId: game.id });
    // The build may be submitted for review again.
    await staff.call(endpoints['versions.approve'], { id: (await submit(game.id, 'two')).id });
    expect(await played(game.id)).toContain('two');
  });

  /** Submits another version and approves it. */
  const approved = async (who: Someone, gameId: string, title: string) => {
    const version = await submit(gameId, title, who);
    expect((await staff.call(endpoints['versions.approve'], { id: version.id })).status).toBe(200);
    return version;
  };
  const restored = async (who: Someone, { id }: { id: string }) =>
    (await who.call(endpoints['versions.restore'], { id })).status;

  test('a rollback by staff rejects every later version, and earlier ones of the same build', async () => {
    const lee = await house.person('developer');
    const game = await inStore('one', lee);
    const second = await approved(lee, game.id, 'two');
    const third = await approved(lee, game.id, 'three');
    const again = await approved(lee, game.id, 'two');
    expect(again.buildId).toBe(second.buildId);
    expect(await restored(staff, third)).toBe(200);
    expect(await statesOf(game.id)).toEqual(['rejected', 'approved, live', 'rejected', 'approved']);
    expect([await restored(lee, second), await restored(lee, again)]).toEqual([409, 409]);

    const fourth = await approved(lee, game.id, 'four');
    expect(await restored(staff, game)).toBe(200);
    expect(await statesOf(game.id)).toEqual([...Array(4).fill('rejected'), 'approved, live']);
    for (const version of [second, third, again, fourth]) expect(await restored(lee, version)).toBe(409);
    expect(await played(game.id)).toContain('one');
  });

  test('a rollback by staff rejects later versions even if the developer had left them before', async () => {
    const lee = await house.person('developer');
    const game = await inStore('one', lee);
    const [second, third] = [await approved(lee, game.id, 'two'), await approved(lee, game.id, 'three')];
    expect(await restored(lee, game)).toBe(200);
    expect(await restored(staff, second)).toBe(200);
    expect(await statesOf(game.id)).toEqual(['rejected', 'approved, live', 'approved']);
    expect([await restored(lee, third), await restored(lee, game)]).toEqual([409, 200]);
  });

  test("a developer's restore during a rollback by staff does not undo it", async () => {
    const lee = await house.person('developer');
    const game = await inStore('one', lee);
    const second = await approved(lee, game.id, 'two');
    const third = await approved(lee, game.id, 'three');
    const waiting = `SELECT COUNT(*) AS n FROM pg_stat_activity
                      WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    /** Waits until the calls queue for the lock, so that they run in order; SQLite runs one at a time anyway. */
    async function queued(count: number): Promise<void> {
      if (database === 'sqlite') return;
      const ask = async () => {
        await house.db.get('SELECT pg_stat_clear_snapshot()', {});
        return Number(((await house.db.get(waiting, {})) as { n: number }).n);
      };
      await expect.poll(ask).toBe(count);
    }
    const answers = await house.db.transaction(async () => {
      await house.db.get(`SELECT 1 FROM games WHERE id = :id${database === 'postgres' ? ' FOR UPDATE' : ''}`, {
        id: game.id,
      });
      const byStaff = restored(staff, game);
      await queued(1);
      const byOwner = restored(lee, second);
      await queued(2);
      return [byStaff, byOwner];
    });
    expect(await Promise.all(answers)).toEqual([200, 409]);
    expect(await statesOf(game.id)).toEqual(['rejected', 'rejected', 'approved, live']);
    expect(await restored(lee, third)).toBe(409);
  });

  test('the build to which staff rolled back stays approved, however often it was submitted', async () => {
    const lee = await house.person('developer');
    const game = await inStore('one', lee);
    for (const title of ['two', 'one', 'three']) await approved(lee, game.id, title);
    expect(await restored(staff, game)).toBe(200);
    expect(await statesOf(game.id)).toEqual(['rejected', 'approved, live', 'rejected', 'approved, live']);
  });

  test('a new pending version withdraws the one before', async () => {
    const game = await inStore('one');
    const [second, third] = [await submit(game.id, 'two'), await submit(game.id, 'three')];
    expect(await statesOf(game.id)).toEqual(['pending', 'withdrawn', 'approved, live']);
    for (const call of ['versions.approve', 'versions.restore'] as const)
      expect(refusal(await staff.call(endpoints[call], { id: second.id }))).toEqual([409, 'conflict']);
    await kim.call(endpoints['versions.withdraw'], { id: third.id });
    expect((await list(game.id))[0]?.status).toBe('withdrawn');
    await kim.call(endpoints['versions.withdraw'], { id: game.id });
    expect(await played(game.id)).toContain('one');
  });

  test('a rejected version has a reason and does not change the played build', async () => {
    const game = await inStore('one');
    const version = await submit(game.id, 'two');
    const reason = 'The jump button does nothing.';
    expect((await staff.call(endpoints['versions.reject'], { id: version.id, reason })).body).toMatchObject({
      status: 'rejected',
      reason,
    });
    expect(await played(game.id)).toContain('one');
    const [bell] = (await kim.call(endpoints['notifications.list'], {})).body;
    expect(bell?.message).toContain(reason);
    expect(refusal(await kim.call(endpoints['versions.restore'], { id: version.id }))).toEqual([409, 'conflict']);
  });

  test('one of 50 simultaneous decisions counts', async () => {
    const game = await inStore('one');
    const version = await submit(game.id, 'two');
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0
          ? staff.call(endpoints['versions.approve'], { id: version.id })
          : staff.call(endpoints['versions.reject'], { id: version.id, reason: 'No' }),
      ),
    );
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(
        decisions
          .filter(({ status }) => status !== 200)
          .map(refusal)
          .map(String),
      ),
    ).toEqual(new Set(['409,conflict']));
  });

  test('staff cannot approve their own version while there are other staff', async () => {
    const game = await inStore('one');
    await house.db.run('UPDATE users SET "isAdmin" = 1 WHERE id = :id', { id: kim.id });
    const version = await submit(game.id, 'two');
    expect(refusal(await kim.call(endpoints['versions.approve'], { id: version.id }))).toEqual([403, 'forbidden']);
    await house.db.run('UPDATE users SET "isAdmin" = 0 WHERE id = :id', { id: kim.id });
  });

  test("a version needs one's own build, for one's own hosted game in the store", async () => {
    const [game, other] = [await inStore('one'), await house.person('developer')];
    const send = async (gameId: string, gameUrl: string, who = kim) =>
      refusal(await who.call(endpoints['versions.submit'], { gameId, gameUrl }));
    const { gameUrl } = await build('two');
    expect(await send(game.id, gameUrl, other)).toEqual([404, 'notFound']);
    expect(await send(game.id, (await build('two', other)).gameUrl)).toEqual([400, 'invalid']);
    expect(await send(game.id, `build:${game.buildId}`)).toEqual([409, 'conflict']);
    const elsewhere = await house.game({ developerId: kim.id });
    expect(await send(elsewhere.id, gameUrl)).toEqual([409, 'conflict']);
    const { body: waits } = await kim.call(endpoints['games.submit'], await submission(kim, { gameUrl }));
    expect(await send(waits.id, (await build('three')).gameUrl)).toEqual([409, 'conflict']);
    // The first version is decided with its game, not separately.
    expect(refusal(await staff.call(endpoints['versions.approve'], { id: waits.id }))).toEqual([403, 'forbidden']);
    await kim.call(endpoints['versions.withdraw'], { id: waits.id });
    expect(await statesOf(waits.id)).toEqual(['pending']);
  });

  test('a version is previewed at its own origin for half an hour at most by those who may see it', async () => {
    const game = await inStore('one');
    const version = await submit(game.id, 'two');
    const { url } = (await staff.call(endpoints['versions.preview'], { id: version.id })).body;
    const { headers, ...tried } = await at(url);
    expect(tried).toEqual({ status: 200, text: index('two').data });
    // The headers are those of the game itself, except that nothing may be cached.
    const { etag: _, 'cache-control': kept, date, 'content-length': __, ...bounds } = headers;
    expect(kept).toBe('no-store');
    const game1 = (await at(house.config.playUrl.replace('{game}', game.id))).headers;
    expect(bounds).toEqual(
      expect.objectContaining({ 'content-security-policy': expect.stringContaining('frame-ancestors') }),
    );
    expect({ ...game1, ...bounds }).toEqual(game1);
    expect((await at(`${url}index.html`)).text).toContain('two');
    // A path from the root of the origin works too, because most bundlers write such paths.
    expect((await at(new URL('/index.html', url).href)).text).toContain('two');
    const ours = (await kim.call(endpoints['versions.preview'], { id: version.id })).body;
    expect((await at(ours.url)).status).toBe(200);
    expect(isPreviewLabel(ours.label)).toBe(true);

    const forged = [`p${game.id.replaceAll('-', '')}${ours.label.slice(33)}`, `${ours.label.slice(0, -1)}x`];
    for (const said of forged) expect((await at(url.replace(ours.label, said))).status, said).toBe(404);
    minutesLater = 31;
    expect((await at(url)).status).toBe(404);
    minutesLater = 0;
  });

  test('only its owner and staff can preview a game that is not in the store yet', async () => {
    const { gameUrl } = await build('first');
    const { body: game } = await kim.call(endpoints['games.submit'], await submission(kim, { gameUrl }));
    const { url } = (await staff.call(endpoints['versions.preview'], { id: game.id })).body;
    expect((await at(url)).text).toContain('first');
    expect(await played(game.id)).not.toContain('first');
    expect(refusal(await player.call(endpoints['versions.preview'], { id: game.id }))).toEqual([404, 'notFound']);
    await staff.call(endpoints['games.reject'], { id: game.id, reason: 'Not yet' });
    expect(await list(game.id)).toMatchObject([{ status: 'rejected', reason: 'Not yet' }]);
  });

  test("reviewers see the report of a build's content", async () => {
    const page = `<script src="https://cdn.example/lib.js"></script><script>new Phaser.Game({});navigator.serviceWorker.register('w.js')</script>`;
    const { report } = await uploadBuild(kim, [{ name: 'index.html', data: page }, 'w.js']);
    expect(report).toMatchObject({
      fileCount: 2,
      totalBytes: page.length + 'w.js'.length,
      engine: 'phaser',
      outside: ['https://cdn.example/lib.js'],
      ownWorker: true,
    });
  });
});

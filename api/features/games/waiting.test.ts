import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { cursorOf, shortPageCount } from '#sync/pagination.ts';
import { applyRowDelta, type PolledAnswer, rowDelta } from '#sync/protocol/rowDelta.ts';
import { lettersOf } from '../../test/letters.ts';
import { recorded } from '../../test/recorded.ts';
import { registered } from '../../test/submissions.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [pending, rejected] = [endpoints['games.pending'], endpoints['games.rejected']];
const [all, search] = [endpoints['games.all'], endpoints['games.search']];

describe.each(databases)('staff queues on %s', (database) => {
  const notes = recorded();
  let house: TestApp;
  let staff: Someone;
  let maker: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database, through: notes.through });
    [staff, maker] = [await house.person('staff'), await house.person('developer')];
  });
  afterAll(() => house?.close());

  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
  /** Creates pending games, oldest first, two per minute. */
  async function waiting(count: number): Promise<string[]> {
    await house.db.run('DELETE FROM games WHERE id <> :none', { none: '' });
    const made: { id: string; createdAt: string }[] = [];
    for (let n = 0; n < count; n++) {
      const createdAt = minute(Math.floor(n / 2));
      const said = {
        title: `Game ${n}`,
        status: 'pending',
        approvedAt: null,
        createdAt,
        developerId: maker.id,
      } as const;
      made.push({ id: (await house.game(said)).id, createdAt });
    }
    return made.sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1)).map(({ id }) => id);
  }

  test('pending games are paged, oldest first, each once', async () => {
    const ids = await waiting(45);
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const { body } = await staff.call(pending, { after });
      seen.push(...body.map(({ id }) => id));
      expect(body.length).toBeLessThanOrEqual(shortPageCount);
      if (body.length < shortPageCount) break;
      after = cursorOf(body.at(-1) as (typeof body)[number]);
    }
    expect(seen).toEqual(ids);
  });

  test('deciding games of a page does not remove games from the next page', async () => {
    const ids = await waiting(30);
    const { body } = await staff.call(pending, {});
    const after = cursorOf(body.at(-1) as (typeof body)[number]);
    for (const { id } of body.slice(0, 5)) await staff.call(endpoints['games.approve'], { id });
    expect((await staff.call(pending, { after })).body.map(({ id }) => id)).toEqual(ids.slice(shortPageCount));
  });

  test('an invalid cursor is refused', async () => {
    for (const after of ['', 'yesterday', '2026-01-01T00:00:00.000Z_me'])
      expect((await staff.call(pending, { after })).status, after).toBe(400);
  });

  test('polling an unchanged queue of 200 games sends no bytes and reads one page', async () => {
    const ids = await waiting(200);
    const ask = (tag?: string) =>
      staff.send('GET', '/api/admin/games/pending', undefined, tag ? { 'if-none-match': tag } : {});
    const first = await ask();
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(await first.text())).toHaveLength(shortPageCount);
    const tag = first.headers.get('etag') as string;
    notes.taken();
    const idle = await ask(tag);
    expect([idle.status, (await idle.arrayBuffer()).byteLength]).toEqual([304, 0]);
    // The page of the queue, the session of the caller, new hashes of covers, and others' games with such covers.
    const read = notes.taken();
    expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(shortPageCount + 1);
    expect(read.length).toBe(4);

    await staff.call(endpoints['games.approve'], { id: ids[0] as string });
    const changed = await ask(tag);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    expect((JSON.parse(await changed.text()) as { id: string }[])[0]?.id).toBe(ids[1]);
  });

  test('polling a queue that changed brings the rows that changed, and places of the others', async () => {
    const ids = await waiting(200);
    const path = '/api/admin/games/pending';
    const first = await staff.send('GET', path);
    const text = await first.text();
    const before = JSON.parse(text) as PolledAnswer;
    await staff.call(endpoints['games.approve'], { id: ids[3] as string });
    await house.db.run(`UPDATE games SET title = 'Another name' WHERE id = :id`, { id: ids[7] as string });
    const known = { 'if-none-match': first.headers.get('etag') as string };
    const delta = await staff.send('GET', path, undefined, { ...known, 'a-im': rowDelta });
    expect([delta.status, delta.headers.get('im')]).toEqual([226, rowDelta]);
    const told = await delta.text();
    const came = JSON.parse(told) as (number | { id: string })[];
    expect(came.filter((row) => typeof row !== 'number')).toMatchObject([{ id: ids[7] }, { id: ids[20] }]);
    expect(told.length).toBeLessThan(text.length / 5);
    // Together they are the answer that a client without the one before gets.
    const whole = await staff.send('GET', path);
    expect(applyRowDelta(before, came)).toEqual(await whole.json());
    expect([whole.status, whole.headers.get('etag')]).toEqual([200, delta.headers.get('etag')]);
    // A client that does not say that it reads deltas gets all rows, as does one whose rows are all gone.
    expect((await staff.send('GET', path, undefined, known)).status).toBe(200);
    await waiting(5);
    expect((await staff.send('GET', path, undefined, { ...known, 'a-im': rowDelta })).status).toBe(200);
    const idle = { 'if-none-match': delta.headers.get('etag') as string, 'a-im': rowDelta };
    await waiting(0);
    expect((await staff.send('GET', path, undefined, idle)).status).toBe(200);
  });

  test("a developer's rename changes the answer of the queue", async () => {
    await waiting(1);
    const tag = (await staff.send('GET', '/api/admin/games/pending')).headers.get('etag') as string;
    await maker.call(endpoints['users.rename'], { username: `New ${lettersOf(maker.id.slice(-8))}` });
    const again = await staff.send('GET', '/api/admin/games/pending', undefined, { 'if-none-match': tag });
    expect(again.status).toBe(200);
  });

  test('pending versions are paged, and not sent again if unchanged', async () => {
    await house.db.run('DELETE FROM games WHERE id <> :none', { none: '' });
    const titles: string[] = [];
    const makers = [maker, await house.person('developer')];
    for (let n = 0; n < shortPageCount + 3; n++) {
      const maker = makers[n % 2] as Someone;
      const { id } = await house.game({
        title: `V ${n}`,
        developerId: maker.id,
        ...(await registered(house, maker, `${n}`)),
      });
      const { gameUrl } = await registered(house, maker, `${n} again`);
      expect((await maker.call(endpoints['versions.submit'], { gameId: id, gameUrl })).status).toBe(201);
      titles.push(`V ${n}`);
    }
    const first = await staff.call(endpoints['versions.pending'], {});
    expect(first.body).toHaveLength(shortPageCount);
    const after = cursorOf(first.body.at(-1) as (typeof first.body)[number]);
    const second = await staff.call(endpoints['versions.pending'], { after });
    expect([...first.body, ...second.body].map(({ title }) => title).sort()).toEqual(titles.sort());
    const again = { 'if-none-match': first.headers.get('etag') as string };
    expect((await staff.send('GET', '/api/admin/versions/pending', undefined, again)).status).toBe(304);
  });

  test('applications are paged, oldest first, each once', async () => {
    for (let n = 0; n < shortPageCount + 3; n++) await house.person('pending');
    const first = (await staff.call(endpoints['developers.pending'], {})).body;
    const after = cursorOf(first.at(-1) as (typeof first)[number]);
    const second = (await staff.call(endpoints['developers.pending'], { after })).body;
    const places = [...first, ...second].map(cursorOf);
    expect([first.length, second.length]).toEqual([shortPageCount, 3]);
    expect(places).toEqual([...new Set(places)].sort());
  });

  test('rejected games are paged, newest decision first, also if its time is unknown', async () => {
    const ids = await waiting(25);
    for (const [n, id] of ids.entries())
      await house.db.run(
        `UPDATE games SET status = 'rejected', "rejectionReason" = 'No', "rejectedAt" = :at WHERE id = :id`,
        { id, at: n % 5 === 0 ? null : minute(1_000 - n) },
      );
    const rows = (await staff.call(rejected, {})).body;
    const last = rows.at(-1) as (typeof rows)[number];
    const before = cursorOf({ id: last.id, createdAt: last.rejectedAt ?? last.createdAt });
    rows.push(...(await staff.call(rejected, { before })).body);
    const places = rows.map(({ id, rejectedAt, createdAt }) => cursorOf({ id, createdAt: rejectedAt ?? createdAt }));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(25);
    expect(places).toEqual(places.toSorted().reverse());
  });

  test('games of a status are listed and searched by title and developer, newest first', async () => {
    const ids = await waiting(120);
    await house.db.run(
      `UPDATE games SET status = 'approved', "approvedAt" = "createdAt" WHERE title LIKE 'Game 1%'`,
      {},
    );
    const first = (await staff.call(all, {})).body;
    expect(first.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 100));
    const before = cursorOf(first.at(-1) as (typeof first)[number]);
    expect((await staff.call(all, { before })).body.map(({ id }) => id)).toEqual(ids.toReversed().slice(100));
    const waits = (await staff.call(all, { status: 'pending' })).body;
    expect([waits.length, new Set(waits.map(({ status }) => status))]).toEqual([89, new Set(['pending'])]);
    const found = (await staff.call(search, { q: 'GAME 2', status: 'pending' })).body.rows;
    expect(found.map(({ title }) => title).sort()).toEqual(
      ['Game 2', ...Array.from({ length: 10 }, (_, n) => `Game 2${n}`)].sort(),
    );
    expect((await staff.call(search, { q: maker.id })).body).toEqual({ rows: [], before: null });
    const player = await house.person('player');
    expect([(await player.call(all, {})).status, (await player.call(search, { q: 'a' })).status]).toEqual([403, 403]);
  });
});

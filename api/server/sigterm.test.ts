import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../test/ports.ts';
import { bundle, serverProcess } from '../test/process.ts';
import { bothDatabases, openTestApp } from '../test/testApp.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Line = { msg: string; signal?: string; route?: string; status?: number };

describe.each(bothDatabases)('a server process on %s', (database) => {
  test('told to end by SIGTERM writes its last log lines and what waits to be written, and exits with 0', async () => {
    const house = await openTestApp({ database });
    endings.push(house.close);
    const [writer, reader] = [await house.person('player'), await house.person('player')];
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await house.db.run('UPDATE sessions SET "seenAt" = :yesterday', { yesterday });
    const [port, playPort] = [await freePort(), await freePort()];
    const origin = `http://localhost:${port}`;
    const main = bundle('api/server/main.ts');
    endings.push(main.drop);
    let heard = '';
    const { dataDir, databaseUrl = '' } = house.config;
    const server = serverProcess(
      main.path,
      {
        ...{ PORT: `${port}`, PLAY_PORT: `${playPort}`, PUBLIC_URL: origin, LOG_LEVEL: 'info' },
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      },
      (text) => (heard += text),
    );
    endings.push(() => server.end('SIGKILL'));
    await server.start();

    const body = JSON.stringify({ subject: 'A last word', message: 'It was sent while the server was told to end.' });
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => (said += chunk)).on('error', () => {});
    const head = ['POST /api/feedback HTTP/1.1', 'Host: x', `Origin: ${origin}`, `Cookie: ${writer.cookie}`];
    head.push('Expect: 100-continue', 'Content-Type: application/json', `Content-Length: ${body.length}`, '', '');
    socket.write(head.join('\r\n'));
    await expect.poll(() => said).toMatch(/ 100 /);
    const ended = server.end('SIGTERM');
    await expect.poll(() => heard).toContain('"told to end"');
    // A use of a session is written after its answer: this one is first read when the server is ending.
    const next = ['GET /api/auth/user HTTP/1.1', 'Host: x', `Cookie: ${reader.cookie}`, '', ''].join('\r\n');
    socket.write(body + next);
    expect(await ended).toBe(0);
    expect(said).toMatch(/HTTP\/1\.1 201 [\s\S]*HTTP\/1\.1 200 /);

    const lines = heard
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const last = lines.slice(lines.findIndex(({ msg }) => msg === 'told to end'));
    expect(last.map(({ msg }) => msg)).toEqual(['told to end', 'ending', 'done', 'ended']);
    expect(last).toMatchObject([{ signal: 'SIGTERM' }, {}, { route: '/api/feedback', status: 201 }, {}]);
    expect(await house.db.all('SELECT subject FROM feedback WHERE "userId" = :id', { id: writer.id })).toHaveLength(1);
    const used = (await house.db.all(
      'SELECT "lastUsedOn", "seenAt" FROM users JOIN sessions ON "userId" = users.id WHERE users.id IN (:one, :other)',
      { one: writer.id, other: reader.id },
    )) as { lastUsedOn: string | null; seenAt: string }[];
    expect(used.map(({ lastUsedOn, seenAt }) => [lastUsedOn !== null, seenAt > yesterday])).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

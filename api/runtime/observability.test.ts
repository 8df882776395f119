import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { raw } from '../test/raw.ts';
import { openTestApp, password, type Someone, type TestApp } from '../test/testApp.ts';

let lines: string[];
let house: TestApp;
let me: Someone;
beforeAll(async () => {
  lines = [];
  const into = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  house = await openTestApp({ log: pino({ level: 'debug' }, into), patience: { body: 150, upload: 150 } });
  me = await house.person('developer');
});
afterAll(() => house?.close());

test('a call is logged once, with its route and without its path, sender or content', async () => {
  const secrets = [
    'sycamore-1',
    'sycamore-2',
    'Sycamore',
    'sycamore@example.org',
    me.id,
    me.email,
    me.username,
    password,
  ];
  const other = await house.person('player');
  const before = lines.length;
  const answers = [
    await me.call(endpoints['feedback.send'], { subject: 'sycamore-1', message: 'sycamore-2' }),
    await me.call(endpoints['friends.request'], { username: 'Sycamore' }),
    await me.call(endpoints['friends.messages'], { friendId: other.id }),
    await me.call(endpoints['auth.login'], { email: 'sycamore@example.org', password }),
    await me.send('GET', '/api/games/sycamore-1?q=sycamore-2', undefined, {
      'user-agent': 'sycamore-1',
      referer: 'http://sycamore-2',
    }),
    await me.send('POST', '/api/nothing/sycamore-1', 'sycamore-2'),
    await me.send('PATCH', '/api/user/update-username', '{"username":"sycamore-1\\r\\n{\\"level\\":50}"}'),
  ];
  const told = lines.slice(before);
  expect(told).toHaveLength(answers.length);
  for (const line of told) {
    expect(Object.keys(JSON.parse(line)).sort()).toEqual([
      'hostname',
      'id',
      'level',
      'method',
      'ms',
      'msg',
      'pid',
      'route',
      'status',
      'time',
    ]);
    expect(line.match(/\n/g)).toHaveLength(1);
    for (const secret of [...secrets, other.id, '127.0.0.1']) expect(line).not.toContain(secret);
  }
  expect(told.map((line) => JSON.parse(line).id)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')));
});

test('a bug is logged by its location, never by what people wrote', async () => {
  await house.db.run('DROP TABLE feedback_messages', {});
  await house.db.run('DROP TABLE feedback', {});
  const before = lines.length;
  const { status, body } = await me.call(endpoints['feedback.send'], { subject: 'sycamore-3', message: 'sycamore-4' });
  expect([status, body]).toMatchObject([500, { code: 'bug', message: 'Something went wrong' }]);
  const told = lines.slice(before).join('');
  expect(told).toContain('/api/feedback');
  expect(told).toContain('handlers.ts');
  expect(told).not.toContain('sycamore');
});

test('metrics are available on this machine only and name nobody', async () => {
  await raw(`${house.url}/api/games`);
  await raw(`${house.url}/api/games`);
  const { status, body, headers } = await raw(`${house.url}/metrics`);
  const text = body.toString();
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(text).toMatch(/^recess_requests_total\{method="GET",route="\/api\/games",status="200"\} [1-9]/m);
  expect(text).toMatch(/^recess_request_seconds_bucket\{le="0.1",route="\/api\/friends\/messages\/\{friendId\}"\} 1$/m);
  for (const secret of [me.id, me.username, 'sycamore']) expect(text).not.toContain(secret);
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect((await raw(`${house.url}/metrics`, { [name]: '10.0.0.1' })).status, name).toBe(404);
});

/** Sends the start of a request and then nothing. Returns everything received until the server disconnects. */
function halfSent(head: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(house.config.port, '127.0.0.1', () => socket.write(head));
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
  });
}

test('a slowloris body is cut off while others are served', async () => {
  const head = (path: string, type: string) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Cookie: ${me.cookie}`,
      `Origin: ${house.config.publicUrl}`,
      `Content-Type: ${type}`,
      'Content-Length: 500',
      '',
      '',
    ].join('\r\n');
  const part = '--x\r\nContent-Disposition: form-data; name="coverImage"; filename="a.png"\r\n\r\nabc';
  const slow = [
    ...Array.from({ length: 20 }, () => halfSent(`${head('/api/friends/request', 'application/json')}{"usern`)),
    ...Array.from({ length: 20 }, () =>
      halfSent(`${head('/api/upload/game-image', 'multipart/form-data; boundary=x')}${part}`),
    ),
  ];
  expect((await me.call(endpoints['auth.user'], {})).status).toBe(200);
  await Promise.all(slow);
});

test('the body timeout counts from the first byte, not from the latest one', async () => {
  const body = JSON.stringify({ username: 'somebody nobody is called' });
  const head = [
    ...['POST /api/friends/request HTTP/1.1', 'Host: x', `Cookie: ${me.cookie}`],
    ...[`Origin: ${house.config.publicUrl}`, 'Content-Type: application/json', `Content-Length: ${body.length}`],
  ];
  const socket = connect(house.config.port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
  let [said, sent] = ['', 0];
  const drip = setInterval(() => {
    if (sent < body.length) socket.write(body[sent++] as string);
  }, 40);
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      said += chunk;
      socket.end();
    });
    socket.on('error', () => {}).on('close', () => resolve());
  });
  clearInterval(drip);
  expect([said, sent < body.length]).toEqual(['', true]);
});

test('a refusal before the body is complete does not wait for the rest', async () => {
  const head = (path: string, cookie: string, length: number) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      `Origin: ${house.config.publicUrl}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      '',
      '{"a',
    ].join('\r\n');
  const answers = await Promise.all([
    halfSent(head('/api/feedback', '', 500)),
    halfSent(head('/api/feedback', me.cookie, 5_000_000)),
    halfSent(head('/api/nothing', me.cookie, 500)),
  ]);
  expect(answers.map((said) => said.slice(9, 12))).toEqual(['401', '413', '404']);
  for (const said of answers) expect(said).toMatch(/\r\nConnection: close\r\n/);
});

test('a client that is refused while it sends can read the refusal', async () => {
  const body = Buffer.alloc(8 * 2 ** 20, 'x');
  const head = (path: string) =>
    [
      // nginx sends requests like this by default: the connection closes after the answer.
      ...[`POST ${path} HTTP/1.0`, 'Host: x', `Cookie: ${me.cookie}`, `Origin: ${house.config.publicUrl}`],
      ...['Content-Type: application/json', `Content-Length: ${body.length}`, '', ''],
    ].join('\r\n');
  for (let n = 0; n < 10; n++)
    for (const path of ['/api/nothing', '/api/feedback', '/api/upload/game-image']) {
      const socket = connect(house.config.port, '127.0.0.1');
      socket.write(head(path));
      // The client reads only after it has sent everything, like a client that is busy sending.
      await new Promise<void>((resolve, reject) =>
        socket.on('error', reject).write(body, (error) => (error ? reject(error) : resolve())),
      );
      expect((await text(socket)).slice(9, 12), path).toMatch(/404|413|400|403|415/);
    }
});

test('paths are case-sensitive', async () => {
  for (const path of ['/api/Auth/user', '/API/auth/user', '/api/auth/USER'])
    expect((await me.send('GET', path)).status, path).toBe(404);
});

test('a call whose client disconnects before it is read ends and is logged', async () => {
  const told: string[] = [];
  const into = new Writable({ write: (chunk, _, done) => done(void told.push(String(chunk))) });
  let wait: Promise<void> = Promise.resolve();
  let asked = () => {};
  const away = await openTestApp({
    log: pino({ level: 'debug' }, into),
    through: (db) => ({
      ...db,
      async get(text, params) {
        asked();
        await wait;
        return db.get(text, params);
      },
    }),
  });
  const someone = await away.person('player');
  let goOn = () => {};
  wait = new Promise((resolve) => (goOn = resolve));
  const looked = new Promise<void>((resolve) => (asked = resolve));
  const head = [
    ...['POST /api/friends/request HTTP/1.1', 'Host: x', `Cookie: ${someone.cookie}`, 'Content-Length: 50'],
    ...[`Origin: ${away.config.publicUrl}`, 'Content-Type: application/json', '', ''],
  ];
  const socket = connect(away.config.port, '127.0.0.1', () => socket.write(head.join('\r\n')));
  await looked;
  socket.destroy();
  await once(socket, 'close');
  // The server side notices the disconnect a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  goOn();
  await expect.poll(() => told.map((line) => JSON.parse(line).route)).toContain('/api/friends/request');
  await away.close();
});

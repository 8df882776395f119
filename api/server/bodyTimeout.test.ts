import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { configFrom } from '../config/config.ts';
import { freePort } from '../test/ports.ts';
import { startApi } from './main.ts';

/** Sends a request whose body arrives byte by byte. `answered` resolves with the first bytes, `ended` with all of them. */
function drip(port: number, line: string, origin: string) {
  const head = [`${line} HTTP/1.1`, 'Host: x', `Origin: ${origin}`, 'Content-Length: 1000000', '', ''];
  const socket = connect(port, '127.0.0.1', () => socket.write(head.join('\r\n')));
  let said = '';
  socket.on('data', (chunk) => (said += chunk)).on('error', () => {});
  const timer = setInterval(() => socket.write('x'), 50);
  const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  const stop = () => {
    clearInterval(timer);
    socket.destroy();
  };
  return { answered, ended, stop };
}

test('an unread body that arrives byte by byte ends within 30 s, unless somebody sets another time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = mkdtempSync(join(tmpdir(), 'recess-drip-'));
  const [PORT, PLAY_PORT] = [`${await freePort()}`, `${await freePort()}`];
  const config = configFrom({ PORT, PLAY_PORT, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const running = await startApi(config);
  const sent = [
    drip(config.port, 'POST /nowhere', config.publicUrl),
    drip(config.port, 'GET /api/games', config.publicUrl),
    drip(config.playPort, 'GET /sw.js', config.publicUrl),
  ];
  try {
    for (const { answered } of sent) await answered;
    await vi.advanceTimersByTimeAsync(30_000);
    for (const { ended } of sent) expect(await ended).toMatch(/^HTTP\/1\.1 [2-5]\d\d /);
  } finally {
    for (const { stop } of sent) stop();
    vi.useRealTimers();
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

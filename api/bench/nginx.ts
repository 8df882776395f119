import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../test/ports.ts';
import { type RawAnswer, raw } from '../test/raw.ts';

const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path));

const running: { server: ChildProcess; folder: string }[] = [];

/** nginx with one worker that sends the bytes of an answer from a file; undefined where it is not installed. */
export async function nginx(answer: RawAnswer, path: string): Promise<string | undefined> {
  if (!program) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'recess-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'body'), answer.body);
  const headers = ['content-encoding', 'cache-control', 'vary'].flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [`add_header ${name} "${value}";`];
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error; events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;
       ${temporary.join(' ')}
       server { listen 127.0.0.1:${port}; location = ${path} { alias ${folder}/body; default_type application/json; ${headers.join(' ')} } } }`,
  );
  const server = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error'), '-g', 'daemon off;'],
    {
      stdio: 'ignore',
    },
  );
  running.push({ server, folder });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const answered = await raw(url + path).catch(() => undefined);
    if (answered?.status === 200) return url;
    await wait(50);
  }
  throw new Error('nginx did not start');
}

/** Ends those that were started. */
export function endNginx(): void {
  for (const { server, folder } of running.splice(0)) {
    server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

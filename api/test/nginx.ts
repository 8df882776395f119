import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { certificate } from '../bench/http2Proxy.ts';
import { root } from '../config/packageRoot.ts';

const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path));
export const hasNginx = program !== undefined;

export type Nginx = {
  /** The errors that it has logged so far. */
  errors(): string;
  end(): Promise<void>;
};

/**
 * Starts a real nginx as its own process with its own folder. `servers` is the content of its http block, and `port`
 * one of its ports.
 */
async function startNginx(servers: (folder: string) => string, port: number): Promise<Nginx> {
  if (!program) throw new Error('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'recess-nginx-'));
  mkdirSync(join(folder, 'logs'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  // If root starts nginx, its workers must still be able to read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} worker_processes 1; pid ${folder}/pid; events { worker_connections 512; }
http { access_log off; ${temporary}
${servers(folder)}
}`,
  );
  const log = join(folder, 'error');
  const errors = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const given = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log, '-g', 'daemon off;'];
  const server = spawn(program, given, { stdio: 'ignore' });
  async function end() {
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  if (await listens(port, server)) return { errors, end };
  const why = errors();
  await end();
  throw new Error(`nginx did not start: ${why}`);
}

async function listens(port: number, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1');
    const answered = await once(socket, 'connect').catch(() => undefined);
    socket.destroy();
    if (answered) return true;
    await wait(50);
  }
  return false;
}

type Front = {
  /** The ports for the store and for games. */
  port: number;
  store: number;
  play: number;
  /** Leaves out the settings for large bodies and long requests, so that nginx's defaults apply. */
  untold?: boolean;
  /** Leaves out TLS, for tests that compare every byte. */
  plain?: boolean;
};

/** Starts nginx with the configuration of docs/operators.md; only names, ports and certificates differ. */
export function startFront({ port, store, play, untold = false, plain = false }: Front): Promise<Nginx> {
  const page = readFileSync(join(root, 'docs/operators.md'), 'utf8');
  const written = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const configuration = (folder: string) => {
    const { key, cert } = certificate();
    writeFileSync(join(folder, 'cert'), cert);
    writeFileSync(join(folder, 'key'), key, { mode: 0o600 });
    return written
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${store}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${play}`)
      .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${port}${plain ? '' : ' ssl http2'}`)
      .replaceAll('*.recess-play.example;', '*.localhost;')
      .replaceAll('server_name recess.example.org;', 'server_name localhost;')
      .replace(/ssl_certificate .*;/g, plain ? '' : `ssl_certificate ${folder}/cert;`)
      .replace(/ssl_certificate_key .*;/g, plain ? '' : `ssl_certificate_key ${folder}/key;`)
      .replace(/(client_max_body_size|proxy_read_timeout) .*;/g, untold ? '' : '$&');
  };
  return startNginx(configuration, port);
}

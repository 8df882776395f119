import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './ports.ts';

/** The environment variable with the URL of the tests' PostgreSQL server. */
export const variable = 'RECESS_TEST_POSTGRES';
export const postgresUrl = () => process.env[variable];

/** Returns the folder of PostgreSQL's server programs; undefined if they are not installed. */
function programs(): string | undefined {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(installed, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Adapts a command for PostgreSQL, which refuses to run as root and takes its language from the environment. */
function asServer(program: string, given: string[]): [string, string[]] {
  const plain = ['-i', `PATH=${process.env['PATH']}`, 'LC_ALL=C.UTF-8', program, ...given];
  if (process.getuid?.() !== 0) return ['env', plain];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', 'env', ...plain]];
}

async function ready(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
    const client = new pg.Client({ connectionString: url });
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PostgreSQL did not start');
}

/** Settings that give up durability, which these tests do not need: a killed server loses acknowledged writes. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts a server in the temporary folder; undefined if PostgreSQL is not installed. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const bin = programs();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'recess-postgres-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', folder]);
  else chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const made = asServer(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'recess',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  execFileSync(...made, { stdio: 'pipe', cwd: folder });
  const port = await freePort();
  // PostgreSQL's durability is not what these tests check.
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=80', ...forgetful];
  const given = ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(...asServer(join(bin, 'postgres'), given), { stdio: 'ignore', cwd: folder });
  const url = `postgres://recess@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGINT')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await ready(url, server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/** Vitest's global setup: one server for all test files of a run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has started the server already.
  if (postgresUrl()) return undefined;
  const server = await startPostgres();
  if (!server) {
    console.warn('PostgreSQL is not installed here: every test is run on SQLite only.');
    return undefined;
  }
  process.env[variable] = server.url;
  return server.stop;
}

export type Database = { url: string; drop(): Promise<void> };

/** Creates an empty database on that server; `drop` deletes it. */
export const freshDatabase = (): Promise<Database> => makeDatabase('');
/** Creates a copy of a database to which nobody may be connected. */
export const copyOf = ({ url }: Database): Promise<Database> =>
  makeDatabase(` TEMPLATE ${url.slice(url.lastIndexOf('/') + 1)}`);

async function makeDatabase(as: string): Promise<Database> {
  const base = postgresUrl();
  if (!base) throw new Error('There is no PostgreSQL for this run');
  const name = `house_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await admin(`CREATE DATABASE ${name}${as}`);
  return {
    url: base.replace(/\/postgres$/, `/${name}`),
    drop: () => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

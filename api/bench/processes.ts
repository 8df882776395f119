import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Database } from '../test/house.ts';
import { startPostgres, variable } from '../test/postgres.ts';
import type { Child } from './child.ts';
import { load, spread, table } from './measured.ts';
import type { Load, Work } from './processesClient.ts';
import type { Account, Process } from './processesServer.ts';

/** Milliseconds of load a measurement, measurements that count, and of the one that does not. */
const [measureMs, rounds, warmUpMs] = [3_000, 5, 1_500];
/** Devices that call at once, each of another account. */
const [people, games] = [24, 200];

const kinds: [Work, string][] = [
  ['bell', 'a poll of the bell'],
  ['write', 'a sync with one write'],
  ['batch', 'a sync with 100 writes'],
];

type Contender = {
  name: string;
  database: Database;
  processes: Process[];
  servers: Child[];
  accounts: Account[];
  games: string[];
};
type Seen = { calls: number; ours: number; database: number };

const ticks = Number(execFileSync('getconf', ['CLK_TCK']).toString());
/** Milliseconds of CPU of PostgreSQL so far: of the process that starts it, of those it started and of those that ended. */
function databaseSpent(pid: number): number {
  const started = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)]).toString();
  const read = (one: string) => {
    try {
      return readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    } catch {
      return [];
    }
  };
  const own = (fields: number[], count: number) => fields.slice(11, 11 + count).reduce((sum, one) => sum + one, 0);
  const all = started
    .trim()
    .split(/\s+/)
    .reduce((sum, one) => sum + own(read(one), 2), own(read(String(pid)), 4));
  return (all / ticks) * 1_000;
}

/** One process on SQLite beside one, two and four on PostgreSQL, under the same calls. */
export async function benchProcesses(child: (file: string) => Child): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) return console.log('PostgreSQL is not installed here: nothing to measure.');
  process.env[variable] = postgres.url;
  const servers: Child[] = [];
  const start = () => {
    const server = child('processesServer.ts');
    servers.push(server);
    return server;
  };
  try {
    const client = child('processesClient.ts');
    const contenders = await opened(start);
    console.log(
      `${people} devices call at once, each of another account, ${rounds} rounds; median (min–max). ${availableParallelism()} cores for all, the callers too. ${load()}\n`,
    );
    const rows: string[][] = [];
    for (const [work, name] of kinds) {
      const seen = new Map<Contender, Seen[]>(contenders.map((one) => [one, []]));
      for (const one of contenders) await measured(client, one, work, warmUpMs, postgres.pid);
      for (let round = 0; round < rounds; round++) {
        // Who goes first changes, so that nobody always follows the same neighbour.
        const first = round % contenders.length;
        for (const one of [...contenders.slice(first), ...contenders.slice(0, first)])
          seen.get(one)?.push(await measured(client, one, work, measureMs, postgres.pid));
      }
      for (const [one, all] of seen) rows.push([name, ...told(one, all)]);
    }
    console.log(table(['', 'on', 'calls a second', 'CPU ms a call, ours', 'CPU ms a call, PostgreSQL'], rows));
  } finally {
    // They leave their database before it ends.
    await Promise.all(servers.map((server) => server.stop()));
    delete process.env[variable];
    await postgres.stop();
  }
}

function told({ name, database }: Contender, all: Seen[]): string[] {
  const cell = (what: keyof Seen, digits: number) =>
    spread(
      all.map((each) => each[what]),
      digits,
    );
  return [name, cell('calls', 0), cell('ours', 2), database === 'postgres' ? cell('database', 2) : ''];
}

async function opened(child: () => Child): Promise<Contender[]> {
  const start = async (told: { database: Database; beside?: string | undefined }) => {
    const server = child();
    return { server, process: await server.ask<Process>('open', told) };
  };
  type Held = Pick<Contender, 'games' | 'accounts'>;
  const alone = await start({ database: 'sqlite' });
  const first = await start({ database: 'postgres' });
  const all = [first];
  while (all.length < 4) all.push(await start({ database: 'postgres', beside: first.process.databaseUrl }));
  const [small, large] = [
    await alone.server.ask<Held>('fill', { people, games }),
    await first.server.ask<Held>('fill', { people, games }),
  ];
  const on = (count: number): Contender => ({
    name: `${count} on PostgreSQL`,
    database: 'postgres',
    processes: all.slice(0, count).map((one) => one.process),
    // Those that rest spend nothing, and are ended with the others.
    servers: all.map((one) => one.server),
    ...large,
  });
  return [
    { name: '1 on SQLite', database: 'sqlite', processes: [alone.process], servers: [alone.server], ...small },
    ...[1, 2, 4].map(on),
  ];
}

async function measured(
  client: Child,
  { processes, servers, accounts, games }: Contender,
  work: Work,
  ms: number,
  pid: number,
): Promise<Seen> {
  const spent = async () => {
    const each = await Promise.all(servers.map((server) => server.ask<number>('spent')));
    return { ours: each.reduce((sum, one) => sum + one, 0), database: databaseSpent(pid) };
  };
  const before = await spent();
  const began = performance.now();
  const calls = await client.ask<number>('load', { processes, accounts, games, work, ms } satisfies Load);
  const took = performance.now() - began;
  const after = await spent();
  return {
    calls: (calls / took) * 1_000,
    ours: (after.ours - before.ours) / calls,
    database: (after.database - before.database) / calls,
  };
}

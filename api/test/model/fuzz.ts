import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Database } from '../testApp.ts';
import { bundle, type Patch } from './bundle.ts';
import type { History } from './commands.ts';
import type { Order, Report } from './worker.ts';

export const historyIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as History;

type Wanted = {
  database: Database;
  histories?: number;
  seed?: number;
  /** Searches for the smallest failing history. */
  shrink?: boolean;
  /** Plays these histories instead of random ones. */
  these?: readonly History[];
  /** The name of a broken variant, and its patches. */
  broken?: { name: string; patches: readonly Patch[] };
};

// Most objects of a history become garbage soon, so a larger young generation saves time for collecting it. Every
// window runs new code, and optimizing that code takes longer than running it.
const execArgv = ['--max-semi-space-size=64', '--interrupt-budget=1000000'];

/** Number of histories per seed: what is played does not depend on the number of processors. */
const block = 25;
/** Number of stored histories that a process gets at once. */
const few = 20;

/** Idle processes for the next call: starting one takes longer than most histories. */
const waiting: ChildProcess[] = [];

/** Plays histories in as many processes as there are processors, and stops at the first broken promise. */
export async function fuzz({
  database,
  histories = 1,
  seed = 1,
  shrink = true,
  these,
  broken,
}: Wanted): Promise<Report> {
  const { server: host } = await bundle();
  const { server, device } = await bundle(broken?.name, broken?.patches);
  const order = (each: number, n: number): Order => ({
    database,
    server,
    device,
    shrink,
    seed: (Math.imul(seed, 1_000_003) + n) | 0,
    histories: each,
  });
  const orders: Order[] = these
    ? Array.from({ length: Math.ceil(these.length / few) }, (_, n) => ({
        ...order(few, n),
        these: these.slice(few * n, few * (n + 1)),
      }))
    : Array.from({ length: Math.ceil(histories / block) }, (_, n) => order(Math.min(block, histories - block * n), n));
  const processes = Math.min(availableParallelism(), orders.length);
  const begun = () => fork(host, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const children = Array.from({ length: processes }, () => waiting.pop() ?? begun());
  const sum: Report = { histories: 0, steps: 0 };
  async function playAll(child: ChildProcess): Promise<void> {
    for (let next = orders.shift(); next && !sum.failure; next = orders.shift()) {
      const report = await played(child, next);
      sum.histories += report.histories;
      sum.steps += report.steps;
      if (report.failure && !sum.failure) {
        sum.failure = { ...report.failure, after: sum.histories };
        // One failure is enough.
        if (children.length > 1) for (const each of children) each.kill('SIGKILL');
      }
    }
  }
  try {
    await Promise.all(
      children.map((child) =>
        playAll(child).catch((error) => {
          if (!sum.failure) throw error;
        }),
      ),
    );
    if (children.length === 1 || !sum.failure) waiting.push(...children.splice(0).map(resting));
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
  return sum;
}

/** Makes an idle process not keep this one alive, and end with it. */
function resting(child: ChildProcess): ChildProcess {
  child.unref();
  child.channel?.unref();
  return child;
}

function played(child: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`A worker ended (${signal ?? code})`));
    child.ref();
    child.channel?.ref();
    child.once('exit', ended);
    child.once('message', (report: Report) => {
      child.off('exit', ended);
      resolve(report);
    });
    child.send(order);
  });
}

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Database } from '../house.ts';
import { bundle, type Patch } from './bundle.ts';
import type { History } from './commands.ts';
import type { Order, Report } from './worker.ts';

type Wanted = {
  database: Database;
  histories?: number;
  seed?: number;
  /** Looks for the smallest history that fails. */
  shrink?: boolean;
  /** Plays these instead of random ones. */
  these?: readonly History[];
  /** The name of a broken variant, and where it is broken. */
  broken?: { name: string; patches: readonly Patch[] };
};

// Most of what a history makes is gone with it: with room for it, less time goes into collecting it. And every window runs
// its code anew: making that fast takes longer than it then runs.
const execArgv = ['--max-semi-space-size=64', '--interrupt-budget=1000000'];

/** Plays histories in as many processes as there are processors. */
export async function fuzz({
  database,
  histories = 1,
  seed = 1,
  shrink = true,
  these,
  broken,
}: Wanted): Promise<Report> {
  const { server, device } = await bundle(broken?.name ?? 'whole', broken?.patches);
  const many = these ? 1 : Math.min(availableParallelism(), histories);
  const share = Math.ceil(histories / many);
  const orders = Array.from(
    { length: many },
    (_, i): Order => ({
      ...{ database, device, shrink, seed: seed + i, histories: Math.min(share, histories - share * i) },
      ...(these && { these }),
    }),
  );
  const children = orders.map(() => fork(server, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  const reports = await Promise.all(
    children.map(
      (child, i) =>
        new Promise<Report>((resolve, reject) => {
          child.once('message', (report: Report) => {
            resolve(report);
            // One that found something is enough.
            if (report.failure) for (const other of children) other.kill('SIGKILL');
          });
          child.once('exit', (code, signal) =>
            signal ? resolve({ histories: 0, steps: 0 }) : reject(new Error(`A worker ended (${code})`)),
          );
          child.send(orders[i] as Order);
        }),
    ),
  );
  for (const child of children) child.kill('SIGKILL');
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  const failure = reports.find((report) => report.failure)?.failure;
  return { histories: sum((r) => r.histories), steps: sum((r) => r.steps), ...(failure && { failure }) };
}

import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { forcedAfter, restOnReturn } from '#sync/outbox.ts';
import { herd } from '../test/herd.ts';
import { load, quantile, table } from './measured.ts';

const devices = 1_000;
/** Until all are synced, in seconds, and the slowest answers, in milliseconds, where devices come back by the app's rules. */
const most = { seconds: 60, p99: 1_000 };

const noJitter = 'all at the same moment (no jitter)';
/** When each device sends for the first time, in milliseconds after the outage, by the app's own rules. */
const returns: { name: string; first(): number }[] = [
  // The server was away: each had tried some time before and tries again within the minute.
  { name: 'the server was away', first: () => Math.random() * forcedAfter(Math.random()) },
  { name: 'the network was away for long', first: () => restOnReturn(3_600_000, Math.random()) },
  { name: noJitter, first: () => 0 },
];

/** A thousand signed-in devices with five waiting writes each come back to a server in a process of its own. */
export async function benchHerd(): Promise<void> {
  console.log(
    `${devices} devices come back with 5 writes each. Node ${process.version}, ${availableParallelism()} CPUs; milliseconds of answered syncs.`,
  );
  const rows: string[][] = [];
  const late: string[] = [];
  for (const { name, first } of returns) {
    const { comeBack, kept, close } = await herd(devices);
    try {
      const began = performance.now();
      const told = await comeBack({ first: () => wait(first()), again: (ms) => wait(ms) });
      const took = (performance.now() - began) / 1_000;
      const answers = told.flatMap((each) => each.answers);
      const odd = answers.find(({ status }) => status !== 200 && status !== 503);
      if (odd) throw new Error(`${name}: a device was answered ${odd.status}`);
      const { there, should } = await kept();
      if (!isDeepStrictEqual(there, should)) throw new Error(`${name}: not every write is there once`);
      const ms = answers.flatMap((answer) => (answer.status === 200 ? [answer.ms] : []));
      const p99 = quantile(ms, 0.99);
      const cells = [quantile(ms, 0.5), p99, Math.max(...ms), answers.length - ms.length].map((value) =>
        value.toFixed(0),
      );
      rows.push([name, ...cells, took.toFixed(1)]);
      if (name !== noJitter && (took > most.seconds || p99 > most.p99)) late.push(name);
    } finally {
      await close();
    }
  }
  console.log(
    `\n${table(['', 'p50', 'p99', 'longest', 'told 503', 'seconds until all are synced'], rows)}\n\n${load()}`,
  );
  if (late.length === 0) return;
  console.log(`NOT within ${most.seconds} s and ${most.p99} ms: ${late.join(', ')}`);
  process.exitCode = 1;
}

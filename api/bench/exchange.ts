import { Agent } from 'node:http';
import { v7 as uuid } from 'uuid';
import { type Cursor, pullMax, type SyncReply, sync } from '#sync/contract/sync.ts';
import { requestOf } from '#sync/endpoint.ts';
import { batchMax } from '#sync/rules.ts';
import { packed, question } from '#sync/wire.ts';
import type { Child } from './child.ts';
import type { Device } from './exchangeServer.ts';
import { load, ratio, spread, table } from './measured.ts';
import { send } from './send.ts';

/** Batches that count, and that do not; syncs without a change whose CPU is counted, rounds of them, and rounds before. */
const [batches, warmUp, idle, rounds, roundsBefore] = [40, 8, 1_000, 5, 3];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const post = (url: string, body: string, headers: Record<string, string>) =>
  send(agent, url, { 'content-type': 'application/json', ...headers }, body);

const headersOf = ({ cookie, origin, userId }: Device) => ({
  ...{ cookie, origin, 'x-recess-protocol': '1', 'x-recess-user': userId },
});

async function spent(server: Child, work: () => Promise<unknown>) {
  const before = await server.ask<Spent>('spent');
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  return { ms, cpu: (await server.ask<Spent>('spent')).cpu - before.cpu };
}

type Spent = { cpu: number; writes: number };
type Took = Record<'ours' | 'floor', { ms: number; cpu: number }>;

/** The same hundred writes, ours and the floor's: milliseconds until the answer, and of the server's CPU. */
async function both(server: Child, device: Device, seen: number, first: 'ours' | 'floor'): Promise<Took> {
  const { ours, floor, userId, clientId } = device;
  const now = new Date().toISOString();
  const named = device.writes.slice(seen, seen + batchMax).map((write) => ({ ...write, id: uuid() }));
  const ops = named.map((write, i) => ({ ...write, seq: seen + i + 1, v: 1, at: now }));
  const batch = JSON.stringify(packed({ clientId, acked: seen, now, ops, cursor: null, limit: 1 }));
  const headers = headersOf(device);
  const took: Took = { ours: { ms: 0, cpu: 0 }, floor: { ms: 0, cpu: 0 } };
  for (const who of first === 'ours' ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const))
    took[who] = await spent(server, async () => {
      if (who === 'floor') return post(floor, JSON.stringify({ userId, ops: named }), {});
      const answer = JSON.parse(await post(`${ours}/api/sync`, batch, headers)) as SyncReply;
      if (answer.last !== seen + batchMax || answer.results) throw new Error(JSON.stringify(answer).slice(0, 300));
    });
  return took;
}

/** A full batch beside a server that only upserts it, and a sync that brings nothing. */
export async function benchExchange(child: (file: string) => Child): Promise<void> {
  const server = child('exchangeServer.ts');
  console.log(
    `A batch of ${batchMax} writes, ${batches} batches, each of another device; median (min–max). ${load()}\n`,
  );
  const rows: string[][] = [];
  for (const corpus of ['wishes', 'messages'] as const) {
    const took: Took[] = [];
    for (let i = 0; i < warmUp + batches; i++) {
      // Its second batch: what is new about a device is told and looked for in its first.
      const device = await server.ask<Device>('open', { corpus, count: 2 * batchMax });
      await both(server, device, 0, 'ours');
      const measured = await both(server, device, batchMax, i % 2 === 0 ? 'ours' : 'floor');
      if (i >= warmUp) took.push(measured);
    }
    for (const [what, name] of [
      ['ms', 'ms'],
      ['cpu', 'ms of CPU'],
    ] as const) {
      const ratios = spread(
        took.map(({ ours, floor }) => floor[what] / ours[what]),
        2,
      );
      const [ours, floors] = [took.map((one) => one.ours[what]), took.map((one) => one.floor[what])];
      rows.push([`${batchMax} ${corpus}, ${name}`, ratios, spread(ours, 1), spread(floors, 1)]);
    }
  }
  const { ours, floor, writes } = await benchIdle(server);
  const often = idle * (roundsBefore + rounds);
  const name = `a sync without a change, ms of CPU; ${writes} writes in ${often}`;
  rows.push([name, ratio(floor, ours), spread(ours, 3), spread(floor, 3)]);
  console.log(table(['', 'of the floor', 'Recess', 'floor: raw upsert, nothing said'], rows));
}

/** Milliseconds of CPU of a sync that brings nothing and of the floor's answer to the same headers, a round each; and what was written. */
async function benchIdle(server: Child) {
  const device = await server.ask<Device>('open', { corpus: 'wishes', count: 1 });
  const own = headersOf(device);
  const { clientId } = device;
  const asked = (cursor: Cursor | null) => {
    const { path, headers } = requestOf(
      sync.pull,
      question({ clientId, acked: 0, now: '', ops: [], cursor, limit: pullMax }),
    );
    return { path, headers: { ...own, ...headers } };
  };
  const first = asked(null);
  const { epoch = '', pull } = JSON.parse(await send(agent, device.ours + first.path, first.headers)) as SyncReply;
  const { path, headers } = asked({ epoch, rev: pull?.rev ?? 0 });
  const took: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
  let writes = 0;
  for (let round = 0; round < roundsBefore + rounds; round++)
    for (const who of ['ours', 'floor'] as const) {
      const before = await server.ask<Spent>('spent');
      for (let i = 0; i < idle; i++) await send(agent, device[who] + path, headers);
      const after = await server.ask<Spent>('spent');
      if (round >= roundsBefore) took[who].push((after.cpu - before.cpu) / idle);
      writes += after.writes - before.writes;
    }
  return { ...took, writes };
}

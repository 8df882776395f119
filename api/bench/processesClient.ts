import { Agent } from 'node:http';
import { v7 as uuid } from 'uuid';
import type { SyncReply } from '#sync/contract/sync.ts';
import { packed } from '#sync/wire.ts';
import { answering } from './answering.ts';
import type { Account, Process } from './processesServer.ts';
import { send } from './send.ts';

export type Work = 'bell' | 'write' | 'batch';
export type Load = { processes: Process[]; accounts: Account[]; games: string[]; work: Work; ms: number };

const opsOf: Record<Work, number> = { bell: 0, write: 1, batch: 100 };

/** One device after another call, each as soon as the last is answered; its calls. */
async function device(
  { origin, url }: Process,
  { id, cookie }: Account,
  { games, work }: Load,
  until: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const clientId = uuid();
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const sync = { ...headers, 'x-recess-protocol': '1', 'x-recess-user': id };
  let [calls, seq] = [0, 0];
  for (; performance.now() < until || calls % 2 === 1; calls++) {
    if (work === 'bell') {
      await send(agent, `${url}/api/notifications/unread`, headers);
      continue;
    }
    const now = new Date().toISOString();
    const acked = seq;
    // Each wish is taken back by the next call, and the last one too, so that every write changes something.
    const ops = Array.from({ length: opsOf[work] }, (_, i) => {
      const gameId = games[i] as string;
      const wish = calls % 2 === 0 ? { name: 'wishlist.add', input: { gameId } } : undefined;
      return { ...(wish ?? { name: 'wishlist.remove', input: { id: gameId } }), id: uuid(), seq: ++seq, v: 1, at: now };
    });
    const batch = packed({ clientId, acked, now, ops, cursor: null, limit: 1 });
    const answer = JSON.parse(await send(agent, `${url}/api/sync`, sync, JSON.stringify(batch))) as SyncReply;
    if (answer.last !== seq || answer.results) throw new Error(JSON.stringify(answer).slice(0, 300));
  }
  agent.destroy();
  return calls;
}

answering({
  /** Calls answered in the time, the devices spread over the processes. */
  async load(told: Load): Promise<number> {
    const until = performance.now() + told.ms;
    const done = await Promise.all(
      told.accounts.map((account, i) =>
        device(told.processes[i % told.processes.length] as Process, account, told, until),
      ),
    );
    return done.reduce((sum, calls) => sum + calls, 0);
  },
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Database } from '../house.ts';
import { type History, history } from './commands.ts';
import { windowMaker } from './device.ts';
import { play } from './play.ts';
import { openServer, type Server } from './server.ts';

/** What a worker is told: to play this one, or so many from a seed. */
export type Order = {
  database: Database;
  device: string;
  seed: number;
  histories: number;
  these?: readonly History[];
  shrink: boolean;
};
export type Report = { histories: number; steps: number; failure?: { history: History; why: string; after: number } };

/** All of an order on one database: its tables stay small. */
async function run({ database, device, seed, histories, these, shrink }: Order): Promise<Report> {
  const windowOf = windowMaker(readFileSync(device, 'utf8'));
  let server: Server | undefined;
  let [played, steps, first] = [0, 0, 0];
  const once = async (what: History): Promise<void> => {
    server ??= await openServer(database);
    played++;
    steps += what.steps.length;
    try {
      await play(what, server, windowOf);
    } catch (error) {
      first ||= played;
      // What a failed history leaves behind is nobody's ground to stand on.
      await server.close();
      server = undefined;
      throw error;
    }
  };
  try {
    for (const one of these ?? []) {
      const why = await once(one).then(() => undefined, String);
      if (why !== undefined) return { histories: played, steps, failure: { history: one, why, after: played } };
    }
    if (these) return { histories: played, steps };
    const settings = { seed, numRuns: histories, endOnFailure: !shrink };
    const found = await fc.check(fc.asyncProperty(history, once), settings);
    if (!found.failed) return { histories: played, steps };
    const [smallest] = found.counterexample as [History];
    const why = found.errorInstance instanceof Error ? (found.errorInstance.stack ?? '') : String(found.errorInstance);
    return { histories: first, steps, failure: { history: smallest, why, after: first } };
  } finally {
    await (server as Server | undefined)?.close();
  }
}

process.on('message', (order: Order) => {
  run(order).then(
    (report) => process.send?.(report),
    (error) =>
      process.send?.({
        histories: 0,
        steps: 0,
        failure: { history: { page: 1, steps: [] }, why: String(error?.stack), after: 0 },
      }),
  );
});
process.once('disconnect', () => process.exit());

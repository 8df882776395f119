import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { Database } from '../testApp.ts';
import { type History, history } from './commands.ts';
import { windowMaker } from './device.ts';
import { play } from './play.ts';
import { openServer, type Server } from './server.ts';

/** The order for a worker: given histories, or a number of random ones from a seed. */
export type Order = {
  database: Database;
  /** The bundles to play, of the server and of the device. */
  server: string;
  device: string;
  seed: number;
  histories: number;
  these?: readonly History[];
  shrink: boolean;
};
export type Report = { histories: number; steps: number; failure?: { history: History; why: string; after: number } };

/** Plays all histories of an order on one database, so that its tables stay small. */
export async function run({ database, device, seed, histories, these, shrink }: Order): Promise<Report> {
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
      // A failed history's data must not influence the next one.
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

const failed = (error: unknown): Report => ({
  histories: 0,
  steps: 0,
  failure: { history: { page: 1, steps: [] }, why: String(error instanceof Error ? error.stack : error), after: 0 },
});

/** Plays an order with the server that it names. */
async function obey(order: Order): Promise<Report> {
  const its = (await import(pathToFileURL(order.server).href)) as { run: typeof run };
  return its.run(order);
}

// The process that plays the others imports a broken server too; only the first of these bundles listens.
const here = globalThis as typeof globalThis & { playsModel?: true };
if (process.send && !here.playsModel) {
  here.playsModel = true;
  process.on(
    'message',
    (order: Order) =>
      void obey(order)
        .catch(failed)
        .then((report) => process.send?.(report)),
  );
  process.once('disconnect', () => process.exit());
}

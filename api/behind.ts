import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { toldOf } from './guards.ts';

/** What no answer waits for. A process that is killed leaves it undone: only what is also done each day belongs here. */
export type Behind = {
  /** One after another, once the answer is on its way. What waits already under that name is not done twice. */
  begin(name: string, work: () => Promise<void>): Promise<void> | void;
  /** Over once all that was begun is done: who closes the database waits for it. */
  done(): Promise<void>;
};

export function createBehind(log: Logger): Behind {
  const waiting = new Set<string>();
  let line: Promise<void> = Promise.resolve();
  async function one(name: string, before: Promise<void>, work: () => Promise<void>) {
    await before;
    await turn();
    waiting.delete(name);
    await work().catch((error) => log.error({ job: name, bug: toldOf(error) }, 'A job failed'));
  }
  return {
    begin(name, work) {
      if (waiting.has(name)) return;
      waiting.add(name);
      line = one(name, line, work);
    },
    done: () => line,
  };
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from './errorForLog.ts';

/** What no answer waits for. A process that is killed leaves it undone: only what is also done each day belongs here. */
export type BackgroundTasks = {
  /** One after another, once the answer is on its way. What waits already under that name is not done twice. */
  begin(name: string, work: () => Promise<void>): Promise<void> | void;
  /** Notes that something failed which no answer waits for. */
  failed(job: string, error: unknown): void;
  /** How often each did since the start. */
  failures: ReadonlyMap<string, number>;
  /** Over once all that was begun is done: who closes the database waits for it. */
  done(): Promise<void>;
};

export function createBackgroundTasks(log: Logger): BackgroundTasks {
  const waiting = new Set<string>();
  const failures = new Map<string, number>();
  function failed(job: string, error: unknown): void {
    failures.set(job, (failures.get(job) ?? 0) + 1);
    log.error({ job, bug: errorForLog(error) }, 'A job failed');
  }
  let line: Promise<void> = Promise.resolve();
  async function one(name: string, before: Promise<void>, work: () => Promise<void>) {
    await before;
    await turn();
    waiting.delete(name);
    await work().catch((error) => failed(name, error));
  }
  return {
    begin(name, work) {
      if (waiting.has(name)) return;
      waiting.add(name);
      line = one(name, line, work);
    },
    failed,
    failures,
    done: () => line,
  };
}

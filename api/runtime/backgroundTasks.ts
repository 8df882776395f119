import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorForLog } from './errorForLog.ts';

/**
 * Tasks that no answer waits for. A killed process loses them, so only work that a daily job also does belongs here.
 */
export type BackgroundTasks = {
  /** Queues a task, to run after the answer. A task that already waits under that name is not queued twice. */
  begin(name: string, work: () => Promise<void>): Promise<void> | void;
  /** Records the failure of a task that no answer waits for. */
  failed(job: string, error: unknown): void;
  /** Number of failures of each task since the start. */
  failures: ReadonlyMap<string, number>;
  /** Resolves when all started tasks are done; wait for it before the database is closed. */
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

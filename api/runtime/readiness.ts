import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { causeOf, type Db } from '../db/port.ts';
import { noteProcess } from '../db/processes.ts';

/** Milliseconds that a result is cached, and that the database may take to answer. */
const [holds, patience] = [5_000, 4_000];
/** The probe has bytes, because an empty file needs no disk space. */
const probe = Buffer.alloc(4_096);

/** Says whether only another process's lock failed the write; the store can still be read then. */
const isTaken = (cause: string) => /^SQLITE_(BUSY|LOCKED)/.test(cause);

export type Ready = {
  /** Returns whether the store can be read and written. */
  ask(): Promise<boolean>;
};

/**
 * Writes a row and a file when somebody asks, at most every few seconds, so that a store that can be read but not
 * written answers 503 to a load balancer. Logs each new reason once, and when it is over.
 */
export function readinessOf(parts: { db: Db; config: Pick<Config, 'dataDir'>; log: Logger; clock: () => Date }): Ready {
  const { db, config, log, clock } = parts;
  const id = randomUUID();
  let known: { at: number; cause: string | undefined } | undefined;
  let asking: Promise<void> | undefined;

  async function writeBoth(): Promise<void> {
    const folder = join(config.dataDir, 'files');
    const file = join(folder, `unfinished-${id}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, probe, { mode: 0o600 });
    } finally {
      await rm(file, { force: true });
    }
    await noteProcess.run(db, { id, now: clock().toISOString() });
  }

  function learn(cause: string | undefined): void {
    if (cause && cause !== known?.cause) log.error({ cause }, 'not ready');
    if (!cause && known?.cause) log.warn({ cause: known.cause }, 'ready again');
    known = { at: performance.now(), cause };
  }

  const look = () =>
    writeBoth().then(
      () => learn(undefined),
      // A lock tells nothing new: a disk that was full is still full.
      (error) => learn(isTaken(causeOf(error)) ? known?.cause : causeOf(error)),
    );

  return {
    async ask() {
      if (!known || performance.now() - known.at > holds) {
        asking ??= look().finally(() => {
          asking = undefined;
        });
        const waited = rest(patience, false, { ref: false });
        const answered = await Promise.race([asking.then(() => true), waited]);
        // SQLite stays readable while it is rewritten after a deletion. A database server that does not answer in time
        // is not ready.
        if (!answered && db.dialect === 'postgres') learn('no answer');
      }
      return known?.cause === undefined;
    },
  };
}

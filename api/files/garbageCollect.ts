import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../db/port.ts';
import type { HandlerContext } from '../http/handler.ts';
import { openFiles } from './store.ts';
import * as uploads from './uploadStore.ts';

/** Hours that a file may wait for the row that refers to it. */
const youngHours = 0.5;
/**
 * Hours after which no file of a deletion is recent any more, even a thumbnail that was being written at that moment.
 */
const surelyOldHours = 0.6;

/**
 * Deletes builds and covers that became no game, and every unreferenced file. An upload that is repeated or used for a
 * game meanwhile counts as recent, and each deletion checks that again.
 */
export async function collectGarbage({
  db,
  config,
  now,
}: Pick<HandlerContext, 'db' | 'config' | 'now'>): Promise<void> {
  const before = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
  const unused = { before: retentionCutoff('unusedUploads', now) };
  await uploads.dropUnusedBuilds.run(db, unused);
  await uploads.dropUnusedOwners.run(db, unused);
  await uploads.dropOwnerlessCovers.run(db, { before: before(youngHours) });

  const files = openFiles(config);
  const old = before(youngHours);
  const nobodys = new Set<string>();
  for await (const hash of files.list(old)) nobodys.add(hash);
  for await (const hash of referencedFiles(db)) nobodys.delete(hash);
  for (const hash of nobodys) await files.remove(hash, old);
  await files.removeUnfinished(old);
}

type Deleting = Pick<HandlerContext, 'db' | 'config' | 'now' | 'afterwards' | 'behind'>;
/**
 * Marks garbage collection as due, in the transaction that deletes something with files. It scans all stored files:
 * once in the background after the answer, and again until the youngest file is old enough to delete.
 */
export async function scheduleGarbageCollection(ctx: Deleting): Promise<void> {
  await uploads.markSweepDue.run(ctx.db, { now: ctx.now });
  ctx.afterwards(async () => ctx.behind('sweep', () => collectGarbage(ctx)));
}

/** Runs garbage collection while it is due, and clears the mark once every file of the deletion was old enough. */
export async function finishSweeping(ctx: Pick<HandlerContext, 'db' | 'config' | 'now'>): Promise<void> {
  const due = await uploads.sweepDue.get(ctx.db);
  if (!due) return;
  await collectGarbage(ctx);
  const old = new Date(Date.parse(ctx.now) - surelyOldHours * 3_600_000).toISOString();
  if (due.since < old) await uploads.clearSweepDue.run(ctx.db, due);
}

/** Yields the hash of every file that a cover, a game or a build refers to. */
export async function* referencedFiles(db: Db): AsyncGenerator<string> {
  for (const { hash } of await uploads.coverFiles.all(db)) yield hash;
  let after = '';
  for (;;) {
    const builds = await uploads.manifests.all(db, { after });
    for (const { files } of builds)
      for (const { stored, sha256 } of JSON.parse(files) as { stored?: string; sha256: string }[])
        yield stored ?? sha256;
    const last = builds.at(-1);
    if (!last) return;
    after = last.id;
  }
}

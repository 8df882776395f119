import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../db/port.ts';
import type { HandlerContext } from '../http/handler.ts';
import { openFiles } from './store.ts';
import * as uploads from './uploadStore.ts';

/** Hours that a file may wait for the row that refers to it. */
const youngHours = 0.5;
/** Hours after which nothing that was deleted is young: a card may have been on its way just then. */
const surelyOldHours = 0.6;

/**
 * Removes builds and covers that became no game, and every file that nothing refers to any more. Whatever was
 * uploaded or taken for a game meanwhile is young again, and each removal asks for that once more.
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
 * Notes, in the transaction that deletes something with files, that they are nobody's. It looks among all files that are
 * there, however few they are: once the answer is on its way, and again until the youngest of them is old enough to go.
 */
export async function scheduleGarbageCollection(ctx: Deleting): Promise<void> {
  await uploads.markSweepDue.run(ctx.db, { now: ctx.now });
  ctx.afterwards(async () => ctx.behind('sweep', () => collectGarbage(ctx)));
}

/** Removes the files of what was deleted, as long as some of them may be left. */
export async function finishSweeping(ctx: Pick<HandlerContext, 'db' | 'config' | 'now'>): Promise<void> {
  const due = await uploads.sweepDue.get(ctx.db);
  if (!due) return;
  await collectGarbage(ctx);
  const old = new Date(Date.parse(ctx.now) - surelyOldHours * 3_600_000).toISOString();
  if (due.since < old) await uploads.clearSweepDue.run(ctx.db, due);
}

/** Every file that a cover, a game or a build refers to. */
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

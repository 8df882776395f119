import type { Db } from '../db/port.ts';
import type { At } from '../mount.ts';
import * as uploads from '../uploads/store.ts';
import { openFiles } from './store.ts';

/** Hours that an upload may wait to become a game, and that a file may wait for the row that refers to it. */
const unusedFor = 24;
const youngFor = 1;

/**
 * Removes builds and covers that became no game, and every file that nothing refers to any more. Whatever was
 * uploaded or taken for a game meanwhile is young again, and each removal asks for that once more.
 */
export async function sweep({ db, config, now }: Pick<At, 'db' | 'config' | 'now'>): Promise<void> {
  const before = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
  await uploads.dropUnusedBuilds.run(db, { before: before(unusedFor) });
  await uploads.dropUnusedOwners.run(db, { before: before(unusedFor) });
  await uploads.dropOwnerlessCovers.run(db, { before: before(youngFor) });

  const files = openFiles(config);
  const old = before(youngFor);
  const unused = new Set<string>();
  for await (const hash of files.list(old)) unused.add(hash);
  for await (const hash of referred(db)) unused.delete(hash);
  for (const hash of unused) await files.remove(hash, old);
  await files.removeUnfinished(old);
}

/** Every file that a cover, a game or a build refers to. */
export async function* referred(db: Db): AsyncGenerator<string> {
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

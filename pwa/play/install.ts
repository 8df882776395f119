import type { Build } from '#sync/contract/games.ts';
import { addressIn, asStored, copyOf, isKnown, lookThrough, partial, renew, unmark } from './copies.ts';
import { digestOf, type File, isFile } from './hash.ts';
import type { Answer, Failure, Progress } from './protocol.ts';
import { typeOf } from './rules.ts';

const atOnce = 4;
/** Milliseconds between two reports. */
const reportEvery = 100;

type Failed = { failure: Failure; file: string | null };

/** Whether this build is whole here: then it is the newest copy from now on, whatever came after it. */
async function isHere({ buildId, files }: Build): Promise<boolean> {
  const copy = await copyOf(buildId);
  if (!copy) return false;
  if (!(await isKnown(copy, [{ buildId, digest: await digestOf(files) }]))) {
    await unmark(copy);
    return false;
  }
  if ((await lookThrough(copy)) > 0) return false;
  await renew(copy);
  return true;
}

/**
 * Downloads a build file by file, keeps each one that is what the manifest says, and promotes the copy when all are.
 * What is here already is not fetched again. A wrong file is named and the others are kept; without a network it stops.
 */
export async function install(
  build: Build,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Answer> {
  if (await isHere(build)) return { type: 'done', buildId: build.buildId };
  const copy = await partial(build);
  const progress: Progress = { files: 0, bytes: 0, totalFiles: build.files.length, totalBytes: build.totalBytes };
  const tell = throttled(() => report({ ...progress }));
  const queue = [...build.files];
  let failed: Failed | undefined;

  async function fetchInTurn() {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const isKept = (await copy.has(file)) || (await copy.take(file));
      const trouble = isKept ? undefined : await fetched(file, signal, copy.put);
      if (trouble) {
        failed ??= trouble;
        // The next file would fail alike, unless only this one was wrong.
        if (trouble.failure !== 'wrong hash') queue.length = 0;
        continue;
      }
      progress.files += 1;
      progress.bytes += file.size;
      tell();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  report({ ...progress });
  if (failed) return { type: 'failed', ...failed };
  try {
    await copy.promote();
  } catch {
    return { type: 'failed', failure: 'quota', file: null };
  }
  return { type: 'done', buildId: build.buildId };
}

/** Fetches one file and keeps it if it is the right one; otherwise answers why not. */
export async function fetched(
  file: File,
  signal: AbortSignal,
  keep: (path: string, response: Response) => Promise<void>,
): Promise<Failed | undefined> {
  const fail = (failure: Failure): Failed => ({ failure, file: file.path });
  if (signal.aborted) return fail('cancelled');
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(addressIn(file.path), { cache: 'no-store', credentials: 'omit', redirect: 'error', signal });
    bytes = await response.arrayBuffer();
  } catch {
    return fail(signal.aborted ? 'cancelled' : 'offline');
  }
  if (response.status >= 500) return fail('offline');
  if (!response.ok) return fail('refused');
  if (!(await isFile(file, bytes))) return fail('wrong hash');
  try {
    await keep(file.path, asStored(file, bytes, typeOf(response)));
  } catch {
    return fail('quota');
  }
  return undefined;
}

function throttled(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < reportEvery) return;
    last = performance.now();
    tell();
  };
}

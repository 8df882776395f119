import type { Build } from '#sync/contract/games.ts';
import { type File, manifestDigest, matchesHash } from '../integrity.ts';
import type { DownloadFailure, DownloadProgress, WorkerResponse } from '../protocol.ts';
import {
  asStored,
  completeBuild,
  isTrustedBuild,
  manifestUrl,
  markIncomplete,
  markNewest,
  openPartialBuild,
  verifyFiles,
} from './buildCache.ts';
import { mimeTypeOf } from './responseHeaders.ts';

const parallelCount = 4;
/** Milliseconds between two progress reports. */
const reportIntervalMs = 100;

type Failed = { failure: DownloadFailure; file: string | null };

/** Whether this build is complete here; then it becomes the newest copy, even if others came after it. */
async function isHere({ buildId, files }: Build): Promise<boolean> {
  const copy = await completeBuild(buildId);
  if (!copy) return false;
  if (!(await isTrustedBuild(copy, [{ buildId, digest: await manifestDigest(files) }]))) {
    await markIncomplete(copy);
    return false;
  }
  if ((await verifyFiles(copy)) > 0) return false;
  await markNewest(copy);
  return true;
}

/**
 * Downloads a build file by file, stores each file that matches the manifest, and promotes the copy when all are here.
 * Files that are here already are not downloaded again. A wrong file is named and the others are kept; without a
 * network the install stops.
 */
export async function installBuild(
  build: Build,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<WorkerResponse> {
  if (await isHere(build)) return { type: 'done', buildId: build.buildId };
  const copy = await openPartialBuild(build);
  const progress: DownloadProgress = {
    files: 0,
    bytes: 0,
    totalFiles: build.files.length,
    totalBytes: build.totalBytes,
  };
  const tell = throttled(() => report({ ...progress }));
  const queue = [...build.files];
  let failed: Failed | undefined;

  async function fetchInTurn() {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const isKept = (await copy.has(file)) || (await copy.take(file));
      const trouble = isKept ? undefined : await fetchVerifiedFile(file, signal, copy.put);
      if (trouble) {
        failed ??= trouble;
        // The next file would fail for the same reason, unless only this one was wrong.
        if (trouble.failure !== 'wrong hash') queue.length = 0;
        continue;
      }
      progress.files += 1;
      progress.bytes += file.size;
      tell();
    }
  }
  await Promise.all(Array.from({ length: parallelCount }, fetchInTurn));
  report({ ...progress });
  if (failed) return { type: 'failed', ...failed };
  try {
    await copy.promote();
  } catch {
    return { type: 'failed', failure: 'quota', file: null };
  }
  return { type: 'done', buildId: build.buildId };
}

/** Downloads one file and stores it if it is the right one; otherwise returns the reason. */
export async function fetchVerifiedFile(
  file: File,
  signal: AbortSignal,
  keep: (path: string, response: Response) => Promise<void>,
): Promise<Failed | undefined> {
  const fail = (failure: DownloadFailure): Failed => ({ failure, file: file.path });
  if (signal.aborted) return fail('cancelled');
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(manifestUrl(file.path), {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal,
    });
    bytes = await response.arrayBuffer();
  } catch {
    return fail(signal.aborted ? 'cancelled' : 'offline');
  }
  if (response.status >= 500) return fail('offline');
  if (!response.ok) return fail('refused');
  if (!(await matchesHash(file, bytes))) return fail('wrong hash');
  try {
    await keep(file.path, asStored(file, bytes, mimeTypeOf(response)));
  } catch {
    return fail('quota');
  }
  return undefined;
}

function throttled(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < reportIntervalMs) return;
    last = performance.now();
    tell();
  };
}

import type { Build } from '#sync/contract/games.ts';
import { addressIn, has, partial } from './copies.ts';
import type { Answer, Failure, Progress } from './protocol.ts';

const atOnce = 4;
/** Milliseconds between two reports. */
const reportEvery = 100;

type Failed = { failure: Failure; file: string | null };
type File = Build['files'][number];

/**
 * Downloads a build file by file, keeps each one that is what the manifest says, and promotes the copy when all are.
 * What is here already is not fetched again. A wrong file is named and the others are kept; without a network it stops.
 */
export async function install(
  build: Build,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Answer> {
  if (await has(build.buildId)) return { type: 'done', buildId: build.buildId };
  const copy = await partial(build);
  const progress: Progress = { files: 0, bytes: 0, totalFiles: build.files.length, totalBytes: build.totalBytes };
  const tell = throttled(() => report({ ...progress }));
  const queue = [...build.files];
  let failed: Failed | undefined;

  async function fetchInTurn() {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const trouble = (await copy.has(file.path)) ? undefined : await fetched(file, signal, copy.put);
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
async function fetched(
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
  if ((await sha256(bytes)) !== file.sha256) return fail('wrong hash');
  try {
    await keep(file.path, new Response(bytes, { headers: keptHeaders(response.headers) }));
  } catch {
    return fail('quota');
  }
  return undefined;
}

/** The policy stays on the copy. The bytes are unpacked already, and a range is cut from the copy later. */
function keptHeaders(from: Headers): Headers {
  const headers = new Headers(from);
  for (const name of ['content-encoding', 'content-length', 'date', 'vary']) headers.delete(name);
  return headers;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function throttled(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < reportEvery) return;
    last = performance.now();
    tell();
  };
}

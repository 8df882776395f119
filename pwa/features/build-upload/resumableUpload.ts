import { partBytes } from '#sync/constants.ts';
import { uploads } from '#sync/contract/uploads.ts';
import { buildMessage } from '#sync/messages/builds.ts';
import { Refusal } from '#sync/refusal.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { isOffline } from '../../platform/http/httpClient.ts';
import { zipFingerprint } from './readZipDirectory.ts';
import type { UploadedBuild } from './uploadForm.ts';

type Told = {
  /** Reports the bytes that have arrived, and whether the connection is lost. */
  onProgress(arrived: number, waiting: boolean): void;
  /** Cancels the upload between two chunks. The store keeps what arrived for a day. */
  signal: AbortSignal;
  /** The account that the build belongs to. */
  userId?: string | undefined;
};

/** Milliseconds between two tries without a connection, at least and at most. */
const [soonest, latest] = [1_000, 10_000];
/** The longest pause in seconds that a rate limit is waited for. */
const partTimeoutSeconds = 120;

/**
 * Uploads a zip in chunks. After an interruption of the connection, the tab or the store, it continues from what has
 * arrived. Resolves to undefined if it was cancelled.
 */
export async function sendBuild(zip: Blob, { onProgress, signal, userId }: Told): Promise<UploadedBuild | undefined> {
  const [key, { size }] = [await zipFingerprint(zip), zip];
  let arrived: number | undefined;
  let wait = soonest;
  while (!signal.aborted) {
    try {
      arrived ??= (await callEndpoint(uploads.arrived, { key })).received;
      onProgress(arrived, false);
      // If everything has arrived but the response was lost, the last byte requests it again.
      const from = Math.min(arrived, size - 1);
      const answer = await callEndpoint(uploads.part, { key, size, from, part: await partOf(zip, from) }, { userId });
      if (answer.build) return answer.build;
      arrived = answer.received;
      wait = soonest;
    } catch (error) {
      const rest = restAfter(error);
      if (rest === undefined) throw error;
      if (isOffline(error)) onProgress(arrived ?? 0, true);
      arrived = undefined;
      await restFor(rest || wait, signal);
      wait = Math.min(2 * wait, latest);
    }
  }
  return undefined;
}

/** Milliseconds to wait before another try; 0 if the server gave no time, undefined if waiting would not help. */
function restAfter(error: unknown): number | undefined {
  if (isOffline(error)) return 0;
  if (!(error instanceof Refusal)) return undefined;
  const { code, retryAfter } = error;
  if (code === 'busy') return (retryAfter ?? 0) * 1_000;
  // A short rate limit is waited for; a daily limit is reported.
  return code === 'tooMany' && retryAfter && retryAfter <= partTimeoutSeconds ? retryAfter * 1_000 : undefined;
}

/**
 * Reads a chunk before it is sent: a file that was changed on the disk can no longer be read, which is no broken
 * connection.
 */
async function partOf(zip: Blob, from: number): Promise<Blob> {
  try {
    return new Blob([await zip.slice(from, from + partBytes).arrayBuffer()]);
  } catch {
    throw new Refusal('invalid', buildMessage('zipChanged'));
  }
}

/** Waits, but not longer than until the device reports a network. */
const restFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });

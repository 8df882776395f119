import { partBytes } from '#sync/constants.ts';
import { uploads } from '#sync/contract/uploads.ts';
import { buildMessage } from '#sync/messages/builds.ts';
import { Refusal } from '#sync/refusal.ts';
import { callEndpoint } from '../../platform/http/callEndpoint.ts';
import { isOffline } from '../../platform/http/httpClient.ts';
import { zipFingerprint } from './readZipDirectory.ts';
import type { UploadedBuild } from './uploadForm.ts';

type Told = {
  /** How many bytes have arrived, and whether the line is gone. */
  onProgress(arrived: number, waiting: boolean): void;
  /** Ends it between two parts. What arrived stays with the store for a day. */
  signal: AbortSignal;
  /** Whose build it is. */
  userId?: string | undefined;
};

/** Milliseconds between two tries without a line. */
const [soonest, latest] = [1_000, 10_000];
/** Seconds that a store which was asked too often is waited for. */
const partTimeoutSeconds = 120;

/**
 * Sends a zip in parts. Whatever breaks (the line, the tab, the store), it goes on from what has arrived. Answers nothing
 * where it was ended before.
 */
export async function sendBuild(zip: Blob, { onProgress, signal, userId }: Told): Promise<UploadedBuild | undefined> {
  const [key, { size }] = [await zipFingerprint(zip), zip];
  let arrived: number | undefined;
  let wait = soonest;
  while (!signal.aborted) {
    try {
      arrived ??= (await callEndpoint(uploads.arrived, { key })).received;
      onProgress(arrived, false);
      // Where everything is there but the answer was lost, the last byte asks for it again.
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

/** Milliseconds to wait before another try; 0 where nobody said, undefined where it would be in vain. */
function restAfter(error: unknown): number | undefined {
  if (isOffline(error)) return 0;
  if (!(error instanceof Refusal)) return undefined;
  const { code, retryAfter } = error;
  if (code === 'busy') return (retryAfter ?? 0) * 1_000;
  // Too fast is waited out; too many for today is said.
  return code === 'tooMany' && retryAfter && retryAfter <= partTimeoutSeconds ? retryAfter * 1_000 : undefined;
}

/** Read before it is sent: a file that was changed on the disk meanwhile cannot be read any more, which is no broken line. */
async function partOf(zip: Blob, from: number): Promise<Blob> {
  try {
    return new Blob([await zip.slice(from, from + partBytes).arrayBuffer()]);
  } catch {
    throw new Refusal('invalid', buildMessage('zipChanged'));
  }
}

/** Over sooner when the device says that the line is back. */
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

import { type BridgeMessage, type CommandBody, type DownloadProgress, WorkerResponse } from '../protocol.ts';

/**
 * Milliseconds of silence after which the shell counts as gone. Verifying a large game takes long; the shell asks after
 * a download every 20 s, which reports at once.
 */
const silenceMax = { ready: 10_000, long: 90_000, short: 15_000 };

type Ended = Exclude<WorkerResponse, { type: 'progress' }>;
const unreachable: Ended = { type: 'failed', failure: 'offline', file: null };

/**
 * Opens the hidden shell page of a game's origin, sends one command and resolves to its result; never rejects. Aborting
 * cancels a download; files that arrived are kept.
 */
export function callPlayWorker(
  gameUrl: string,
  order: CommandBody,
  { onProgress, signal }: { onProgress?: (progress: DownloadProgress) => void; signal?: AbortSignal } = {},
): Promise<Ended> {
  const { origin } = new URL(gameUrl);
  const ask = crypto.randomUUID();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Download';
  // The sandbox equals a game's, because the page is of the game's origin.
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.src = `${origin}/_play/shell.html`;

  return new Promise((end) => {
    const say = (body: CommandBody) => frame.contentWindow?.postMessage({ ask, ...body }, origin);
    let silence: ReturnType<typeof setTimeout>;
    const listen = (most: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => finish(unreachable), most);
    };
    const cancel = () => {
      say({ type: 'cancel' });
      finish({ type: 'failed', failure: 'cancelled', file: null });
    };
    const finish = (ended: Ended) => {
      clearTimeout(silence);
      removeEventListener('message', hear);
      signal?.removeEventListener('abort', cancel);
      // A command on its way to the worker would be lost with the page.
      setTimeout(() => frame.remove(), ended.type === 'failed' && ended.failure === 'cancelled' ? 1_000 : 0);
      end(ended);
    };
    const hear = ({ source, origin: from, data }: MessageEvent<Partial<BridgeMessage> | null>) => {
      if (source !== frame.contentWindow || from !== origin || data?.from !== 'recess-shell') return;
      const most = order.type === 'remove' ? silenceMax.short : silenceMax.long;
      if (data.type === 'ready') {
        listen(most);
        return say(order);
      }
      const { success, data: answer } = WorkerResponse().safeParse(data);
      if (!success || data.ask !== ask) return;
      if (answer.type !== 'progress') return finish(answer);
      listen(most);
      const { type: _, ...progress } = answer;
      onProgress?.(progress);
    };
    if (signal?.aborted) return finish({ type: 'failed', failure: 'cancelled', file: null });
    addEventListener('message', hear);
    signal?.addEventListener('abort', cancel);
    listen(silenceMax.ready);
    document.body.append(frame);
  });
}

/** The real client: its outbox in an emulated IndexedDB, and its sync cycle. */
import 'fake-indexeddb/auto';
import { enqueueWrite } from '../../pwa/outbox/outbox.ts';
import { runSync } from '../../pwa/outbox/syncCycle.ts';
import type { Target, Write } from './corpus.ts';
import { serveRpc } from './rpcServer.ts';

type Params = Target & { plain?: boolean };
let target: Params;
/** Bytes of the request and response bodies, without HTTP's headers. */
let bodies = 0;
const real = globalThis.fetch;
const zipping = globalThis.CompressionStream;
// This fetch adds what a browser adds by itself: the page's base URL, its cookie and its origin.
globalThis.fetch = async (path, init) => {
  const page = { cookie: target.cookie, origin: target.origin };
  const headers: Record<string, string> = { ...(init?.headers as Record<string, string>), ...page };
  if (target.plain) headers['accept-encoding'] = 'identity';
  const response = await real(`${target.url}${path}`, { ...init, headers });
  bodies += Buffer.byteLength((init?.body ?? '') as string) + Number(response.headers.get('content-length'));
  return response;
};
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });

const keep = async (writes: Write[]) => {
  for (const { name, input } of writes) await enqueueWrite(target.userId, name, input);
};
async function send(): Promise<number> {
  const began = performance.now();
  const how = await runSync(target.userId);
  if (how !== 'saved') throw new Error(`the flush ended as ${how}`);
  return performance.now() - began;
}
function configure(params: Params): void {
  target = params;
  // A plain client is one whose browser cannot compress, behind a proxy that accepts nothing compressed.
  if (target.plain) Reflect.deleteProperty(globalThis, 'CompressionStream');
  else Object.assign(globalThis, { CompressionStream: zipping });
}

serveRpc({
  async queue(params: Params): Promise<void> {
    configure(params);
    await keep(target.writes);
  },
  /** Returns the milliseconds until the outbox is empty. */
  send,
  /** Sets up a device that has pulled everything and has written nothing yet. */
  async open(params: Params): Promise<void> {
    configure(params);
    await send();
  },
  async write({ from, to }: { from: number; to: number }): Promise<void> {
    await keep(target.writes.slice(from, to));
    await send();
  },
  pull: send,
  bodies(): number {
    const counted = bodies;
    bodies = 0;
    return counted;
  },
});

import 'fake-indexeddb/auto';
import { keepWrite } from '../../pwa/device.ts';
import { flush } from '../../pwa/flush.ts';
import { answering } from './answering.ts';
import type { Target, Write } from './corpus.ts';

let target: Target & { plain?: boolean };
let waited = 0;
/** Bytes of what the protocol itself says: the bodies, without HTTP's headers. */
let bodies = 0;
const real = globalThis.fetch;
const zipping = globalThis.CompressionStream;
// What a browser adds by itself: the address of the page, its cookie and its origin.
globalThis.fetch = async (path, init) => {
  const began = performance.now();
  const page = { cookie: target.cookie, origin: target.origin };
  const headers: Record<string, string> = { ...(init?.headers as Record<string, string>), ...page };
  if (target.plain) headers['accept-encoding'] = 'identity';
  const response = await real(`${target.url}${path}`, { ...init, headers });
  waited += performance.now() - began;
  bodies += Buffer.byteLength((init?.body ?? '') as string) + Number(response.headers.get('content-length'));
  return response;
};
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });

const keep = async (writes: Write[]) => {
  for (const { name, input } of writes) await keepWrite(target.userId, name, input);
};
async function send(): Promise<number> {
  waited = 0;
  const began = performance.now();
  const how = await flush(target.userId);
  if (how !== 'saved') throw new Error(`the flush ended as ${how}`);
  return performance.now() - began;
}
function take(told: Target & { plain?: boolean }): void {
  target = told;
  // As in a browser that cannot zip, and behind something that takes nothing zipped.
  if (target.plain) Reflect.deleteProperty(globalThis, 'CompressionStream');
  else Object.assign(globalThis, { CompressionStream: zipping });
}

answering({
  async queue(told: Target): Promise<void> {
    take(told);
    await keep(target.writes);
  },
  /** Milliseconds until nothing waits. */
  send,
  /** Milliseconds of those that went by until the server's answers came. */
  waited: () => waited,
  /** A device that knows all there is, and writes nothing yet. */
  async open(told: Target & { plain?: boolean }): Promise<void> {
    take(told);
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

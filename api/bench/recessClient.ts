import 'fake-indexeddb/auto';
import { answering } from './child.ts';
import type { Target, Write } from './corpus.ts';

// Benchmarks are free of the rule that api and pwa never see each other: what is measured is the real client.
// Its files are named at run time, for they are typed for a browser and this folder is not.
const pwa = (file: string) => import(new URL(`../../pwa/${file}`, import.meta.url).href);
type Device = { keepWrite(userId: string, name: Write['name'], input: unknown): Promise<string> };
const { keepWrite } = (await pwa('device.ts')) as Device;
const { flush } = (await pwa('flush.ts')) as { flush(userId: string): Promise<string> };

let target: Target;
let waited = 0;
const real = globalThis.fetch;
// What a browser adds by itself: the address of the page, its cookie and its origin.
globalThis.fetch = async (path, init) => {
  const began = performance.now();
  const response = await real(`${target.url}${path}`, {
    ...init,
    headers: { ...(init?.headers as Record<string, string>), cookie: target.cookie, origin: target.origin },
  });
  waited += performance.now() - began;
  return response;
};
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });

answering({
  async queue(told: Target): Promise<void> {
    target = told;
    for (const { name, input } of target.writes) await keepWrite(target.userId, name, input);
  },
  /** Milliseconds until nothing waits. */
  async send(): Promise<number> {
    waited = 0;
    const began = performance.now();
    const how = await flush(target.userId);
    if (how !== 'saved') throw new Error(`the flush ended as ${how}`);
    return performance.now() - began;
  },
  /** Milliseconds of those that went by until the server's answers came. */
  waited: () => waited,
});

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux, macOS and Windows hand out by themselves, which may go to anybody before a server listens on it. */
const [first, last] = [20_000, 32_000];
const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

/** A port that nobody listens on; a process is given none twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

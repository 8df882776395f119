import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below the ephemeral range of Linux, macOS and Windows, whose ports could be taken before a server listens. */
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

/** Returns a free port; a process gets none twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

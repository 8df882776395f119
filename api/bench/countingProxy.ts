import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export type Counted = { up: number; down: number };

/** Starts a proxy in front of a server that counts the bytes of TCP, HTTP's headers included. */
export async function countingProxy(to: string): Promise<{ url: string; counted: Counted; close(): Promise<void> }> {
  const counted: Counted = { up: 0, down: 0 };
  const open = new Set<() => void>();
  const server = createServer((inner) => {
    const outer = connect(Number(new URL(to).port), '127.0.0.1');
    const end = () => {
      inner.destroy();
      outer.destroy();
      open.delete(end);
    };
    open.add(end);
    inner.on('data', (data) => {
      counted.up += data.length;
    });
    outer.on('data', (data) => {
      counted.down += data.length;
    });
    for (const socket of [inner, outer]) socket.on('close', end).on('error', end).setNoDelay();
    inner.pipe(outer);
    outer.pipe(inner);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const end of open) end();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counted, close };
}

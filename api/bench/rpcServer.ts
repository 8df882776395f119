import type { Request, Response } from './childProcess.ts';

/** The child's side of `startChild`: answers each call, and ends when the parent does. */
export function serveRpc(methods: Record<string, (params: never) => unknown>, cleanUp: () => unknown = () => {}): void {
  process.on('message', async ({ id, method, params }: Request) => {
    const send = (response: Response) => process.connected && process.send?.(response);
    try {
      send({ id, result: await methods[method]?.(params as never) });
    } catch (error) {
      send({ id, error: error instanceof Error ? `${error.stack}` : String(error) });
    }
  });
  // Ctrl-C reaches the whole group: the parent ends, and with it this one, which then still cleans up.
  process.on('SIGINT', () => {});
  process.once('disconnect', async () => {
    await cleanUp();
    process.exit();
  });
}

/** A client without a queue: one request per write. */
import { endpoints } from '#sync/contract/index.ts';
import { requestOf } from '#sync/endpoint.ts';
import type { Target } from './corpus.ts';
import { serveRpc } from './rpcServer.ts';

let target: Target;

serveRpc({
  queue(told: Target): void {
    target = told;
  },
  /** Sends one request per write on a kept-alive connection, each after the answer to the one before. */
  async send(): Promise<number> {
    const began = performance.now();
    for (const { name, input } of target.writes) {
      const { method, path, body } = requestOf(endpoints[name], input as never);
      const response = await fetch(`${target.url}${path}`, {
        method,
        headers: {
          cookie: target.cookie,
          origin: target.origin,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
    }
    return performance.now() - began;
  },
});

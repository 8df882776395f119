import { fork } from 'node:child_process';
import { bundle } from '../test/process.ts';

/** A process that answers questions, so that no contender shares an event loop with another. */
export type Child = { ask<T>(what: string, told?: unknown): Promise<T>; stop(): Promise<void> };

export type Question = { number: number; what: string; told: unknown };
export type Reply = { number: number; value?: unknown; failure?: string };

/** Milliseconds that an answer may take. */
export const patience = 120_000;

/** Where those peers are that are no part of the store's own packages. */
export const peers = 'api/bench/peers/node_modules';

/** Starts a file of this folder. */
export function startChild(file: string): Child {
  // Built as the server is built: what a loader adds to the code would be measured too.
  // A peer finds its packages where it lies.
  const program = bundle(`api/bench/${file}`, file.startsWith('peers/') ? `${peers}/.built` : undefined);
  const child = fork(program.path, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const open = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (reply: Reply) => open.get(reply.number)?.(reply));
  child.once('exit', (code) => {
    for (const settle of open.values()) settle({ number: 0, failure: `ended by itself (${code})` });
  });

  async function ask<T>(what: string, told?: unknown): Promise<T> {
    const number = ++asked;
    const reply = await new Promise<Reply>((resolve) => {
      const late = setTimeout(() => resolve({ number, failure: `no answer in ${patience / 1000} s` }), patience);
      open.set(number, (reply) => {
        clearTimeout(late);
        resolve(reply);
      });
      // A child that is gone cannot be asked: its end was told above or is about to be.
      if (child.connected) child.send({ number, what, told } satisfies Question);
      else resolve({ number, failure: 'is not running' });
    });
    open.delete(number);
    if (reply.failure !== undefined) throw new Error(`${file}, ${what}: ${reply.failure}`);
    return reply.value as T;
  }

  /** The child tidies up when nobody listens to it any more; one that does not is ended. */
  async function stop(): Promise<void> {
    program.drop();
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(late);
  }

  return { ask, stop };
}

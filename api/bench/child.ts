import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../root.ts';

/** A process that answers questions, so that no contender shares an event loop with another. */
export type Child = { ask<T>(what: string, told?: unknown): Promise<T>; stop(): Promise<void> };

type Question = { number: number; what: string; told: unknown };
type Reply = { number: number; value?: unknown; failure?: string };

const patience = 30_000;

/** Built as the server is built: what a loader adds to the code would be measured too. */
function built(file: string): string {
  const outfile = join(root, 'dist/bench', `${basename(file, '.ts')}.js`);
  const entryPoints = [join(root, 'api/bench', file)];
  buildSync({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  });
  return outfile;
}

/** Starts a file of this folder. */
export function startChild(file: string): Child {
  const child = fork(built(file), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(late);
  }

  return { ask, stop };
}

/** The child's side: answers each question, and ends when the parent does. */
export function answering(answers: Record<string, (told: never) => unknown>, tidyUp: () => unknown = () => {}): void {
  process.on('message', async ({ number, what, told }: Question) => {
    const say = (reply: Reply) => process.connected && process.send?.(reply);
    try {
      say({ number, value: await answers[what]?.(told as never) });
    } catch (error) {
      say({ number, failure: error instanceof Error ? `${error.stack}` : String(error) });
    }
  });
  // Ctrl-C reaches the whole group: the parent ends, and with it this one, which then still tidies up.
  process.on('SIGINT', () => {});
  process.once('disconnect', async () => {
    await tidyUp();
    process.exit();
  });
}

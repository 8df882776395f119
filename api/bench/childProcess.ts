/** Node processes that are called by messages, so that no contender shares an event loop with another. */
import { fork } from 'node:child_process';
import { bundle } from '../test/process.ts';

export type Child = { call<T>(method: string, params?: unknown): Promise<T>; stop(): Promise<void> };

export type Request = { id: number; method: string; params: unknown };
export type Response = { id: number; result?: unknown; error?: string };

/** The error of a call that was not answered in time. */
export class TimedOut extends Error {}
export const timeoutMs = 120_000;

const running = new Set<Child>();
export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
}

/** Starts a file of this folder, bundled like the server, because a loader's additions to the code would be measured too. */
export function startChild(file: string): Child {
  const program = bundle(`api/bench/${file}`);
  const child = fork(program.path, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', ({ id, result, error }: Response) => {
    if (error === undefined) pending.get(id)?.resolve(result);
    else pending.get(id)?.reject(new Error(`${file}: ${error}`));
  });
  child.once('exit', (code) => {
    for (const { reject } of pending.values()) reject(new Error(`${file} ended by itself (${code})`));
  });

  async function call<T>(method: string, params?: unknown): Promise<T> {
    const id = ++calls;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        const late = () => reject(new TimedOut(`${file}, ${method}: no answer in ${timeoutMs / 1000} s`));
        timer = setTimeout(late, timeoutMs);
        pending.set(id, { resolve: resolve as (result: unknown) => void, reject });
        if (child.connected) child.send({ id, method, params } satisfies Request);
        else reject(new Error(`${file} is not running`));
      });
    } finally {
      clearTimeout(timer);
      pending.delete(id);
    }
  }

  /** Disconnects the child, which then cleans up and ends; one that does not is killed. */
  async function stop(): Promise<void> {
    running.delete(started);
    program.drop();
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await exited;
    clearTimeout(late);
  }

  const started = { call, stop };
  running.add(started);
  return started;
}

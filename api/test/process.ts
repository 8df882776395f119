import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../config/packageRoot.ts';

let bundles = 0;

/** Bundles a source like the server, to run it as its own process; `drop` deletes the bundle. */
export function bundle(file: string): { path: string; drop(): void } {
  const folder = join(root, 'dist/test', `${process.pid}-${++bundles}`);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${basename(file, '.ts')}.js`);
  const how = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' } as const;
  buildSync({ entryPoints: [join(root, file)], outfile: path, ...how });
  return { path, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

export type ServerProcess = {
  /** Resolves when the process reports that it is ready. */
  start(): Promise<void>;
  /** Resolves when the process has ended and all it wrote has arrived; answers its exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  pid(): number;
};

/** A server as its own process, which can be killed. With `heard`, what it writes goes there. */
export function serverProcess(
  main: string,
  settings: Record<string, string>,
  heard?: (text: string) => void,
): ServerProcess {
  let child: ChildProcess | undefined;
  async function start() {
    child = fork(main, { env: { ...process.env, ...settings }, execArgv: [], silent: heard !== undefined });
    if (heard) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', heard);
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
  }
  async function end(signal: NodeJS.Signals) {
    const running = child;
    child = undefined;
    if (!running) return null;
    if (running.exitCode !== null || running.signalCode !== null) return running.exitCode;
    const gone = once(running, 'close');
    running.kill(signal);
    await gone;
    return running.exitCode;
  }
  return { start, end, pid: () => child?.pid as number };
}

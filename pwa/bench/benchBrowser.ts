/** Pages in Chromium (CHROMIUM_PATH) for what is measured without the app: one bundled file and what it imports. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { CDPSession } from 'playwright-core';
import { openBrowser, root } from '../e2e/support/browser.ts';

async function bundle(entry: string): Promise<string> {
  const built = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
  });
  return built.outputFiles[0]?.text ?? '';
}

export type BenchPage = {
  call<T>(name: string, ...args: (string | number)[]): Promise<T>;
  throttle(rate: number): Promise<void>;
  /** Bytes that the page holds. */
  heap(): Promise<number>;
  close(): Promise<void>;
};
export type BenchBrowser = {
  /** A fresh page with the script; `call` calls one of the functions that the script has put on `window`. */
  open(): Promise<BenchPage>;
  close(): Promise<void>;
};

/** A browser with pages that load this file, from an address where storage works. */
export async function openBenchBrowser(entry: string): Promise<BenchBrowser> {
  const script = await bundle(entry);
  const html = '<!doctype html><title>bench</title><script type="module" src="/bench.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'recess-bench-'));
  const context = await openBrowser(join(folder, 'profile'));
  return {
    async open() {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(error));
      page.setDefaultTimeout(0);
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction(() => 'ready' in window);
      const session = await context.newCDPSession(page);
      const call = <T>(name: string, ...args: (string | number)[]) =>
        page.evaluate(
          ([called, given]) => (window as unknown as Record<string, (...all: unknown[]) => T>)[called]?.(...given) as T,
          [name, args] as const,
        );
      return {
        call,
        throttle: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
        heap: () => heapOf(session),
        close: () => page.close(),
      };
    },
    async close() {
      await context.close();
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Bytes that the page holds, once what nobody needs is gone. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const told = (await session.send('Runtime.getHeapUsage')) as Record<string, number>;
  return (told['usedSize'] ?? 0) + (told['backingStorageSize'] ?? 0) + (told['embedderHeapUsedSize'] ?? 0);
}

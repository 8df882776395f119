import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, root } from '../e2e/browser.ts';

export const peersFolder = join(root, 'api/bench/peers');
export const hasPeers = existsSync(join(peersFolder, 'node_modules/minisearch'));

type Script = { js: string; css: string };

/** One script of several files, so that they share what they import. */
async function bundle(entries: readonly string[]): Promise<Script> {
  const built = await build({
    stdin: { contents: entries.map((entry) => `import './${entry}';`).join('\n'), resolveDir: root },
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    // A peer may bring a React of its own, which would know nothing of ours.
    alias: Object.fromEntries([
      ['#sync', join(root, 'sync')],
      ...['react', 'react-dom'].map((name) => [name, join(root, 'node_modules', name)]),
    ]),
    nodePaths: [join(root, 'node_modules'), join(peersFolder, 'node_modules')],
    loader: { '.module.css': 'local-css' },
  });
  const textOf = (end: string) => built.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { js: textOf('.js'), css: textOf('.css') };
}

export type Bench = {
  /** A fresh page with the script. */
  open(): Promise<{ page: Page; session: CDPSession; throttle(rate: number): Promise<void> }>;
  close(): Promise<void>;
};

/** A browser with pages that load these files, bundled as the app is, from an address where storage works. */
export async function inChromium(entries: readonly string[]): Promise<Bench> {
  const { js, css } = await bundle(entries);
  const html = `<!doctype html><title>bench</title><style>${css}</style><div id="root"></div><script type="module" src="/bench.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? js : html);
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
      const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate }).then(() => {});
      return { page, session, throttle };
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
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const told = (await session.send('Runtime.getHeapUsage')) as Record<string, number>;
  return (told['usedSize'] ?? 0) + (told['backingStorageSize'] ?? 0) + (told['embedderHeapUsedSize'] ?? 0);
}

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../config/packageRoot.ts';
import type { Db } from '../db/port.ts';
import type { Files } from '../files/store.ts';
import type { BuildManifest } from '../play-server/builds.ts';
import { createPlayServer } from '../play-server/server.ts';
import { playPageHeaders } from '../security/securityHeaders.ts';

/** Addresses that only the proxy answers; nothing listens at them. */
export const addresses = { publicUrl: 'http://localhost', playUrl: 'http://g-{game}.localhost' };

const page =
  '<!doctype html><html lang="en"><title>Trial</title><body><script src="/trialPage.js"></script></body></html>';

type Parts = { db: Db; files: Files; clock: () => Date; gameId: string; manifest: BuildManifest; built?: string };

/**
 * The only network of a browser that tries one build: a proxy that serves the trial page and the game's origin, and nothing
 * else. After `cut` it serves nothing, after `showPage` only the trial page.
 */
export async function openSite({ gameId, manifest, built = join(root, 'dist/play'), ...parts }: Parts) {
  const play = createPlayServer({ ...parts, config: addresses, built, played: async () => manifest });
  const own = new URL(addresses.publicUrl).host;
  const game = new URL(addresses.playUrl.replace('{game}', gameId)).host;
  let answering = new Set([own, game]);

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { host, pathname, search } = new URL(req.url ?? '', 'http://nowhere.invalid');
    if (!answering.has(host)) return req.socket.destroy();
    req.url = pathname + search;
    if (host === game) return play.emit('request', req, res);
    playPageHeaders(addresses, gameId)(req, res);
    const isScript = pathname === '/trialPage.js';
    res.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    return res.end(isScript ? await readFile(join(built, 'trialPage.js')) : page);
  }
  const proxy = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  proxy.on('connect', (_, socket) => socket.destroy());
  proxy.on('upgrade', (_, socket) => socket.destroy());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    page: `${addresses.publicUrl}/`,
    address: `http://${game}/`,
    cut() {
      answering = new Set();
      proxy.closeAllConnections();
    },
    /** Serves the trial page to a restarted browser: it stands for the app, which a real device has stored. */
    showPage() {
      answering = new Set([own]);
    },
    async close() {
      proxy.closeAllConnections();
      await once(proxy.close(), 'close');
    },
  };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

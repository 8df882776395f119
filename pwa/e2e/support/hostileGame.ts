import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { zipOf } from '../../../api/test/zip.ts';
import { until } from './browser.ts';
import { become } from './seededStore.ts';
import type { Fixtures } from './test.ts';

export type Listener = Awaited<ReturnType<typeof openListener>>;
/**
 * A foreign server that records every request, connection and datagram, and allows every origin to read its responses.
 */
export async function openListener() {
  const heard: string[] = [];
  const anyone = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
  const web = createServer((req, res) => {
    heard.push(req.url ?? '');
    res.writeHead(200, anyone).end();
  }).on('upgrade', ({ url }, socket) => {
    heard.push(url ?? '');
    socket.destroy();
  });
  const door = createListener((socket) => {
    heard.push('/knock');
    socket.on('error', () => {}).destroy();
  });
  for (const one of [web, door]) await once(one.listen(0, '127.0.0.1'), 'listening');
  const { port } = web.address() as AddressInfo;
  const phone = createSocket('udp4', () => heard.push('/call'));
  await new Promise<void>((resolve) => phone.bind(port, '127.0.0.1', resolve));
  return {
    heard,
    outside: `http://127.0.0.1:${port}`,
    knocked: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      web.closeAllConnections();
      for (const one of [web, door, phone]) one.close();
    },
  };
}

const folder = join(import.meta.dirname, '../hostile');
const buildOf = (said: object) => [
  {
    name: 'config.js',
    data: `export const { app, outside, knocked, other, tries } = ${JSON.stringify(said)};`,
  },
  ...readdirSync(folder).map((name) => ({ name, data: readFileSync(join(folder, name)) })),
];

/** The settings of a hostile game: where to send data, which origins to attack, and whether it starts by itself. */
type Said = { outside?: string; knocked?: string; other?: string; tries?: boolean };
type Cover = { coverImage: string; imageHash: string };

/**
 * Publishes hostile games in a store: a developer submits them, and an unsuspecting reviewer approves them. Returns the
 * id of each.
 */
export async function publisher(newContext: Fixtures['newContext'], url: string) {
  const context = await newContext();
  const maker = await become(context, url, 'dev');
  const staff = await become(await newContext(), url, 'lead');
  const [{ coverImage, imageHash }] = await maker<[Cover]>('get', '/api/games');
  return async (title: string, said: Said = {}): Promise<string> => {
    const buffer = zipOf(buildOf({ app: url, name: title, ...said }));
    const sent = await context.request.post(`${url}/api/upload/game-build`, {
      headers: { origin: url, connection: 'close' },
      multipart: { build: { name: 'build.zip', mimeType: 'application/zip', buffer } },
    });
    const { gameUrl } = (await sent.json()) as { gameUrl: string };
    const about = { title, description: 'Free coins.', genres: ['Puzzle'], worksOffline: 1 };
    const { id } = await maker<{ id: string }>('post', '/api/games', { ...about, coverImage, imageHash, gameUrl });
    await staff('post', `/api/admin/games/${id}/approve`, {});
    return id;
  };
}

/** The frame in which the game is played, not its own subframes and not the save bridge. */
export const frameOf = (page: Page, id: string) =>
  page
    .mainFrame()
    .childFrames()
    .find((frame) => frame.url().includes(`//g-${id}`) && !frame.url().includes('/_play/'));

export async function play(page: Page, url: string, id: string): Promise<Frame> {
  await page.goto(`${url}/game/${id}?play=1`);
  const frame = await until('the game', () => frameOf(page, id));
  await isLoaded(page, frame);
  return frame;
}

/**
 * Waits until a game's page has loaded. Playwright would wait forever for one whose form was blocked, and its
 * evaluations count as a user's click, after which Chromium allows more.
 */
async function isLoaded(page: Page, frame: Frame): Promise<void> {
  const session = await page.context().newCDPSession(frame);
  const asked = { expression: 'document.readyState', userGesture: false };
  await until('the game’s page', async () => {
    const { result } = await session.send('Runtime.evaluate', asked);
    return result.value === 'complete';
  });
  await session.detach();
}

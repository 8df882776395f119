import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { root } from './browser.ts';

type App = {
  userId: string;
  fill(gameIds: readonly string[], writes: number, days: number): Promise<void>;
  enqueueWrite(userId: string, name: string, input: object): Promise<string>;
  waiting(): Promise<{ count: number; sealed: number }>;
};
export type AppWindow = Window & { app: App };

let bundled: Promise<string> | undefined;
// The page's CSP forbids eval, but a script evaluated from outside may run code.
const source = `
  import './platform/zodConfig.ts';
  import { enqueueWrite } from './outbox/outbox.ts';
  import { v7 as uuid } from 'uuid';
  import { writtenVersionOf } from '#sync/protocol/outbox.ts';
  import { nowIso } from './platform/clock.ts';
  import { userDb } from './storage/database.ts';
  import { readSession } from './storage/sessionStore.ts';
  const { userId } = await readSession();
  const { outbox } = userDb(userId);
  const waiting = async () => ({
    count: await outbox.count(),
    sealed: await outbox.where('state').equals('sealed').count(),
  });
  /** The sessions of so many days, in one transaction: the rows are those that enqueueWrite makes of them. */
  async function fill(games, count, days) {
    const rows = [];
    const span = days * 86_400_000;
    for (let i = 0; i < count / 2; i++) {
      const at = new Date(Date.parse(nowIso()) - span + (2 * i * span) / count).toISOString();
      const gameId = games[i % games.length];
      const row = (name, id, input) => ({
        state: 'draft', seq: null, gameId: name === 'plays.end' ? gameId : null, entity: name + ' ' + id,
        write: { id, name, v: writtenVersionOf(name, input), at, input },
      });
      const sessionId = uuid();
      rows.push(row('plays.start', sessionId, { gameId }));
      rows.push(row('plays.end', uuid(), { sessionId, activeSeconds: 1 }));
    }
    await outbox.bulkAdd(rows);
  }
  window.app = { fill, userId, enqueueWrite, waiting };
`;
const bundle = async () => {
  const stdin = { contents: source, resolveDir: join(root, 'pwa'), loader: 'ts' as const };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, target: 'es2022' });
  return `(async () => { ${outputFiles[0]?.text} })()`;
};

/** Adds the app's own write functions to a page, next to the running app and on the same storage. */
export async function withApp(page: Page): Promise<void> {
  bundled ??= bundle();
  await page.evaluate(await bundled);
}

/** Records play sessions on the device: `count` starts and as many ends, stored as the app does. Returns their ids. */
export const playSessions = (page: Page, gameIds: readonly string[], count: number): Promise<string[]> =>
  page.evaluate(
    async ([games, times]) => {
      const { app } = window as unknown as AppWindow;
      const ids: string[] = [];
      for (let i = 0; i < times; i++) {
        const gameId = games[i % games.length] as string;
        const sessionId = await app.enqueueWrite(app.userId, 'plays.start', { gameId });
        await app.enqueueWrite(app.userId, 'plays.end', { sessionId, activeSeconds: 0 });
        ids.push(sessionId);
      }
      return ids;
    },
    [gameIds, count] as const,
  );

const fill = (page: Page, gameIds: readonly string[], writes: number, days: number): Promise<void> =>
  page.evaluate(([games, count, span]) => (window as unknown as AppWindow).app.fill(games, count, span), [
    gameIds,
    writes,
    days,
  ] as const);
/** Queues a month of sessions as if they had been played: half of the writes are starts. */
export const playMonth = (page: Page, gameIds: readonly string[], writes: number) => fill(page, gameIds, writes, 30);
/** Queues sessions as if they had just been played: writes that waited long are sent only after a pause. */
export const playJustNow = (page: Page, gameIds: readonly string[], writes: number) => fill(page, gameIds, writes, 0);

/** Reads what waits on the device. */
export const waitingOn = (page: Page) => page.evaluate(() => (window as unknown as AppWindow).app.waiting());

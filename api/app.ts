import { join } from 'node:path';
import Koa, { type Middleware } from 'koa';
import { type Logger, pino } from 'pino';
import { auth } from './auth/handlers.ts';
import { body } from './body.ts';
import type { Config } from './config.ts';
import { type Db, sql } from './db/port.ts';
import { files } from './files/serve.ts';
import { friends } from './friends/handlers.ts';
import { games } from './games/handlers.ts';
import { isApi, ownPagesOnly, refusing, unknown } from './guards.ts';
import { headers } from './headers.ts';
import { keptOf, send } from './kept.ts';
import { library } from './library/handlers.ts';
import { createLimits } from './limits.ts';
import { type AllHandlers, mount } from './mount.ts';
import { notifications } from './notifications/handlers.ts';
import { openapi } from './openapi.ts';
import { plays } from './plays/handlers.ts';
import { reviews } from './reviews/handlers.ts';
import { root } from './root.ts';
import { app as built } from './static.ts';
import { ensureEpoch } from './sync/epoch.ts';
import { sync } from './sync/handlers.ts';
import { users } from './users/handlers.ts';
import { wishlist } from './wishlist/handlers.ts';

export const handlers: AllHandlers = {
  auth,
  users,
  games,
  wishlist,
  library,
  plays,
  reviews,
  friends,
  notifications,
  sync,
};

type Parts = {
  db: Db;
  config: Config;
  clock: () => Date;
  log?: Logger;
  staticFolder?: string;
  /** Says that the process is about to end, so that no new visitor is sent to it. */
  ending?: () => boolean;
};

/** The whole server, as middleware in the order in which a request meets it. */
export function createApp({ db, config, clock, log, staticFolder, ending = () => false }: Parts): Koa {
  const app = new Koa();
  app.proxy = config.trustProxy > 0;
  app.maxIpsCount = config.trustProxy;
  const writer = log ?? pino({ level: config.logLevel });
  // What fails after the answer began, mostly people who left.
  app.on('error', (error: Error) => writer.debug({ code: (error as { code?: string }).code }, 'A connection broke'));

  const limits = createLimits();
  app
    .use(headers(config))
    .use(refusing(writer))
    .use(health(db, ending))
    .use(instance(db))
    .use(ownPagesOnly(config))
    .use(limits.address)
    .use(body)
    .use(described)
    .use(mount(handlers, { db, config, clock, limits }))
    .use(unknown)
    .use(files(config))
    .use(built(staticFolder ?? join(root, 'dist/pwa')));
  return app;
}

const alive = sql`SELECT 1 AS one`;

/** For those who watch the process; they learn its status and nothing else. */
const health =
  (db: Db, ending: () => boolean): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    const ready =
      ctx.path === '/healthz' ||
      (!ending() &&
        (await alive.get(db).then(
          () => true,
          () => false,
        )));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ready ? 200 : 503;
    ctx.body = ready ? 'ok\n' : 'not ready\n';
  };

/** Marks every answer of the API with the store's identity: without it an answer is some captive portal's. */
function instance(db: Db): Middleware {
  let epoch: string | undefined;
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    epoch ??= await ensureEpoch(db);
    ctx.set('X-Recess-Instance', epoch);
    ctx.set('Cache-Control', 'no-store');
    return next();
  };
}

const description = keptOf(JSON.stringify(openapi()));
const described: Middleware = (ctx, next) =>
  ctx.path === '/api/openapi.json' && (ctx.method === 'GET' || ctx.method === 'HEAD') ? send(ctx, description) : next();

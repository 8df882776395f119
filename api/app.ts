import { join } from 'node:path';
import Koa, { type Context, type Middleware } from 'koa';
import { type Logger, pino } from 'pino';
import { admin } from './admin/handlers.ts';
import { auth } from './auth/handlers.ts';
import { type Behind, createBehind } from './behind.ts';
import { body } from './body.ts';
import { cart } from './cart/handlers.ts';
import type { Config } from './config.ts';
import { type Db, sql } from './db/port.ts';
import { developers } from './developers/handlers.ts';
import { direct } from './direct.ts';
import { featured } from './featured/handlers.ts';
import { feedback } from './feedback/handlers.ts';
import { files } from './files/serve.ts';
import { friends } from './friends/handlers.ts';
import { games } from './games/handlers.ts';
import { currentOnly, isApi, ownPagesOnly, refusing, unknown } from './guards.ts';
import { headers } from './headers.ts';
import { home } from './home.ts';
import { keptOf, send } from './kept.ts';
import { library } from './library/handlers.ts';
import { createLimits, type Rates } from './limits.ts';
import { type AllHandlers, mount } from './mount.ts';
import { notifications } from './notifications/handlers.ts';
import { openapi } from './openapi.ts';
import { createPlaces } from './places.ts';
import { plays } from './plays/handlers.ts';
import { reads } from './reads.ts';
import { reports } from './reports/handlers.ts';
import { reviews } from './reviews/handlers.ts';
import { root } from './root.ts';
import { saves } from './saves/handlers.ts';
import { app as built } from './static.ts';
import { type Identity, identityOf } from './sync/epoch.ts';
import { sync } from './sync/handlers.ts';
import { uploads } from './uploads/handlers.ts';
import { users } from './users/handlers.ts';
import { versions } from './versions/handlers.ts';
import { warnings } from './warnings/handlers.ts';
import { createWatch } from './watch.ts';
import { wishlist } from './wishlist/handlers.ts';

export const handlers: AllHandlers = {
  ...{ auth, users, games, featured, warnings, wishlist, cart, library, plays, reviews, friends, notifications },
  ...{ developers, uploads, reports, feedback, admin, sync, versions, saves },
};

/** How long a silent sender is waited for, in milliseconds. */
export type Patience = { body: number; upload: number };
const patient: Patience = { body: 30_000, upload: 30_000 };

type Parts = {
  db: Db;
  config: Config;
  clock: () => Date;
  log?: Logger;
  staticFolder?: string;
  /** Says that the process is about to end, so that no new visitor is sent to it. */
  ending?: () => boolean;
  patience?: Patience;
  rates?: Rates;
  /** How many writes may be at work at once. */
  places?: number;
  /** What no answer waits for: given by who waits for it at the end. */
  behind?: Behind;
};

/** The whole server, as middleware in the order in which a request meets it. */
export function createApp(parts: Parts): Koa {
  const { db, config, clock, log, staticFolder, ending = () => false, patience = patient, rates } = parts;
  const folder = staticFolder ?? join(root, 'dist/pwa');
  const app = new Koa();
  app.proxy = config.trustProxy > 0;
  app.maxIpsCount = config.trustProxy;
  const writer = log ?? pino({ level: config.logLevel });
  // What fails after the answer began, mostly people who left.
  app.on('error', (error: Error) => writer.debug({ code: (error as { code?: string }).code }, 'A connection broke'));

  const limits = createLimits(rates);
  const watch = createWatch(writer);
  const identity = identityOf(db);
  const places = createPlaces(parts.places);
  const behind = parts.behind ?? createBehind(writer);
  const around = { db, config, clock, limits, places, behind, log: writer, stallMs: patience.upload };
  app
    .use(direct(db, config, watch))
    .use(reads(handlers, around, { identity, watch }))
    .use(headers(config))
    .use(watch.calls)
    .use(refusing(writer))
    .use(health(db, ending))
    .use(watch.metrics)
    .use(instance(identity))
    .use(ownPagesOnly(config))
    .use(currentOnly)
    .use(limits.address)
    .use(places.door)
    .use(body(patience.body))
    .use(described)
    .use(mount(handlers, around))
    .use(unknown)
    .use(files(config, db))
    .use(home(db, config, clock, folder))
    .use(built(folder));
  return app;
}

const alive = sql`SELECT 1 AS one`;

/** For those who watch the process; they learn its status and nothing else. */
function health(db: Db, ending: () => boolean): Middleware {
  async function tell(ctx: Context) {
    const answers = () =>
      alive
        .get(db)
        .then(() => !ending())
        .catch(() => false);
    const ready = ctx.path === '/healthz' || (await answers());
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ready ? 200 : 503;
    ctx.body = ready ? 'ok\n' : 'not ready\n';
  }
  return (ctx, next) => (ctx.path === '/healthz' || ctx.path === '/readyz' ? tell(ctx) : next());
}

/** Marks every answer of the API with the store's identity: without it an answer is some captive portal's. */
function instance(identity: Identity): Middleware {
  return (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    const mark = (epoch: string) => {
      ctx.set('X-Recess-Instance', epoch);
      ctx.set('Cache-Control', 'no-store');
      return next();
    };
    return identity.known === undefined ? identity.ask().then(mark) : mark(identity.known);
  };
}

const description = keptOf(JSON.stringify(openapi()));
const described: Middleware = (ctx, next) =>
  ctx.path === '/api/openapi.json' && (ctx.method === 'GET' || ctx.method === 'HEAD') ? send(ctx, description) : next();

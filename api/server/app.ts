import { join } from 'node:path';
import Koa, { type Context, type Middleware } from 'koa';
import { type Logger, pino } from 'pino';
import { type Identity, identityOf } from '../change-feed/storeIdentity.ts';
import type { Config } from '../config/config.ts';
import { root } from '../config/packageRoot.ts';
import { isApi } from '../config/paths.ts';
import type { Db } from '../db/port.ts';
import { admin } from '../features/admin/handlers.ts';
import { auth } from '../features/auth/handlers.ts';
import { cart } from '../features/cart/handlers.ts';
import { decisions } from '../features/decisions/handlers.ts';
import { developers } from '../features/developers/handlers.ts';
import { featured } from '../features/featured/handlers.ts';
import { feedback } from '../features/feedback/handlers.ts';
import { friends } from '../features/friends/handlers.ts';
import { games } from '../features/games/handlers.ts';
import { library } from '../features/library/handlers.ts';
import { moderation } from '../features/moderation/handlers.ts';
import { notifications } from '../features/notifications/handlers.ts';
import { plays } from '../features/plays/handlers.ts';
import { reports } from '../features/reports/handlers.ts';
import { restrictions } from '../features/restrictions/handlers.ts';
import { reviews } from '../features/reviews/handlers.ts';
import { saves } from '../features/saves/handlers.ts';
import { uploads } from '../features/uploads/handlers.ts';
import { users } from '../features/users/handlers.ts';
import { versions } from '../features/versions/handlers.ts';
import { warnings } from '../features/warnings/handlers.ts';
import { wishlist } from '../features/wishlist/handlers.ts';
import { files } from '../files/serve.ts';
import { errorHandler, notFoundHandler } from '../http/errorHandler.ts';
import type { AllHandlers } from '../http/handler.ts';
import { body } from '../http/jsonBody.ts';
import { createPipelines } from '../http/pipeline/pipeline.ts';
import { requireCurrentProtocol } from '../http/protocolVersion.ts';
import { createCachedResponse, sendCachedJson } from '../http/responseCache.ts';
import { createRouter } from '../http/router.ts';
import { openapi } from '../openapi/openapi.ts';
import { type BackgroundTasks, createBackgroundTasks } from '../runtime/backgroundTasks.ts';
import { createLoadShedder } from '../runtime/loadShedding.ts';
import { createObservability } from '../runtime/observability.ts';
import { type Ready, readinessOf } from '../runtime/readiness.ts';
import { sameOriginOnly } from '../security/originCheck.ts';
import { createLimits, type Rates } from '../security/rateLimits.ts';
import { securityHeaders } from '../security/securityHeaders.ts';
import { sync } from '../sync/handlers.ts';
import { catalogFastPath } from './catalogFastPath.ts';
import { readFastPath } from './readFastPath.ts';
import { serverRenderedHome } from './serverRenderedHome.ts';
import { serveApp as built } from './staticFiles.ts';
import { registerStoreMetrics } from './storeMetrics.ts';

export const handlers: AllHandlers = {
  ...{ auth, users, games, featured, warnings, wishlist, cart, library, plays, reviews, friends, notifications },
  ...{ developers, uploads, reports, moderation, decisions, feedback, admin, sync, versions, saves, restrictions },
};

/** How long a silent sender is waited for, in milliseconds. */
export type ReadTimeouts = { body: number; upload: number };
const patient: ReadTimeouts = { body: 30_000, upload: 30_000 };

type Parts = {
  db: Db;
  config: Config;
  clock: () => Date;
  log?: Logger;
  staticFolder?: string;
  /** Says that the process is about to end, so that no new visitor is sent to it. */
  ending?: () => boolean;
  patience?: ReadTimeouts;
  rates?: Rates;
  /** How many writes may be at work at once. */
  places?: number;
  /** What no answer waits for: given by who waits for it at the end. */
  behind?: BackgroundTasks;
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
  const watch = createObservability(writer);
  const ready = readinessOf({ db, config, log: writer, clock });
  const identity = identityOf(db);
  const places = createLoadShedder(parts.places);
  const behind = parts.behind ?? createBackgroundTasks(writer);
  registerStoreMetrics(watch.registry, { db, config, clock, ready, behind });
  const around = { db, config, clock, limits, places, behind, log: writer, stallMs: patience.upload };
  const pipelines = createPipelines(handlers, around);
  app
    .use(catalogFastPath(db, config, watch))
    .use(readFastPath([...pipelines.values()], around, { identity, watch }))
    .use(securityHeaders(config))
    .use(watch.calls)
    .use(errorHandler(writer))
    .use(health(ready, ending))
    .use(watch.metrics)
    .use(instance(identity))
    .use(sameOriginOnly(config))
    .use(requireCurrentProtocol)
    .use(limits.address)
    .use(places.door)
    .use(body(patience.body))
    .use(described)
    .use(createRouter(pipelines.values(), around))
    .use(notFoundHandler)
    .use(files(config, db))
    .use(serverRenderedHome(db, config, clock, folder))
    .use(built(folder));
  return app;
}

/** For those who watch the process; they learn its status and nothing else. */
function health(store: Ready, ending: () => boolean): Middleware {
  async function tell(ctx: Context) {
    const ready = ctx.path === '/healthz' || (!ending() && (await store.ask()));
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

const description = createCachedResponse(JSON.stringify(openapi()));
const described: Middleware = (ctx, next) =>
  ctx.path === '/api/openapi.json' && (ctx.method === 'GET' || ctx.method === 'HEAD')
    ? sendCachedJson(ctx, description)
    : next();

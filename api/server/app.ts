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
import { filter } from '../features/filter/handlers.ts';
import { friends } from '../features/friends/handlers.ts';
import { games } from '../features/games/handlers.ts';
import { library } from '../features/library/handlers.ts';
import { moderation } from '../features/moderation/handlers.ts';
import { withSecondPerson } from '../features/moderation/removal.ts';
import { notifications } from '../features/notifications/handlers.ts';
import { plays } from '../features/plays/handlers.ts';
import { policy } from '../features/policy/handlers.ts';
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
  ...{ auth, featured, warnings, wishlist, cart, library, plays, reviews, friends, notifications },
  ...{ developers, uploads, reports, moderation, decisions, feedback, admin, sync, versions, saves, policy },
  ...{ restrictions, filter },
  users: { ...users, remove: withSecondPerson('user', users.remove) },
  games: { ...games, remove: withSecondPerson('game', games.remove) },
};

/** Milliseconds to wait for a client that sends nothing. */
export type ReadTimeouts = { body: number; upload: number };
const patient: ReadTimeouts = { body: 30_000, upload: 30_000 };

type Parts = {
  db: Db;
  config: Config;
  clock: () => Date;
  log?: Logger;
  staticFolder?: string;
  /** Says whether the process is about to stop, so that the load balancer sends it no new requests. */
  ending?: () => boolean;
  patience?: ReadTimeouts;
  rates?: Rates;
  /** Maximum number of writes that run at once. */
  places?: number;
  /** Background tasks, passed in by the caller that waits for them at shutdown. */
  behind?: BackgroundTasks;
};

/** Creates the whole server: its middleware in the order in which a request passes it. */
export function createApp(parts: Parts): Koa {
  const { db, config, clock, log, staticFolder, ending = () => false, patience = patient, rates } = parts;
  const folder = staticFolder ?? join(root, 'dist/pwa');
  const app = new Koa();
  app.proxy = config.trustProxy > 0;
  app.maxIpsCount = config.trustProxy;
  const writer = log ?? pino({ level: config.logLevel });
  // Errors after the answer has started are mostly disconnected clients.
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

/** Answers the health checks with a status and nothing else. */
function health(store: Ready, ending: () => boolean): Middleware {
  async function tell(ctx: Context) {
    const ready = ctx.path === '/healthz' || (!ending() && (await store.ask()));
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ready ? 200 : 503;
    ctx.body = ready ? 'ok\n' : 'not ready\n';
  }
  return (ctx, next) => (ctx.path === '/healthz' || ctx.path === '/readyz' ? tell(ctx) : next());
}

/** Adds the store's identity to every API answer; an answer without it comes from a captive portal. */
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

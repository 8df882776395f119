import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isApi, routeOf } from '../config/paths.ts';

/** Upper bounds of the histogram, in seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export type Observability = {
  /** Counts every API call, and logs each one that changes something or is refused. */
  calls: Middleware;
  /** The registry for further metrics of /metrics. */
  registry: Registry;
  /** Serves GET /metrics in Prometheus' format, to this machine only. */
  metrics: Middleware;
  /** Counts and logs one call that was answered outside of `calls`; `id` is its X-Request-Id. */
  told(call: Told): void;
  /** Returns a function that only counts calls answered outside of `calls`. */
  counter(method: string, route: string, status: number): () => void;
};

type Call = { method: string; route: string; status: number };
type Told = Call & { id: string; seconds: number /** The reason of a failure: a code. */; cause?: string | undefined };
type Count = Call & { times: number };

/** Milliseconds between two log lines about a full disk. */
const fullLogIntervalMs = 60_000;
const isFull = (cause: string | undefined) => /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG|53100)$/.test(cause ?? '');

/**
 * Logs and metrics for the operators. They never say who called: no account, address, name or text, and only the route
 * instead of the path. The `id` of a log line is also the answer's X-Request-Id, so that a person can quote it.
 */
export function createObservability(log: Logger): Observability {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const took = new Histogram({
    ...{ name: 'recess_request_seconds', help: 'How long calls took', labelNames: ['route'], buckets, registers },
  });
  const counts = new Map<string, Count>();
  new Counter({
    ...{ name: 'recess_requests_total', help: 'Calls answered', labelNames: ['method', 'route', 'status'], registers },
    // Calls are counted in plain numbers, because this happens on every call; the counter is filled when the metrics
    // are read.
    collect() {
      this.reset();
      for (const { times, ...labels } of counts.values()) this.inc(labels, times);
    },
  });
  function countOf(method: string, route: string, status: number): Count {
    const key = `${method} ${route} ${status}`;
    const count = counts.get(key) ?? { method, route, status, times: 0 };
    counts.set(key, count);
    return count;
  }
  function counter(method: string, route: string, status: number) {
    const count = countOf(method, route, status);
    return () => void count.times++;
  }

  let toldFull = Number.NEGATIVE_INFINITY;
  /** Alerts an operator with a log line of its own, not one per call. */
  function ring(cause: string | undefined): void {
    if (!isFull(cause) || performance.now() - toldFull < fullLogIntervalMs) return;
    toldFull = performance.now();
    log.error({ cause }, 'The disk is full');
  }

  function told({ method, route, status, id, seconds, cause }: Told): void {
    took.observe({ route }, seconds);
    countOf(method, route, status).times++;
    // Pages poll all the time, and sometimes ask for what is missing or not theirs yet; such calls are not logged.
    const isQuiet =
      !cause && (status === 401 || status === 404 || (status < 400 && (method === 'GET' || method === 'HEAD')));
    if (isQuiet && !log.isLevelEnabled('debug')) return;
    const line = { id, method, route, status, ms: Math.round(seconds * 10_000) / 10, ...(cause && { cause }) };
    ring(cause);
    if (status === 503) log.warn(line, 'busy');
    else if (status >= 500) log.error(line, 'failed');
    else if (cause) log.warn(line, 'failed');
    else if (isQuiet) log.debug(line, 'read');
    else log.info(line, status >= 400 ? 'refused' : 'done');
  }

  async function figures(ctx: Context) {
    ctx.set('Cache-Control', 'no-store');
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  }

  return {
    registry,
    told,
    counter,
    async calls(ctx, next) {
      if (!isApi(ctx.path)) return next();
      const id = randomUUID();
      const began = performance.now();
      ctx.set('X-Request-Id', id);
      await next();
      const seconds = (performance.now() - began) / 1_000;
      // The router stores its route; only unmatched paths have to be looked up.
      const route = (ctx.state['route'] as string | undefined) ?? routeOf(ctx.path);
      told({ method: ctx.method, route, status: ctx.status, id, seconds, cause: ctx.state['cause'] as string });
    },
    metrics: (ctx, next) => (ctx.path === '/metrics' && ctx.method === 'GET' && isLocal(ctx) ? figures(ctx) : next()),
  };
}

/** Says whether the request comes from this machine itself, and not through a proxy on it. */
function isLocal(ctx: Context): boolean {
  const address = ctx.req.socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
  return loopback && forwarded.every((name) => ctx.get(name) === '');
}

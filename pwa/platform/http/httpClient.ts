import { accessMessage } from '#sync/messages/access.ts';
import type { Issue, Message } from '#sync/messages/message.ts';
import { levelHeader, wireLevel } from '#sync/protocol/level.ts';
import { type Code, Refusal } from '#sync/refusal.ts';

/** Whether the network did not respond, or something other than Recess did: a captive portal's page is no response. */
export const isOffline = (error: unknown): boolean => error instanceof Error && error.name === 'Offline';
/** The reason of an `Offline` error when a captive portal or a block page responded. */
export const captivePortalReason = 'portal';
const offline = (why: string) => Object.assign(new Error(why), { name: 'Offline' });

type Reach = 'reached' | 'unreached';
const listeners = new Set<() => void>();
let reach: Reach = 'reached';

/** Whether the device is online: the browser says so, and the last request came through. */
export const isOnline = () => navigator.onLine && reach === 'reached';
export function onReachabilityChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
function reached(how: Reach) {
  if (how === reach) return;
  reach = how;
  for (const listener of listeners) listener();
}

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  timeout?: number;
  keepalive?: boolean;
};
export type HttpResult = {
  status: number;
  body: unknown;
  retryAfter: number;
  /** The server's clock, from its Date header. */
  date: string | null;
  /** The response's ETag, which revalidates it. */
  tag: string | null;
};

/** The message for a 413 that a proxy in front of the store sends; a 413 of the store has a message of its own. */
export const refusesLarge = accessMessage('proxyLimit');
const refusedBefore = { code: 'tooLarge' satisfies Code, ...refusesLarge };

/** Makes every request of the app (the only fetch). Returns a response from Recess or throws an `Offline` error. */
export async function sendRequest(path: string, { timeout = 20_000, ...init }: Sent = {}): Promise<HttpResult> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { [levelHeader]: String(wireLevel), ...init.headers },
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const ours = response.headers.has('x-recess-instance');
    const json = /^application\/json/.test(response.headers.get('content-type') ?? '');
    if (!ours && response.status === 413) {
      reached('reached');
      return { status: 413, body: refusedBefore, retryAfter: 0, date: null, tag: null };
    }
    const isEmpty = response.status === 204 || response.status === 304;
    if (!ours || (!json && !isEmpty)) throw offline(captivePortalReason);
    const body: unknown = isEmpty ? undefined : await response.json();
    reached('reached');
    const { status, headers } = response;
    const [retryAfter, date, tag] = [Number(headers.get('retry-after')) || 0, headers.get('date'), headers.get('etag')];
    return { status, body, retryAfter, date, tag };
  } catch (error) {
    reached('unreached');
    // Everything thrown here is an Error: a failed request, or a response that is not JSON.
    throw isOffline(error) ? error : offline((error as Error).message);
  }
}

export function parseRefusal({ body, retryAfter }: HttpResult): Refusal {
  const refused = body as Message & { code: Code; issues?: Issue[] };
  const { issues } = refused;
  return new Refusal(refused.code, refused, { ...(issues && { issues }), ...(retryAfter && { retryAfter }) });
}

import { type Code, Refusal } from '#sync/refusal.ts';

/** The network did not answer, or something that is not Recess did: a captive portal's page is no answer. */
export const isOffline = (error: unknown): boolean => error instanceof Error && error.name === 'Offline';
/** Why it counts as offline when a captive portal or a block page answered. */
export const somethingElse = 'Something else answered';
const offline = (why: string) => Object.assign(new Error(why), { name: 'Offline' });

type Reach = 'reached' | 'unreached';
const listeners = new Set<() => void>();
let reach: Reach = 'reached';

/** Whether the last request came through. Together with `navigator.onLine` it says whether we are online. */
export const online = () => navigator.onLine && reach === 'reached';
export function onReach(listener: () => void) {
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
export type Answered = {
  status: number;
  body: unknown;
  retryAfter: number;
  /** The server's clock, as its Date header says it. */
  date: string | null;
};

/** The only fetch in the app: an answer of Recess, or an `Offline` error. */
export async function send(path: string, { timeout = 20_000, ...init }: Sent = {}): Promise<Answered> {
  try {
    const response = await fetch(path, {
      ...init,
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const ours = response.headers.has('x-recess-instance');
    const json = /^application\/json/.test(response.headers.get('content-type') ?? '');
    if (!ours || (!json && response.status !== 204)) throw offline(somethingElse);
    const body: unknown = response.status === 204 ? undefined : await response.json();
    reached('reached');
    const { status, headers } = response;
    return { status, body, retryAfter: Number(headers.get('retry-after')) || 0, date: headers.get('date') };
  } catch (error) {
    reached('unreached');
    throw isOffline(error) ? error : offline(error instanceof Error ? error.message : 'No answer');
  }
}

export function refusalIn({ body, retryAfter }: Answered): Refusal {
  const { code, message, issues } = body as {
    code: Code;
    message: string;
    issues?: { path: string; message: string }[];
  };
  return new Refusal(code, message, { ...(issues && { issues }), ...(retryAfter && { retryAfter }) });
}

import { unreadPollMs } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { pageSize, type SearchPage } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { cacheGame, readGame } from '../catalogue/catalogStore.ts';
import { resyncCatalog } from '../catalogue/syncCatalog.ts';
import { hasSynced } from '../outbox/outbox.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { callEndpoint, pollEndpoint, type Tagged } from '../platform/http/callEndpoint.ts';
import { queryClient } from '../platform/queryClient.ts';
import { ignoreStorageErrors, readCatalogueCursor } from '../storage/database.ts';
import { areByOthers, readsServedBySync } from './refetchPolicy.ts';

/**
 * Handles a session that has ended, or now belongs to another account: whichever request notices it first starts a sync
 * cycle, which tells the whole app.
 */
export function handleAuthError(error: unknown, userId: string | undefined): void {
  const ended = error instanceof Refusal && (error.code === 'signedOut' || error.code === 'wrongUser');
  if (userId && ended) void runSync(userId);
}

const idsOf = (rows: unknown) =>
  ((rows as { id: string }[] | undefined) ?? [])
    .map((row) => row.id)
    .sort()
    .join();

/** When a read last started a pull in this window, in ms of performance.now(), and for which account. */
let pulled: { userId: string; at: number } | undefined;
async function pullFor(userId: string): Promise<void> {
  const at = performance.now();
  if ((await runSync(userId, false)) === 'saved') pulled = { userId, at };
}
/** Milliseconds for which that pull also serves other reads: a little longer than the pause between two pulls. */
const pulledLately = unreadPollMs + 1_000;
/**
 * Whether another read's pull brought this data already: next to an open conversation, the bell makes no request of its
 * own.
 */
const wasPulled = (name: EndpointName, userId: string | undefined): boolean =>
  name === 'notifications.unread' &&
  pulled !== undefined &&
  pulled.userId === userId &&
  performance.now() - pulled.at < pulledLately;

/** Stores a response where the device reads it. */
async function keep(
  name: EndpointName,
  answer: unknown,
  { local, userId, asOf }: { local: unknown; userId: string | undefined; asOf: { rev: number } | undefined },
): Promise<void> {
  if (name === 'games.one' && (answer as Game).status === 'approved') await cacheGame(answer as Game, asOf);
  // The network has other rows than this device, so it is time to pull.
  if (areByOthers(name) && userId && idsOf(answer) !== idsOf(local)) await runSync(userId);
}

/** Whether the device has a game; its response may have been stored after the request was made. */
const isKept = async ({ id }: Record<string, unknown>): Promise<boolean> =>
  (await readGame(id as string).catch(() => undefined)) !== undefined;

/** Reads of which each call scans a limited number of rows (sync/pagination.ts). */
const searches: ReadonlySet<EndpointName> = new Set(['users.search', 'developers.search', 'games.search']);
/** Reading `signal` tells TanStack Query that a request is of no use once nobody waits for it. */
type Asking = { readonly signal: AbortSignal; readonly queryKey?: readonly unknown[] };

/** The last response of each polled read. It is deleted with the query, for example when the account signs out. */
const lastAnswers = new WeakMap<object, Tagged<unknown>>();
async function polled(
  e: Endpoint,
  input: Record<string, unknown>,
  { queryKey }: Partial<Asking> = {},
): Promise<unknown> {
  const read = queryKey && queryClient.getQueryCache().find({ queryKey, exact: true });
  const last = await pollEndpoint(e, input, read && lastAnswers.get(read));
  if (read) lastAnswers.set(read, last);
  return last.answer;
}

/**
 * Fetches a page of search results: repeats the call until the page is full, no rows are left, or nobody waits for it.
 */
async function wholePage(
  e: Endpoint,
  input: Record<string, unknown>,
  asking: Asking | undefined,
): Promise<SearchPage<unknown>> {
  const signal = asking?.signal;
  const rows: unknown[] = [];
  let before = input['before'];
  for (;;) {
    const answer = (await callEndpoint(e, { ...input, ...(before ? { before } : {}) })) as SearchPage<unknown>;
    rows.push(...answer.rows);
    if (!answer.before || rows.length >= pageSize) return { rows, before: answer.before };
    signal?.throwIfAborted();
    before = answer.before;
  }
}

/**
 * Fetches a read from the network; where this device answers it too, with `local`, the response also updates the
 * device. Throws as `callEndpoint` does. Returns null if a pull brings the data instead, now or a moment ago: the
 * device then answers with it.
 */
export async function fetchEndpoint(
  name: EndpointName,
  input: Record<string, unknown>,
  { local, userId, asking }: { local: unknown; userId: string | undefined; asking?: Asking },
): Promise<unknown> {
  if (userId && readsServedBySync.includes(name) && (await hasSynced(userId).catch(() => false))) {
    // Older rows came with the newer ones.
    if (input['before'] === undefined) await pullFor(userId);
    return null;
  }
  if (local !== undefined && wasPulled(name, userId)) return null;
  // The account has signed out meanwhile (pwa/data/queryKey.ts): a sync cycle for it would create its database again.
  const hasLeft = () => asking?.queryKey !== undefined && !queryClient.getQueryState(asking.queryKey);
  const asOf = name === 'games.one' ? await readCatalogueCursor().catch(() => undefined) : undefined;
  try {
    const e = endpoints[name] as Endpoint;
    const answer = await (searches.has(name)
      ? wholePage(e, input, asking)
      : e.polled
        ? polled(e, input, asking)
        : callEndpoint(e, input));
    if (!hasLeft()) await keep(name, answer, { local, userId, asOf }).catch(ignoreStorageErrors);
    return answer ?? null;
  } catch (error) {
    if (!hasLeft()) handleAuthError(error, userId);
    // The store no longer offers a game that this device still has: a pull removes it and its links now, and not only at
    // the next regular one.
    const isOut = error instanceof Refusal && (error.code === 'notFound' || error.code === 'unlisted');
    const isGone = name === 'games.one' && isOut;
    if (isGone && (local !== undefined || (await isKept(input)))) resyncCatalog().catch(() => {});
    throw error;
  }
}

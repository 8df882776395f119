import type { Game } from '#sync/contract/games.ts';
import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { pageSize, type SearchPage } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { unreadPollMs } from '#sync/constants.ts';
import { callEndpoint, pollEndpoint, type Tagged } from '../platform/http/callEndpoint.ts';
import { resyncCatalog } from '../catalogue/syncCatalog.ts';
import { ignoreStorageErrors, readCatalogueCursor } from '../storage/database.ts';
import { hasSynced } from '../outbox/outbox.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { cacheGame, readGame } from '../catalogue/catalogStore.ts';
import { queryClient } from '../platform/queryClient.ts';
import { areByOthers, readsServedBySync } from './refetchPolicy.ts';

/**
 * A session that ran out, or is another's by now, is noticed by whatever asks first; the next cycle makes it known to the
 * whole app.
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

/** When a read last began to pull in this window, in ms of its own clock, and for whom. */
let pulled: { userId: string; at: number } | undefined;
async function pullFor(userId: string): Promise<void> {
  const at = performance.now();
  if ((await runSync(userId, false)) === 'saved') pulled = { userId, at };
}
/** Milliseconds for which that is an answer to others: a little longer than it rests between two pulls. */
const pulledLately = unreadPollMs + 1_000;
/** Whether this was pulled with what another read has asked for: the bell need not ask beside an open conversation. */
const wasPulled = (name: EndpointName, userId: string | undefined): boolean =>
  name === 'notifications.unread' &&
  pulled !== undefined &&
  pulled.userId === userId &&
  performance.now() - pulled.at < pulledLately;

/** Puts what the network answered where the device reads it. */
async function keep(
  name: EndpointName,
  answer: unknown,
  { local, userId, asOf }: { local: unknown; userId: string | undefined; asOf: { rev: number } | undefined },
): Promise<void> {
  if (name === 'games.one' && (answer as Game).status === 'approved') await cacheGame(answer as Game, asOf);
  // Where the network knows others than this device, it is time to pull.
  if (areByOthers(name) && userId && idsOf(answer) !== idsOf(local)) await runSync(userId);
}

/** Whether the device has a game; its answer may come after the network was asked. */
const isKept = async ({ id }: Record<string, unknown>): Promise<boolean> =>
  (await readGame(id as string).catch(() => undefined)) !== undefined;

/** Reads of which each call looks at so many rows and at no more (sync/pagination.ts). */
const searches: ReadonlySet<EndpointName> = new Set(['users.search', 'developers.search', 'games.search']);
/** To look at its signal tells whoever asks that an answer is of no use once nobody waits for it. */
type Asking = { readonly signal: AbortSignal; readonly queryKey?: readonly unknown[] };

/** The last answer to each read that is polled, as long as the read itself is kept: it goes with it when somebody leaves. */
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

/** A page of what a search finds: asks on until there is one, no more, or nobody who waits for it. */
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
 * What the network answers to a read; where this device answers it too, with `local`, it learns from it. Throws as `call` does.
 * Null where only what is new was pulled, if it is time for that, or was a moment ago: the device answers with it.
 */
export async function fetchEndpoint(
  name: EndpointName,
  input: Record<string, unknown>,
  { local, userId, asking }: { local: unknown; userId: string | undefined; asking?: Asking },
): Promise<unknown> {
  if (userId && readsServedBySync.includes(name) && (await hasSynced(userId).catch(() => false))) {
    // What is older came with what is newer.
    if (input['before'] === undefined) await pullFor(userId);
    return null;
  }
  if (local !== undefined && wasPulled(name, userId)) return null;
  // Its account has left meanwhile (pwa/data/queryKey.ts): a cycle for it would make its database anew.
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
    // The store took out a game that is here still: from here it goes with its links at once, and not at the next pull.
    const isGone = name === 'games.one' && error instanceof Refusal && error.code === 'notFound';
    if (isGone && (local !== undefined || (await isKept(input)))) resyncCatalog().catch(() => {});
    throw error;
  }
}

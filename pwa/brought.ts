import type { Game } from '#sync/contract/games.ts';
import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { type Found, pageMax } from '#sync/pages.ts';
import { Refusal } from '#sync/refusal.ts';
import { unreadEvery } from '#sync/rules.ts';
import { call } from './call.ts';
import { pullCatalogueAnew } from './catalogue.ts';
import { readCatalogueCursor, unlessKept } from './db.ts';
import { hasPulled } from './device.ts';
import { flush } from './flush.ts';
import { keepGame, keptGame } from './games/kept.ts';
import { areByOthers, readsByPull } from './visited.ts';

/**
 * A session that ran out, or is another's by now, is noticed by whatever asks first; the next cycle makes it known to the
 * whole app.
 */
export function noticeExpiry(error: unknown, userId: string | undefined): void {
  const ended = error instanceof Refusal && (error.code === 'signedOut' || error.code === 'wrongUser');
  if (userId && ended) void flush(userId);
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
  if ((await flush(userId, false)) === 'saved') pulled = { userId, at };
}
/** Milliseconds for which that is an answer to others: a little longer than it rests between two pulls. */
const pulledLately = unreadEvery + 1_000;
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
  if (name === 'games.one' && (answer as Game).status === 'approved') await keepGame(answer as Game, asOf);
  // Where the network knows others than this device, it is time to pull.
  if (areByOthers(name) && userId && idsOf(answer) !== idsOf(local)) await flush(userId);
}

/** Whether the device has a game; its answer may come after the network was asked. */
const isKept = async ({ id }: Record<string, unknown>): Promise<boolean> =>
  (await keptGame(id as string).catch(() => undefined)) !== undefined;

/** Reads of which each call looks at so many rows and at no more (sync/pages.ts). */
const searches: ReadonlySet<EndpointName> = new Set(['users.search', 'developers.search']);
/** To look at its signal tells whoever asks that an answer is of no use once nobody waits for it. */
type Asking = { readonly signal: AbortSignal };

/** A page of what a search finds: asks on until there is one, no more, or nobody who waits for it. */
async function wholePage(
  e: Endpoint,
  input: Record<string, unknown>,
  asking: Asking | undefined,
): Promise<Found<unknown>> {
  const signal = asking?.signal;
  const rows: unknown[] = [];
  let before = input['before'];
  for (;;) {
    const answer = (await call(e, { ...input, ...(before ? { before } : {}) })) as Found<unknown>;
    rows.push(...answer.rows);
    if (!answer.before || rows.length >= pageMax) return { rows, before: answer.before };
    signal?.throwIfAborted();
    before = answer.before;
  }
}

/**
 * What the network answers to a read; where this device answers it too, with `local`, it learns from it. Throws as `call` does.
 * Null where only what is new was pulled, if it is time for that, or was a moment ago: the device answers with it.
 */
export async function brought(
  name: EndpointName,
  input: Record<string, unknown>,
  { local, userId, asking }: { local: unknown; userId: string | undefined; asking?: Asking },
): Promise<unknown> {
  if (userId && readsByPull.includes(name) && (await hasPulled(userId).catch(() => false))) {
    // What is older came with what is newer.
    if (input['before'] === undefined) await pullFor(userId);
    return null;
  }
  if (local !== undefined && wasPulled(name, userId)) return null;
  const asOf = name === 'games.one' ? await readCatalogueCursor().catch(() => undefined) : undefined;
  try {
    const e = endpoints[name] as Endpoint;
    const answer = await (searches.has(name) ? wholePage(e, input, asking) : call(e, input));
    await keep(name, answer, { local, userId, asOf }).catch(unlessKept);
    return answer ?? null;
  } catch (error) {
    noticeExpiry(error, userId);
    // The store took out a game that is here still: from here it goes with its links at once, and not at the next pull.
    const isGone = name === 'games.one' && error instanceof Refusal && error.code === 'notFound';
    if (isGone && (local !== undefined || (await isKept(input)))) pullCatalogueAnew().catch(() => {});
    throw error;
  }
}

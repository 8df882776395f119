import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpoints, type QueuedName } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { type Code, Refusal } from '#sync/refusal.ts';
import { isOffline } from './api.ts';
import { noticeExpiry } from './brought.ts';
import { call } from './call.ts';
import { pullCatalogueAnew } from './catalogue.ts';
import { isStorageError } from './db.ts';
import { flushAnew } from './flush.ts';
import { queries } from './queries.ts';
import type { Listed } from './reviews.ts';
import { toast } from './ui/Toast.tsx';
import { translated } from './words/said.ts';
import { wordsOf } from './words/words.ts';
import { write } from './write.ts';

type Said<N extends EndpointName> = z.input<Endpoints[N]['input']>;
type Answer<N extends EndpointName> = Output<Endpoints[N]>;
type Told = { title: string; text?: string };
export type WriteOptions<N extends EndpointName> = {
  onDone?: (answer: Answer<N> | undefined) => void;
  /** What the server said besides the toast, such as which field it means. */
  onRefused?: (refusal: Refusal) => void;
  toast?: Told;
  /** The text of a failure here, where the server sent none. */
  fallback?: string;
  quiet?: boolean;
  /** The device has no room, or its storage is blocked. */
  onFull?: () => void;
  /** Makes the call another way, such as in parts; answers nothing where it was ended before. */
  by?: (input: Said<N>) => Promise<Answer<N> | undefined>;
};

/** Marks a review in every page that was read, so that it does not come back for the moment until it is read anew. */
const forgetReview = (id: string) =>
  queries.setQueriesData<Listed[]>({ queryKey: ['reviews.ofGame'] }, (page) =>
    page?.map((review) => (review.id === id ? { ...review, gone: true } : review)),
  );

/** Writes that make the catalogue another, which this device answers from its own. */
const changesCatalogue: ReadonlySet<EndpointName> = new Set([
  ...(['games.approve', 'games.remove', 'versions.approve', 'versions.restore'] as const),
  ...(['featured.add', 'featured.remove', 'users.rename', 'users.remove', 'users.leave'] as const),
]);

/** Said no for what the page does not know: somebody else was quicker, or it is gone. */
const tellsOfChange: ReadonlySet<Code> = new Set(['conflict', 'notFound', 'forbidden']);

/** Brings up to date, once, what this device knows of what a write was about. */
function askAnew(name: EndpointName, me: Me | null): void {
  if (me) void flushAnew(me.id);
  void queries.invalidateQueries();
  if (changesCatalogue.has(name)) pullCatalogueAnew().catch(() => {});
}

/** What the server would refuse for its words alone does not wait to be sent. */
function refuseWrong(e: Endpoint, input: unknown): void {
  const first = e.input.safeParse(input).error?.issues[0];
  if (first) throw new Refusal('invalid', first.message);
}

/** A queued write is kept on the device, any other made over the network. */
async function make<N extends EndpointName>(
  name: N,
  input: Said<N>,
  me: Me | null,
  { by }: WriteOptions<N>,
): Promise<Answer<N> | undefined> {
  const e = endpoints[name] as Endpoint;
  if (!e.queued) {
    const plain = () => call(e, input as z.input<Endpoint['input']>, { userId: me?.id }) as Promise<Answer<N>>;
    const answer = await (by ? by(input) : plain());
    askAnew(name, me);
    return answer;
  }
  if (!me) throw new Refusal('signedOut', 'Please sign in');
  refuseWrong(e, input);
  await write(me.id, name as QueuedName, input);
  if (name === 'reviews.remove') forgetReview(String((input as { id: unknown }).id));
  return undefined;
}

/** Says in a toast why a write failed (spec §8). */
function explain<N extends EndpointName>(name: N, error: unknown, { fallback, onFull }: WriteOptions<N>): void {
  const { failure, general } = wordsOf('toasts');
  const words = (failure as Partial<Record<EndpointName, typeof general.failure>>)[name] ?? general.failure;
  const full = isStorageError(error);
  if (full) onFull?.();
  const plain = isOffline(error) ? general.offline : full ? general.full : undefined;
  const message = error instanceof Refusal ? error.message : '';
  const told = message ? translated(message) : (fallback ?? words.fallback);
  toast({ title: words.title, text: plain ?? told, tone: 'bad' });
}

/** Makes a declared write and says how it went. Answers whether it is done, or kept to be done. */
export async function perform<N extends EndpointName>(
  name: N,
  input: Said<N>,
  me: Me | null,
  options: WriteOptions<N>,
): Promise<boolean> {
  try {
    const answer = await make(name, input, me, options);
    const success: Partial<Record<EndpointName, Told>> = wordsOf('toasts').success;
    const words = options.toast ?? success[name];
    if (words && !options.quiet) toast({ ...words, tone: 'good' });
    options.onDone?.(answer);
    return true;
  } catch (error) {
    noticeExpiry(error, me?.id);
    const isRefused = error instanceof Refusal;
    if (isRefused && !endpoints[name].queued && tellsOfChange.has(error.code)) askAnew(name, me);
    explain(name, error, options);
    if (isRefused) options.onRefused?.(error);
    return false;
  }
}

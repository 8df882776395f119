import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpoints, type QueuedName } from '#sync/contract/index.ts';
import type { PublicReview } from '#sync/contract/reviews.ts';
import type { Me } from '#sync/contract/users.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { accessMessage } from '#sync/messages/access.ts';
import { issuesOf } from '#sync/messages/issues.ts';
import { type Code, Refusal } from '#sync/refusal.ts';
import { resyncCatalog } from '../catalogue/syncCatalog.ts';
import { localizeMessage } from '../i18n/localizeMessage.ts';
import { getMessages } from '../i18n/messages.ts';
import { enqueueAndSync } from '../outbox/enqueueWrite.ts';
import { rerunSync } from '../outbox/syncCycle.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { isOffline, isOnline } from '../platform/http/httpClient.ts';
import { queryClient } from '../platform/queryClient.ts';
import { isStorageError } from '../storage/database.ts';
import { toast } from '../ui/feedback/Toast.tsx';
import { handleAuthError } from './fetchQuery.ts';
import { admitWrite } from './texts/admitWrite.ts';
import { refreshTermLists } from './texts/termLists.ts';

/** A review as it was read; `gone` from its deletion on this device until it is read again. */
export type ListedReview = PublicReview & { gone?: true };

type Said<N extends EndpointName> = z.input<Endpoints[N]['input']>;
type Answer<N extends EndpointName> = Output<Endpoints[N]>;
type Told = { title: string; text?: string };
export type MutationOptions<N extends EndpointName> = {
  onDone?: (answer: Answer<N> | undefined) => void;
  /** Handles what the server said besides the toast, such as the field that it means. */
  onRefused?: (refusal: Refusal) => void;
  toast?: Told;
  /** The text for a failure of this write for which the server sent none. */
  fallback?: string;
  quiet?: boolean;
  /** Handles a device without space, or with blocked storage. */
  onFull?: () => void;
  /** Makes the call in another way, such as in chunks; resolves to undefined if it was cancelled. */
  by?: (input: Said<N>) => Promise<Answer<N> | undefined>;
};

/** Marks a review as deleted in every page that was read, so that it does not reappear until it is read again. */
const forgetReview = (id: string) =>
  queryClient.setQueriesData<ListedReview[]>({ queryKey: ['reviews.ofGame'] }, (page) =>
    page?.map((review) => (review.id === id ? { ...review, gone: true } : review)),
  );

/** Writes that change the catalogue, which this device reads from its own copy. */
const changesCatalogue: ReadonlySet<EndpointName> = new Set([
  ...(['games.approve', 'games.remove', 'versions.approve', 'versions.restore'] as const),
  ...(['featured.add', 'featured.remove', 'users.rename', 'users.remove', 'users.leave'] as const),
]);

/** Codes that mean that the page is out of date: somebody else was faster, or the thing is gone. */
const tellsOfChange: ReadonlySet<Code> = new Set(['conflict', 'notFound', 'forbidden']);

/** Codes about the words of a write, which a form shows at the field. */
const ofWords: ReadonlySet<Code> = new Set(['textRefused', 'muted']);

/** Refreshes, once, what this device knows about the subject of a write. */
function askAnew(name: EndpointName, me: Me | null): void {
  if (me) void rerunSync(me.id);
  void queryClient.invalidateQueries();
  if (changesCatalogue.has(name)) resyncCatalog().catch(() => {});
}

/** Refuses input that the server would refuse for its text alone, so that it is never queued. */
function refuseWrong(e: Endpoint, input: unknown): void {
  const { error } = e.input.safeParse(input);
  if (error) throw new Refusal('invalid', issuesOf(error)[0]);
}

/** Stores a queued write on the device, or makes any other over the network. */
async function make<N extends EndpointName>(
  name: N,
  input: Said<N>,
  me: Me | null,
  { by }: MutationOptions<N>,
): Promise<Answer<N> | undefined> {
  const e = endpoints[name] as Endpoint;
  const ask = async () => {
    const plain = () => callEndpoint(e, input as z.input<Endpoint['input']>, { userId: me?.id }) as Promise<Answer<N>>;
    const answer = await (by ? by(input) : plain());
    askAnew(name, me);
    return answer;
  };
  if (e.queued && !me) throw new Refusal('signedOut', accessMessage('signIn'));
  if (e.queued) refuseWrong(e, input);
  const { refusal, asksServer } = me
    ? await admitWrite(e, input as Record<string, unknown>, me.id)
    : { refusal: undefined, asksServer: false };
  if (refusal && !(asksServer && isOnline())) throw refusal;
  if (!e.queued || !me) return ask();
  if (asksServer && isOnline())
    try {
      return await ask();
    } catch (error) {
      if (!isOffline(error)) throw error;
      if (refusal) throw refusal;
    }
  await enqueueAndSync(me.id, name as QueuedName, input);
  if (name === 'reviews.remove') forgetReview(String((input as { id: unknown }).id));
  return undefined;
}

/** Shows a toast that says why a write failed (spec §8). */
function explain<N extends EndpointName>(name: N, error: unknown, { fallback, onFull }: MutationOptions<N>): void {
  const { failure, general } = getMessages('toasts');
  const words = (failure as Partial<Record<EndpointName, typeof general.failure>>)[name] ?? general.failure;
  const full = isStorageError(error);
  if (full) onFull?.();
  const plain = isOffline(error) ? general.offline : full ? general.full : undefined;
  const told = error instanceof Refusal && error.message ? localizeMessage(error) : (fallback ?? words.fallback);
  toast({ title: words.title, text: plain ?? told, tone: 'bad' });
}

/** Makes a declared write and shows a toast with the result. Returns whether it is done, or queued. */
export async function runMutation<N extends EndpointName>(
  name: N,
  input: Said<N>,
  me: Me | null,
  options: MutationOptions<N>,
): Promise<boolean> {
  try {
    const answer = await make(name, input, me, options);
    const success: Partial<Record<EndpointName, Told>> = getMessages('toasts').success;
    const words = options.toast ?? success[name];
    if (words && !options.quiet) toast({ ...words, tone: 'good' });
    options.onDone?.(answer);
    return true;
  } catch (error) {
    handleAuthError(error, me?.id);
    const isRefused = error instanceof Refusal;
    if (isRefused && !endpoints[name].queued && tellsOfChange.has(error.code)) askAnew(name, me);
    // A refusal of words may have brought a decision, which is told like any other news.
    if (isRefused && ofWords.has(error.code) && me) {
      void rerunSync(me.id);
      void refreshTermLists({ isStale: true });
    }
    // A form says itself, at the field, what is wrong with its words.
    const isAtField = isRefused && ofWords.has(error.code) && options.onRefused !== undefined;
    if (!isAtField) explain(name, error, options);
    if (isRefused) options.onRefused?.(error);
    return false;
  }
}

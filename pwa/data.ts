import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Game } from '#sync/contract/games.ts';
import type { EndpointName, Endpoints, QueuedName } from '#sync/contract/index.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { isOffline } from './api.ts';
import { useCatalogueFails } from './catalogueFails.ts';
import { useOnline, useVisible } from './outbox.ts';
import { forgetReview, useStandingReviews } from './reviews.ts';
import { useSession } from './session.tsx';
import { useStored, watchStorage } from './stored.ts';
import { toast } from './ui/Toast.tsx';
import { type Engine, engine, useEngine } from './useEngine.ts';
import { pollEvery } from './visible.ts';
import { translated, wordsOf } from './words/words.ts';

export type Read<T> = {
  data: T | undefined;
  state: 'loading' | 'ready' | 'error' | 'offline';
  error: Refusal | undefined;
  again(): void;
};
type Options = { /** Milliseconds between two asks, while visible and online. */ every?: number; skip?: boolean };

const refusalOr = (error: unknown) => (error instanceof Refusal ? error : undefined);

/** A session that ran out is noticed by whatever asks first; the next cycle makes it known to the whole app. */
function noticeExpiry(error: unknown, userId: string | undefined): void {
  if (userId && refusalOr(error)?.code === 'signedOut') void engine.ask().then(({ flush }) => flush(userId));
}

/** Rows that somebody else writes: where the network knows others than this device, it is time to pull. */
const byOthers = (name: EndpointName) => name === 'notifications.unread' || name === 'friends.messages';

/** What the network brings for reads this device also answers: it is put where the device reads it. */
async function bring(
  { keepGame, flush }: Engine,
  name: EndpointName,
  answer: unknown,
  local: unknown,
  userId: string | undefined,
): Promise<void> {
  if (name === 'games.one' && (answer as Game).status === 'approved') await keepGame(answer as Game);
  if (!byOthers(name) || !userId) return;
  const ids = (rows: unknown) =>
    ((rows as { id: string }[] | undefined) ?? [])
      .map((row) => row.id)
      .sort()
      .join();
  if (ids(answer) !== ids(local)) await flush(userId);
}

/** Asked anew at every visit, whatever is known here: the catalogue trails, and others write. */
const visited: readonly EndpointName[] = ['games.one', 'plays.playtime', 'reviews.ofGame'];
const alsoAsked = (name: EndpointName) => byOthers(name) || visited.includes(name);

/** The reads that wait for the catalogue too. */
const showsGames = (name: EndpointName) =>
  name === 'games.list' || name === 'library.list' || name === 'wishlist.list' || name === 'cart.list';
/** The reads anybody may make, so that they need no account. */
const isPublic = (name: EndpointName) => name.startsWith('games.');

type Said<N extends EndpointName> = z.input<Endpoints[N]['input']>;
type Answer<N extends EndpointName> = Output<Endpoints[N]>;

/** Reads a declared call: from the device where the device can answer, else over the network. Live in both cases. */
export function useRead<N extends EndpointName>(
  name: N,
  input: Said<N>,
  { every, skip = false }: Options = {},
): Read<Answer<N>> {
  const { me, state: session } = useSession();
  const online = useOnline();
  const visible = useVisible();
  const here = useEngine();
  const e: Endpoint | undefined = here?.endpoints[name];
  const isOpen = e?.may.includes('anyone') ?? false;
  const isLocal = here !== undefined && name in here.local;
  const key = JSON.stringify(input);
  const member = isPublic(name) || me !== null;

  const kept = useStored<{ answer?: Answer<N> | undefined; fails?: true; failed?: boolean } | undefined>(
    async ({ local, cycleFailed }) => {
      const read = local[name] as ((input: unknown, me: string) => Promise<Answer<N> | undefined>) | undefined;
      if (!read || skip || !member) return undefined;
      const answer = await read(JSON.parse(key), me?.id ?? '');
      const failed = answer === undefined && me !== null && !isPublic(name) && (await cycleFailed(me.id));
      return { answer, failed };
    },
    [name, key, me?.id, skip],
    { fails: true },
  );
  const asks =
    here !== undefined &&
    !skip &&
    session !== 'loading' &&
    (!isLocal || kept?.fails === true || alsoAsked(name)) &&
    (isOpen || session === 'signedIn');
  const asked = useQuery({
    // With the setup key the same person is answered more.
    queryKey: [name, key, me?.id, me?.isAdmin, me?.isLeadDev],
    queryFn: async () => {
      const from = await engine.ask();
      const answer = await from.call(from.endpoints[name] as Endpoint, JSON.parse(key)).catch((error: unknown) => {
        noticeExpiry(error, me?.id);
        throw error;
      });
      await bring(from, name, answer, kept?.answer, me?.id).catch(from.unlessKept);
      return answer ?? null;
    },
    enabled: asks && online,
    staleTime: alsoAsked(name) ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: pollEvery(every, { asked: asks, online, visible }),
    refetchIntervalInBackground: false,
    networkMode: 'always',
  });
  const again = useCallback(() => {
    void engine.ask().then(({ flush, pullCatalogue }) => {
      if (me) void flush(me.id);
      if (showsGames(name)) pullCatalogue().catch(() => {});
    });
    void asked.refetch();
  }, [me, name, asked.refetch]);

  const catalogueFails = useCatalogueFails() && showsGames(name);
  const data = (kept?.answer ?? asked.data ?? undefined) as Answer<N> | undefined;
  const { id } = JSON.parse(key) as { id?: string };
  const standing = useStandingReviews(name, data, id, asked.refetch);
  if (standing !== undefined) return { data: standing as Answer<N>, state: 'ready', error: undefined, again };
  // The device has not looked yet: nothing is known about the network that matters.
  const looking = !here || (isLocal && !skip && member && kept === undefined);
  const ended = session === 'expired' && online && !looking && !isOpen;
  const error = refusalOr(asked.error) ?? (ended ? new Refusal('signedOut', 'Please sign in') : undefined);
  if (error) return { data: undefined, state: 'error', error, again };
  if (!looking && (!online || isOffline(asked.error)))
    return { data: undefined, state: 'offline', error: undefined, again };
  // Nobody else is asked for what the next cycle or the catalogue brings.
  if (!asks && !looking && (kept?.failed || catalogueFails))
    return { data: undefined, state: 'error', error: undefined, again };
  return { data: undefined, state: 'loading', error: undefined, again };
}

type Told = { title: string; text?: string };
type WriteOptions<N extends EndpointName> = {
  onDone?: (answer: Answer<N> | undefined) => void;
  /** What the server said besides the toast, such as which field it means. */
  onRefused?: (refusal: Refusal) => void;
  toast?: Told;
  /** The text of a failure here, where the server sent none. */
  fallback?: string;
  quiet?: boolean;
  /** Makes the call another way, such as in parts; answers nothing where it was ended before. */
  by?: (input: Said<N>) => Promise<Answer<N> | undefined>;
};

/** Makes a declared write: a queued one is kept on the device and succeeds at once, others need the network. */
export function useWrite<N extends EndpointName>(name: N, options: WriteOptions<N> = {}) {
  const { onDone, onRefused, toast: said, fallback, quiet = false, by } = options;
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function write(input: Said<N>): Promise<boolean> {
    setBusy(true);
    const { endpoints, call, flush, write: keep, isStorageError } = await engine.ask();
    const e = endpoints[name] as Endpoint;
    try {
      let answer: Answer<N> | undefined;
      if (e.queued) {
        if (!me) throw new Refusal('signedOut', 'Please sign in');
        await keep(me.id, name as QueuedName, input);
        if (name === 'reviews.remove') forgetReview(queries, String((input as { id: unknown }).id));
      } else {
        answer = by ? await by(input) : ((await call(e, input as z.input<Endpoint['input']>)) as Answer<N>);
        if (me) void flush(me.id);
        void queries.invalidateQueries();
      }
      const success: Partial<Record<EndpointName, Told>> = wordsOf('toasts').success;
      const words = said ?? success[name];
      if (words && !quiet) toast({ ...words, tone: 'good' });
      onDone?.(answer);
      return true;
    } catch (error) {
      noticeExpiry(error, me?.id);
      const { failure, general } = wordsOf('toasts');
      const words = (failure as Partial<Record<EndpointName, typeof general.failure>>)[name] ?? general.failure;
      const full = isStorageError(error);
      if (full) void watchStorage();
      const plain = isOffline(error) ? general.offline : full ? general.full : undefined;
      const refusal = refusalOr(error);
      const told = refusal?.message ? translated(refusal.message) : (fallback ?? words.fallback);
      toast({ title: words.title, text: plain ?? told, tone: 'bad' });
      if (refusal) onRefused?.(refusal);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { write, busy };
}

/** Asks the server again for everything that stands on the page. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries(), [queries]);
}

/** Brings the catalogue up to date when a page that shows it is opened. */
export function useFreshCatalogue(): void {
  useEffect(() => void engine.ask().then(({ pullCatalogue }) => pullCatalogue().catch(() => {})), []);
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Game } from '#sync/contract/games.ts';
import { type EndpointName, nameOf, type QueuedName } from '#sync/contract/index.ts';
import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { Refusal } from '#sync/refusal.ts';
import { call, isOffline } from './api.ts';
import { pullCatalogue } from './catalogue.ts';
import { publicDb } from './db.ts';
import { rowsOf } from './device.ts';
import { flush } from './flush.ts';
import { isPublic, local } from './local.ts';
import { write as keep, useOnline, useWaiting } from './outbox.ts';
import { useSession } from './session.tsx';
import { toast } from './ui/Toast.tsx';
import { translated, wordsOf } from './words/words.ts';

export type Read<T> = {
  data: T | undefined;
  state: 'loading' | 'ready' | 'error' | 'offline';
  error: Refusal | undefined;
  again(): void;
};
type Options = { /** Milliseconds between two asks, while visible and online. */ every?: number; skip?: boolean };

const refusalOr = (error: unknown) => (error instanceof Refusal ? error : undefined);

/** Rows that somebody else writes: where the network knows others than this device, it is time to pull. */
const byOthers = (name: EndpointName) => name === 'notifications.unread' || name === 'friends.messages';

/** What the network brings for reads this device also answers: it is put where the device reads it. */
async function bring(name: EndpointName, answer: unknown, local: unknown, userId: string | undefined): Promise<void> {
  if (name === 'games.one' && (answer as Game).status === 'approved') await publicDb.games.put(answer as Game);
  if (!byOthers(name) || !userId) return;
  const ids = (rows: unknown) =>
    ((rows as { id: string }[] | undefined) ?? [])
      .map((row) => row.id)
      .sort()
      .join();
  if (ids(answer) !== ids(local)) await flush(userId);
}

/** Asked over the network besides the device: the catalogue trails, and others write. */
const alsoAsked = (name: EndpointName) => byOthers(name) || name === 'games.one' || name === 'plays.playtime';

/** Reads a declared call: from the device where the device can answer, else over the network. Live in both cases. */
export function useRead<E extends Endpoint>(
  e: E,
  input: z.input<E['input']>,
  { every, skip = false }: Options = {},
): Read<Output<E>> {
  const { me, state: session } = useSession();
  const online = useOnline();
  const name = nameOf(e);
  const read = local[name] as ((input: unknown, me: string) => Promise<Output<E> | undefined>) | undefined;
  const key = JSON.stringify(input);
  const member = isPublic(name) || me !== null;

  const here = useLiveQuery(
    async () => (read && !skip && member ? { answer: await read(JSON.parse(key), me?.id ?? '') } : undefined),
    [name, key, me?.id, skip],
  );
  const asks =
    !skip &&
    session !== 'loading' &&
    (!read || alsoAsked(name)) &&
    (e.may.includes('anyone') || session === 'signedIn');
  const asked = useQuery({
    queryKey: [name, key, me?.id],
    queryFn: async () => {
      const answer = await call(e, JSON.parse(key));
      await bring(name, answer, here?.answer, me?.id);
      return answer ?? null;
    },
    enabled: asks && online,
    staleTime: alsoAsked(name) ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: every && asks && online ? every : false,
    refetchIntervalInBackground: false,
    networkMode: 'always',
  });
  const again = useCallback(() => {
    if (me) void flush(me.id);
    if (name === 'games.list') pullCatalogue().catch(() => {});
    void asked.refetch();
  }, [me, name, asked.refetch]);

  const data = (here?.answer ?? asked.data ?? undefined) as Output<E> | undefined;
  const overlaid = useOwnReview(name, data, JSON.parse(key) as { id?: string });
  if (overlaid !== undefined) return { data: overlaid as Output<E>, state: 'ready', error: undefined, again };
  const error = refusalOr(asked.error);
  if (error) return { data: undefined, state: 'error', error, again };
  // The device has not looked yet: nothing is known about the network that matters.
  const looking = read !== undefined && !skip && member && here === undefined;
  if (!looking && (!online || isOffline(asked.error)))
    return { data: undefined, state: 'offline', error: undefined, again };
  return { data: undefined, state: 'loading', error: undefined, again };
}

/** A game's reviews as the server knows them, with one's own as it stands on this device. */
function useOwnReview(name: EndpointName, data: unknown, { id }: { id?: string }): unknown {
  const { me } = useSession();
  const { review, known } = useMyReview(name === 'reviews.ofGame' ? (id ?? '') : '');
  if (name !== 'reviews.ofGame' || !me || data === undefined || !known) return data;
  const others = (data as PublicReview[]).filter((row) => row.userId !== me.id);
  const user = { username: me.username, firstName: null, lastName: null };
  return review ? [{ ...review, user }, ...others] : others;
}

export type MyReview = {
  review: Review | undefined;
  /** A change to it waits on this device. */
  waiting: boolean;
  known: boolean;
};

/** One's own review of a game, waiting writes included. */
export function useMyReview(gameId: string): MyReview {
  const { me } = useSession();
  const userId = me?.id;
  const waiting = useWaiting();
  const rows = useLiveQuery(async () => (userId && gameId ? rowsOf(userId, 'review') : undefined), [userId, gameId]);
  const review = rows?.find(({ row }) => row.gameId === gameId)?.row;
  const about = waiting.some(
    ({ write: w }) => w.name.startsWith('reviews.') && (w.input['gameId'] === gameId || w.input['id'] === review?.id),
  );
  return { review, waiting: review !== undefined && about, known: rows !== undefined };
}

type Said = { title: string; text?: string };
type WriteOptions<E extends Endpoint> = {
  onDone?: (answer: Output<E> | undefined) => void;
  toast?: Said;
  quiet?: boolean;
};

/** Makes a declared write: a queued one is kept on the device and succeeds at once, others need the network. */
export function useWrite<E extends Endpoint>(e: E, { onDone, toast: said, quiet = false }: WriteOptions<E> = {}) {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const name = nameOf(e);

  async function write(input: z.input<E['input']>): Promise<boolean> {
    setBusy(true);
    try {
      let answer: Output<E> | undefined;
      if (e.queued) {
        if (!me) throw new Refusal('signedOut', 'Please sign in');
        await keep(me.id, name as QueuedName, input);
      } else {
        answer = await call(e, input);
        if (me) void flush(me.id);
        void queries.invalidateQueries();
      }
      const success: Partial<Record<EndpointName, Said>> = wordsOf('toasts').success;
      const words = said ?? success[name];
      if (words && !quiet) toast({ ...words, tone: 'good' });
      onDone?.(answer);
      return true;
    } catch (error) {
      const { failure, general } = wordsOf('toasts');
      const words = (failure as Partial<Record<EndpointName, typeof general.failure>>)[name] ?? general.failure;
      const offline = isOffline(error) ? general.offline : undefined;
      const told = refusalOr(error)?.message;
      toast({ title: words.title, text: offline ?? (told ? translated(told) : words.fallback), tone: 'bad' });
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
  useEffect(() => void pullCatalogue().catch(() => {}), []);
}

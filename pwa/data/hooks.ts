import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { type EndpointName, type Endpoints, endpoints } from '#sync/contract/index.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { useCatalogError } from '../catalogue/catalogStatus.ts';
import { resyncCatalog, syncCatalog } from '../catalogue/syncCatalog.ts';
import { monitorStorage } from '../engine/storageStatus.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { pollInterval } from '../platform/page/pageVisibility.ts';
import { useOnline, useVisible } from '../platform/page/useOnlineStatus.ts';
import { queryClient } from '../platform/queryClient.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { fetchEndpoint } from './fetchQuery.ts';
import { lastSyncFailed, localReads } from './local/localReads.ts';
import { type MutationOptions, runMutation } from './mutate.ts';
import { queryKeyOf } from './queryKey.ts';
import { type QueryStatus, queryStatusOf } from './queryStatus.ts';
import { areByOthers, refetchesOnMount } from './refetchPolicy.ts';

export type QueryResult<T> = QueryStatus<T> & { again(): void };
type Options = {
  /** Milliseconds between two requests, while visible and online. */
  every?: number;
  skip?: boolean;
  /** Every response is a new value, even if it equals the one before. */
  eachAnswer?: boolean;
};

/** Whether a read also depends on the catalogue. */
const showsGames = (name: EndpointName) =>
  name === 'games.list' || name === 'library.list' || name === 'wishlist.list' || name === 'cart.list';
/** Whether anybody may make the read, so that it needs no account. */
const isPublic = (name: EndpointName) => name.startsWith('games.');

type Said<N extends EndpointName> = z.input<Endpoints[N]['input']>;
type Answer<N extends EndpointName> = Output<Endpoints[N]>;

/** Reads a declared endpoint: from the device where it can answer, otherwise over the network. Live in both cases. */
export function useRead<N extends EndpointName>(
  name: N,
  input: Said<N>,
  { every, skip = false, eachAnswer = false }: Options = {},
): QueryResult<Answer<N>> {
  const { me, state: session } = useSession();
  const online = useOnline();
  const visible = useVisible();
  const isOpen = (endpoints[name] as Endpoint).may.includes('anyone');
  const isLocal = name in localReads;
  const key = JSON.stringify(input);
  const member = isPublic(name) || me !== null;

  const kept = useLiveQuery<{ answer?: Answer<N> | undefined; fails?: true; failed?: boolean } | undefined>(
    async () => {
      const read = localReads[name] as ((input: unknown, me: string) => Promise<Answer<N> | undefined>) | undefined;
      if (!read || skip || !member) return undefined;
      const answer = await read(JSON.parse(key), me?.id ?? '');
      const failed = answer === undefined && me !== null && !isPublic(name) && (await lastSyncFailed(me.id));
      return { answer, failed };
    },
    [name, key, me?.id, skip],
    { fails: true },
  );
  const asks =
    !skip &&
    session !== 'loading' &&
    (!isLocal || kept?.fails === true || refetchesOnMount(name)) &&
    (isOpen || session === 'signedIn');
  const { data, error, refetch } = useQuery<unknown>(
    {
      queryKey: queryKeyOf(name, key, me),
      queryFn: (asking) => fetchEndpoint(name, JSON.parse(key), { local: kept?.answer, userId: me?.id, asking }),
      enabled: asks && online,
      staleTime: refetchesOnMount(name) ? 0 : Number.POSITIVE_INFINITY,
      retry: false,
      structuralSharing: !eachAnswer,
      refetchOnWindowFocus: false,
      refetchInterval: pollInterval(every, { asked: asks, online, visible }),
      refetchIntervalInBackground: false,
      networkMode: 'always',
    },
    queryClient,
  );
  const again = useCallback(() => {
    if (me) void runSync(me.id);
    if (showsGames(name)) syncCatalog().catch(() => {});
    void refetch();
  }, [me, name, refetch]);

  const catalogueFails = useCatalogError() && showsGames(name);
  const looking = isLocal && !skip && member && kept === undefined;
  const stand = queryStatusOf<Answer<N>>({
    kept: kept?.answer,
    asked: looking && areByOthers(name) ? undefined : (data as Answer<N> | null | undefined),
    failure: error,
    looking,
    online,
    ended: session === 'expired' && online && !looking && !isOpen,
    fails: !asks && (kept?.failed === true || catalogueFails),
  });
  return { ...stand, again };
}

/**
 * Calls a declared write endpoint: a queued write is stored on the device and succeeds at once, others need the
 * network.
 */
export function useWrite<N extends EndpointName>(name: N, options: MutationOptions<N> = {}) {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  async function write(input: Said<N>): Promise<boolean> {
    setBusy(true);
    try {
      return await runMutation(name, input, me, { onFull: monitorStorage, ...options });
    } finally {
      setBusy(false);
    }
  }
  return { write, busy };
}

/** Requests everything on the page from the server again, including the catalogue. */
export function refetchAll(): void {
  void queryClient.invalidateQueries();
  resyncCatalog().catch(() => {});
}

/** Updates the catalogue when a page that shows it is opened. */
export function useCatalogRefresh(): void {
  useEffect(() => void syncCatalog().catch(() => {}), []);
}

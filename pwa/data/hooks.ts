import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { EndpointName, Endpoints } from '#sync/contract/index.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { useNetworkQuery } from './useNetworkQuery.ts';
import { useCatalogError } from '../catalogue/catalogStatus.ts';
import { useOnline, useVisible } from '../platform/page/useOnlineStatus.ts';
import type { MutationOptions } from './mutate.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { type QueryStatus, queryStatusOf } from './queryStatus.ts';
import { monitorStorage, useLiveQuery } from '../engine/useLiveQuery.ts';
import { lazyDataLayer, useDataLayer } from '../engine/useDataLayer.ts';
import { pollInterval } from '../platform/page/pageVisibility.ts';
import { areByOthers, refetchesOnMount } from './refetchPolicy.ts';

export type QueryResult<T> = QueryStatus<T> & { again(): void };
type Options = {
  /** Milliseconds between two asks, while visible and online. */
  every?: number;
  skip?: boolean;
  /** Every answer is another value, also one that says the same as the one before. */
  eachAnswer?: boolean;
};

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
  { every, skip = false, eachAnswer = false }: Options = {},
): QueryResult<Answer<N>> {
  const { me, state: session } = useSession();
  const online = useOnline();
  const visible = useVisible();
  const here = useDataLayer();
  const e: Endpoint | undefined = here?.endpoints[name];
  const isOpen = e?.may.includes('anyone') ?? false;
  const isLocal = here !== undefined && name in here.localReads;
  const key = JSON.stringify(input);
  const member = isPublic(name) || me !== null;

  const kept = useLiveQuery<{ answer?: Answer<N> | undefined; fails?: true; failed?: boolean } | undefined>(
    async ({ localReads, lastSyncFailed }) => {
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
    here !== undefined &&
    !skip &&
    session !== 'loading' &&
    (!isLocal || kept?.fails === true || refetchesOnMount(name)) &&
    (isOpen || session === 'signedIn');
  const asked = useNetworkQuery<unknown>({
    // With the setup key the same person is answered more.
    queryKey: [name, key, me?.id, me?.isAdmin, me?.isLeadDev],
    queryFn: async (asking) =>
      (await lazyDataLayer.ask()).fetchEndpoint(name, JSON.parse(key), { local: kept?.answer, userId: me?.id, asking }),
    enabled: asks && online,
    staleTime: refetchesOnMount(name) ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: !eachAnswer,
    refetchOnWindowFocus: false,
    refetchInterval: pollInterval(every, { asked: asks, online, visible }),
    refetchIntervalInBackground: false,
    networkMode: 'always',
  });
  const again = useCallback(() => {
    void lazyDataLayer.ask().then(({ runSync, syncCatalog }) => {
      if (me) void runSync(me.id);
      if (showsGames(name)) syncCatalog().catch(() => {});
    });
    asked.refetch();
  }, [me, name, asked.refetch]);

  const catalogueFails = useCatalogError() && showsGames(name);
  const looking = !here || (isLocal && !skip && member && kept === undefined);
  const stand = queryStatusOf<Answer<N>>({
    kept: kept?.answer,
    asked: looking && areByOthers(name) ? undefined : (asked.data as Answer<N> | null | undefined),
    failure: asked.error,
    looking,
    online,
    ended: session === 'expired' && online && !looking && !isOpen,
    fails: !asks && (kept?.failed === true || catalogueFails),
  });
  return { ...stand, again };
}

/** Makes a declared write: a queued one is kept on the device and succeeds at once, others need the network. */
export function useWrite<N extends EndpointName>(name: N, options: MutationOptions<N> = {}) {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  async function write(input: Said<N>): Promise<boolean> {
    setBusy(true);
    try {
      return await (await lazyDataLayer.ask()).runMutation(name, input, me, { onFull: monitorStorage, ...options });
    } finally {
      setBusy(false);
    }
  }
  return { write, busy };
}

/** Asks the server again for everything that stands on the page, the catalogue included. */
export const refetchAll = (): void =>
  void lazyDataLayer.ask().then(({ queryClient, resyncCatalog }) => {
    void queryClient.invalidateQueries();
    resyncCatalog().catch(() => {});
  });

/** Brings the catalogue up to date when a page that shows it is opened. */
export function useCatalogRefresh(): void {
  useEffect(() => void lazyDataLayer.ask().then(({ syncCatalog }) => syncCatalog().catch(() => {})), []);
}

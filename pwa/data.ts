import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { EndpointName, Endpoints } from '#sync/contract/index.ts';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { useAsked } from './asked.ts';
import { useCatalogueFails } from './catalogueFails.ts';
import { useOnline, useVisible } from './online.ts';
import type { WriteOptions } from './perform.ts';
import { useSession } from './session.tsx';
import { type Stand, standOf } from './stand.ts';
import { useStored, watchStorage } from './stored.ts';
import { engine, useEngine } from './useEngine.ts';
import { pollEvery } from './visible.ts';
import { alsoAsked, areByOthers } from './visited.ts';

export type Read<T> = Stand<T> & { again(): void };
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
  const asked = useAsked<unknown>({
    // With the setup key the same person is answered more.
    queryKey: [name, key, me?.id, me?.isAdmin, me?.isLeadDev],
    queryFn: async (asking) =>
      (await engine.ask()).brought(name, JSON.parse(key), { local: kept?.answer, userId: me?.id, asking }),
    enabled: asks && online,
    staleTime: alsoAsked(name) ? 0 : Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: !eachAnswer,
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
    asked.refetch();
  }, [me, name, asked.refetch]);

  const catalogueFails = useCatalogueFails() && showsGames(name);
  const looking = !here || (isLocal && !skip && member && kept === undefined);
  const stand = standOf<Answer<N>>({
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
export function useWrite<N extends EndpointName>(name: N, options: WriteOptions<N> = {}) {
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  async function write(input: Said<N>): Promise<boolean> {
    setBusy(true);
    try {
      return await (await engine.ask()).perform(name, input, me, { onFull: watchStorage, ...options });
    } finally {
      setBusy(false);
    }
  }
  return { write, busy };
}

/** Asks the server again for everything that stands on the page, the catalogue included. */
export const refresh = (): void =>
  void engine.ask().then(({ queries, pullCatalogueAnew }) => {
    void queries.invalidateQueries();
    pullCatalogueAnew().catch(() => {});
  });

/** Brings the catalogue up to date when a page that shows it is opened. */
export function useFreshCatalogue(): void {
  useEffect(() => void engine.ask().then(({ pullCatalogue }) => pullCatalogue().catch(() => {})), []);
}

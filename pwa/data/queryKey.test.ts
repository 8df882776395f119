import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import * as syncCycle from '../outbox/syncCycle.ts';
import { queryClient } from '../platform/queryClient.ts';

vi.mock('../outbox/syncCycle.ts', { spy: true });

import { patient } from '../test/patience.ts';
import { fetchEndpoint } from './fetchQuery.ts';
import { queryKeyOf, removeQueriesOfOthers } from './queryKey.ts';

afterEach(() => queryClient.clear());

const [ada, ben] = ['ada', 'ben'].map((id) => ({ id, isAdmin: 0, isLeadDev: 0 }) as Me) as [Me, Me];
const keyOf = (me: Me | null) => queryKeyOf('reports.list', '{}', me);
const kept = () => queryClient.getQueryCache().getAll();

test('responses of an account that left are removed, and those of the present account and of nobody stay', () => {
  for (const me of [ada, ben, null]) queryClient.setQueryData(keyOf(me), me?.id ?? 'anybody');
  removeQueriesOfOthers(ben.id);
  expect(kept().map(({ state }) => state.data)).toEqual(['ben', 'anybody']);
  removeQueriesOfOthers(undefined);
  expect(kept().map(({ state }) => state.data)).toEqual(['anybody']);
});

test('a response that comes after its account has left is stored nowhere, and its request is aborted', async () => {
  let signal: AbortSignal | undefined;
  let answer = (_: string) => {};
  const queryFn = (asking: { signal: AbortSignal }) => {
    signal = asking.signal;
    return new Promise<string>((resolve) => (answer = resolve));
  };
  const page = new QueryObserver(queryClient, { queryKey: keyOf(ada), queryFn, retry: false });
  const leave = page.subscribe(() => {});
  await vi.waitFor(() => expect(signal).toBeDefined(), patient);
  removeQueriesOfOthers(ben.id);
  expect(signal?.aborted).toBe(true);
  answer('late');
  await new Promise((resolve) => setTimeout(resolve));
  expect([kept(), queryClient.getQueryData(keyOf(ada)), page.getCurrentResult().data]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  leave();
  expect(kept()).toEqual([]);
});

test('a response that comes after its account has left starts no sync cycle, which would create its database again', async () => {
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    await new Promise<void>((resolve) => answers.push(resolve));
    const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
    return new Response(JSON.stringify({ code: 'signedOut', message: 'Please sign in' }), { status: 401, headers });
  });
  const ask = (me: Me) =>
    queryClient
      .fetchQuery({
        queryKey: keyOf(me),
        queryFn: (asking) =>
          fetchEndpoint('reports.list', { which: 'mine' }, { local: undefined, userId: me.id, asking }),
        retry: false,
      })
      .catch((error: unknown) => error);
  const cycles = vi.spyOn(syncCycle, 'runSync').mockResolvedValue('expired');
  void ask(ada);
  const ofBen = ask(ben);
  await vi.waitFor(() => expect(answers.length).toBe(2), patient);
  removeQueriesOfOthers(ben.id);
  for (const answer of answers) answer();
  await ofBen;
  await vi.waitFor(() => expect(cycles).toHaveBeenCalled(), patient);
  expect([asked.length, cycles.mock.calls]).toEqual([2, [[ben.id]]]);
  vi.unstubAllGlobals();
});

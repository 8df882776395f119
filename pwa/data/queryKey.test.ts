import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import { queryClient } from '../platform/queryClient.ts';
import { patient } from '../test/patience.ts';
import { queryKeyOf, removeQueriesOfOthers } from './queryKey.ts';

afterEach(() => queryClient.clear());

const [ada, ben] = ['ada', 'ben'].map((id) => ({ id, isAdmin: 0, isLeadDev: 0 }) as Me) as [Me, Me];
const keyOf = (me: Me | null) => queryKeyOf('reports.list', '{}', me);
const kept = () => queryClient.getQueryCache().getAll();

test('answers of an account that left are forgotten, those of who is here and of nobody stay', () => {
  for (const me of [ada, ben, null]) queryClient.setQueryData(keyOf(me), me?.id ?? 'anybody');
  removeQueriesOfOthers(ben.id);
  expect(kept().map(({ state }) => state.data)).toEqual(['ben', 'anybody']);
  removeQueriesOfOthers(undefined);
  expect(kept().map(({ state }) => state.data)).toEqual(['anybody']);
});

test('an answer that comes after its account has left is put nowhere, and whoever fetches it is told that nobody waits', async () => {
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
  expect([kept(), queryClient.getQueryData(keyOf(ada)), page.getCurrentResult().data]).toEqual([[], undefined, undefined]);
  leave();
  expect(kept()).toEqual([]);
});

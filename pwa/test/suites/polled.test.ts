import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { fetchEndpoint } from '../../data/fetchQuery.ts';
import { pollEndpoint, type Tagged } from '../../platform/http/callEndpoint.ts';
import { queryClient } from '../../platform/queryClient.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const pending: EndpointName = 'games.pending';
const headers = { 'x-recess-instance': 'x', 'content-type': 'application/json' };
/** A server whose list has a version; a request with that version gets a 304. */
function serverOf(list: { version: number }): { told: number[] } {
  const told: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers: said }: { headers: Record<string, string> }) => {
    const etag = `"v${list.version}"`;
    const same = said['if-none-match'] === etag;
    told.push(same ? 304 : 200);
    return new Response(same ? null : '[]', { status: same ? 304 : 200, headers: { ...headers, etag } });
  });
  return { told };
}
/** Makes a request as an open screen does. */
const ask = (userId: string) =>
  queryClient.fetchQuery({
    queryKey: [pending, userId],
    queryFn: (asking) => fetchEndpoint(pending, {}, { local: undefined, userId, asking }),
    staleTime: 0,
  });

test('a polled read reuses the last response if nothing changed, and gets the rows otherwise', async () => {
  const list = { version: 1 };
  const { told } = serverOf(list);
  const first = await ask('ada');
  expect(await ask('ada')).toBe(first);
  list.version = 2;
  await ask('ada');
  await ask('ada');
  expect(told).toEqual([200, 304, 200, 304]);
});

test('a polled read that changed is made whole from the rows it has and those that came', async () => {
  const row = (id: string, username: string) => ({ id, username, firstName: '', lastName: '' });
  const answers = [
    { status: 200, body: [row('a', 'Ada'), row('b', 'Ben')] },
    { status: 226, body: [1, row('c', 'Cleo')] },
    { status: 226, body: [0] },
  ];
  const said: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { headers: Record<string, string> }) => {
    const { status, body } = answers[said.length] as (typeof answers)[number];
    said.push(init.headers['a-im']);
    return new Response(JSON.stringify(body), { status, headers: { ...headers, etag: `"v${said.length}"` } });
  });
  const rows = z.array(z.object({ id: z.string(), username: z.string() }));
  const read = { ...endpoints[pending], output: rows } as Endpoint;
  let last: Tagged<unknown> | undefined;
  const names = async () => {
    last = await pollEndpoint(read, {}, last);
    return (last.answer as { username: string }[]).map(({ username }) => username);
  };
  expect([await names(), await names(), await names()]).toEqual([['Ada', 'Ben'], ['Ben', 'Cleo'], ['Ben']]);
  expect(said).toEqual([undefined, 'recess-rows', 'recess-rows']);
});

test('a polled read of one account is never reused for another, or after the account has left', async () => {
  const { told } = serverOf({ version: 1 });
  await ask('ada');
  await ask('ben');
  queryClient.clear();
  await ask('ada');
  expect(told).toEqual([200, 200, 200]);
});

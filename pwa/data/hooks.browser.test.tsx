import { useState } from 'react';
import { describe, expect } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import { queryClient } from '../platform/queryClient.ts';
import { SessionContext, useSession } from '../session/SessionProvider.tsx';
import { setTrustedDevice } from '../session/trustedDevice.ts';
import { userDb } from '../storage/database.ts';
import type { ServerRow } from '../storage/rows.ts';
import { renderApp, renderComponent, type TestUser, test } from '../test/app.tsx';
import { useRead } from './hooks.ts';

/** The data of one render: from the device and from the network, and the account that saw it. */
type Drawing = { to: string | undefined; device: readonly string[] | undefined; network: string | undefined };

type Props = { onDraw(one: Drawing): void; onMount(set: (me: Me | null) => void): void };
function Reader({ onDraw }: Pick<Props, 'onDraw'>) {
  const device = useRead('notifications.list', {}).data?.map(({ id }) => id);
  onDraw({ to: useSession().me?.id, device, network: useRead('auth.user', {}).data?.id });
  return null;
}
/** The reader in the session of whoever the function given to `onMount` says. */
function Window({ onDraw, onMount }: Props) {
  const session = useSession();
  const [me, setMe] = useState(session.me);
  onMount(setMe);
  const state = me ? 'signedIn' : 'signedOut';
  return (
    <SessionContext value={{ ...session, state, me }}>
      <Reader onDraw={onDraw} />
    </SessionContext>
  );
}

async function notify({ id: userId }: TestUser): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, userId, type: 'x', title: 'x', message: 'x', isRead: 0, createdAt: '2026-09-01T10:00:00.000Z' };
  await userDb(userId).base.put({ kind: 'notification', id, rev: 1, row } as ServerRow);
  return id;
}

describe('useRead', () => {
  test('useRead renders nothing that was read for the previous account', async ({ store }) => {
    const [ada, ben] = [await store.user('player', 'ada'), await store.user('player', 'ben')];
    // The device stays trusted, so that nothing of Ben's is erased because the session is Ada's.
    setTrustedDevice(ben.id, true);
    const [ofAda, ofBen] = [await notify(ada), await notify(ben)];
    const drawn: Drawing[] = [];
    let arrive: (me: Me | null) => void = () => {};
    const shown = { onDraw: (one: Drawing) => void drawn.push(one), onMount: (set: typeof arrive) => (arrive = set) };
    const knows = (me: TestUser, row: string) =>
      expect.poll(() => drawn.at(-1)).toEqual({ to: me.id, device: [row], network: me.id });

    await renderComponent(store, <Window {...shown} />, { as: ada });
    await knows(ada, ofAda);
    store.be(ben);
    arrive((await store.callAs(ben, 'GET', '/api/auth/user')) as Me);
    await knows(ben, ofBen);
    store.be(undefined);
    arrive(null);
    await expect.poll(() => drawn.at(-1)?.to).toBeUndefined();

    const of = (to: string | undefined) => drawn.filter((one) => one.to === to);
    expect(of(ben.id).filter(({ device, network }) => device?.includes(ofAda) || network === ada.id)).toEqual([]);
    expect(of(undefined).filter(({ device, network }) => device || network)).toEqual([]);
  });

  test("useRead forgets an account's responses once its session has ended, and requests them no more", async ({
    store,
  }) => {
    const ada = await store.user('player', 'ada');
    const answers = () =>
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => queryKey.includes(ada.id) })
        .map(({ state }) => state.status);
    const screen = await renderApp(store, '/profile', { as: ada });
    await expect.poll(answers).toContain('success');
    const release = store.hold('feedback.mine');
    void queryClient.invalidateQueries({ queryKey: ['feedback.mine'] });
    await expect.poll(() => queryClient.isFetching({ queryKey: ['feedback.mine'] })).toBe(1);
    store.be(undefined);
    dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(answers).toEqual([]);
    release();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(answers()).toEqual([]);
  });
});

import '../platform/zodConfig.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { test as base, inject } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { type EndpointName, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf } from '#sync/endpoint.ts';
import type { Role } from '../../api/test/testApp.ts';
import { Router } from '../app/router.tsx';
import { activateLocale, type Locale } from '../i18n/language.ts';
import { englishMessages, loadMessages, type Namespace } from '../i18n/messages.ts';
import { callEndpoint } from '../platform/http/callEndpoint.ts';
import { queryClient } from '../platform/queryClient.ts';
import { readRememberedUser } from '../session/authentication.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { loadingSession } from '../session/state/authReducer.ts';
import { setTrustedDevice } from '../session/trustedDevice.ts';
import { lazyDeferredShell } from '../shell/useDeferredShell.ts';
import { publicDb, sealedDb } from '../storage/database.ts';
import { rememberUser, writeExpired } from '../storage/sessionStore.ts';
import { Toasts } from '../ui/feedback/Toast.tsx';
import type { StoreCommand } from './storeServer.ts';

/** A user with an account in the test's store. */
export type TestUser = { id: string; username: string; email: string; cookie: string };
type NewGame = Extract<StoreCommand, { do: 'game' }>['game'];
/** The fault of a call: no response, a captive portal's page, an error without a message, or a refusal. */
type Fault = 'offline' | 'portal' | 'error' | { status: number; code: string; message: string };

export type TestStore = {
  user(role: Role, username?: string): Promise<TestUser>;
  game(game?: NewGame): Promise<{ id: string; title: string; developerId: string }>;
  /** Runs the job that rings for moderation cases. */
  clocks(): Promise<void>;
  /** Runs SQL in the store's database. */
  sql(sql: string): Promise<void>;
  /** Makes a call as another user's browser would. */
  callAs(user: TestUser, method: string, path: string, body?: object): Promise<unknown>;
  /** Signs this browser in as a user, or out. */
  be(user: TestUser | undefined): void;
  /** Makes a call fail until the returned function is called. */
  fail(name: EndpointName, fault: Fault): () => void;
  /** Holds a call's response until the returned function is called. */
  hold(name: EndpointName): () => void;
  /** The calls of the page, as `METHOD /path`. */
  calls: string[];
};

const patternOf = (e: Endpoint) => new RegExp(`^${pathOf(e).replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
const isCall = (name: EndpointName, method: string, path: string): boolean => {
  const e = endpoints[name] as Endpoint;
  return methodOf(e) === method && patternOf(e).test(path);
};
const wordless = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message }), {
    status,
    headers: { 'x-recess-instance': 'test', 'content-type': 'application/json' },
  });

const realFetch = globalThis.fetch.bind(globalThis);

async function openStore(settings?: Record<string, string>): Promise<TestStore & { close(): Promise<void> }> {
  const server = inject('storeServer');
  const command = async <T,>(id: string, said: StoreCommand): Promise<T> => {
    const answer = await realFetch(`${server}/${id}/command`, { method: 'POST', body: JSON.stringify(said) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  const { id } = await command<{ id: string }>('-', { do: 'open', ...(settings && { settings }) });
  let cookie = '';
  const faults = new Map<EndpointName, Fault>();
  const held = new Map<EndpointName, Promise<void>>();
  const calls: string[] = [];
  let over = false;
  /**
   * The response after the test's end: it must not affect the next test, least of all by looking like an offline
   * network.
   */
  const tooLate = () => wordless(503, 'busy', 'This test is over');

  async function pageFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    if (!path.startsWith('/api/') && !path.startsWith('/files/') && path !== '/healthz') return realFetch(input, init);
    if (over) return tooLate();
    const method = init.method ?? 'GET';
    calls.push(`${method} ${path}`);
    for (const [name, fault] of faults)
      if (isCall(name, method, path)) {
        await held.get(name);
        if (fault === 'offline') throw new TypeError('Failed to fetch');
        if (fault === 'portal') return new Response('Log in', { headers: { 'content-type': 'text/html' } });
        if (fault === 'error') return wordless(500, 'bug', '');
        return wordless(fault.status, fault.code, fault.message);
      }
    const headers = { ...(init.headers as Record<string, string> | undefined), 'x-test-cookie': cookie };
    const answer = await realFetch(`${server}/${id}${path}`, { ...init, headers, credentials: 'omit' }).catch(
      (error) => {
        if (over) return tooLate();
        throw error;
      },
    );
    if (over) return tooLate();
    cookie = answer.headers.get('x-test-set-cookie') ?? cookie;
    for (const [name, until] of held) if (isCall(name, method, path)) await until;
    return answer;
  }
  globalThis.fetch = pageFetch;

  return {
    calls,
    user: (role, username) => command(id, { do: 'person', role, ...(username && { username }) }),
    game: (game = {}) => command(id, { do: 'game', game }),
    clocks: () => command(id, { do: 'clocks' }),
    sql: (sql) => command(id, { do: 'sql', sql }),
    async callAs(user, method, path, body) {
      const answer = await realFetch(`${server}/${id}${path}`, {
        method,
        headers: { 'x-test-cookie': user.cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text ? JSON.parse(text) : undefined;
    },
    be(user) {
      cookie = user?.cookie ?? '';
    },
    fail(name, fault) {
      faults.set(name, fault);
      return () => void faults.delete(name);
    },
    hold(name) {
      let release = () => {};
      held.set(name, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(name);
        release();
      };
    },
    async close() {
      over = true;
      await command(id, { do: 'close' });
    },
  };
}

/** Deletes everything that this browser stores, so that no test affects the next. */
async function forgetAll(): Promise<void> {
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all(
    [publicDb.packs, publicDb.games, publicDb.downloads, publicDb.meta, sealedDb.sealed].map((table) => table.clear()),
  );
}

/** A test with its own store behind `fetch`. */
export const test = base.extend<{
  /** Settings of the store in addition to the defaults. */
  settings: Record<string, string>;
  store: TestStore;
}>({
  settings: {},
  async store({ settings }, use) {
    await forgetAll();
    const store = await openStore(settings);
    await use(store);
    await cleanup();
    // Overlays that the test left open must have no entry in the next test's history.
    while (history.state?.above) await new Promise((done) => setTimeout(done, 5));
    await store.close();
  },
});

type Rendering = {
  as?: TestUser | undefined;
  language?: Locale;
  /** The session has expired, and the device knows its account. */
  expired?: boolean;
};

async function prepare(store: TestStore, { as, language = 'en', expired = false }: Rendering) {
  store.be(as);
  await activateLocale(language);
  await Promise.all([loadMessages(...(Object.keys(englishMessages) as Namespace[])), lazyDeferredShell.ask()]);
  // Offline, the user is the one that the device remembers.
  const me =
    as && (navigator.onLine ? await callEndpoint(endpoints['auth.user'], {}) : (await readRememberedUser())?.me);
  if (me && expired) {
    await rememberUser(me);
    // On a shared device an expired session would show nothing.
    setTrustedDevice(me.id, true);
    await writeExpired(me.id);
    store.be(undefined);
    return { state: 'expired', me } as const;
  }
  return me ? ({ state: 'signedIn', me } as const) : loadingSession;
}

/** Renders the whole app at a path, as a user or signed out. */
export async function renderApp(store: TestStore, path: string, rendering: Rendering = {}) {
  const start = await prepare(store, rendering);
  history.replaceState(null, '', path);
  return render(
    <CSPProvider disableStyleElements>
      <SessionProvider start={start}>
        <Router />
      </SessionProvider>
    </CSPProvider>,
  );
}

/** Navigates within the app of `renderApp`, as Back and Forward do. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Renders one component with what it needs around it: a session, a router and the toasts. */
export async function renderComponent(
  store: TestStore,
  component: ReactNode,
  rendering: Rendering & { path?: string } = {},
) {
  const start = await prepare(store, rendering);
  return render(
    <CSPProvider disableStyleElements>
      <MemoryRouter initialEntries={[rendering.path ?? '/']}>
        <SessionProvider start={start}>
          {component}
          <Toasts />
        </SessionProvider>
      </MemoryRouter>
    </CSPProvider>,
  );
}

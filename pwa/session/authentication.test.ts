import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import type { StoredSession } from '../storage/rows.ts';
import { patient } from '../test/patience.ts';

const at = '2026-09-01T08:00:00.000Z';
const player = (username: string, id: string): Me => ({
  ...{ id, email: `${username}@school.example`, username, firstName: 'A', lastName: 'B', birthDate: '2012-02-03' },
  ...{ profileImageUrl: null, bio: null, accountType: 'student', parentalConsent: 1, isAdmin: 0, isLeadDev: 0 },
  ...{ byNumber: 0, createdAt: at, updatedAt: at },
});
const maya = player('maya', '01990000-0000-7000-8000-000000000001');
const leo = player('leo', '01990000-0000-7000-8000-000000000002');

/** The account that the server takes this browser for; null: nobody. */
let here: Me | null = null;
/** Responses in flight; each says what was true at the time of its request. */
let onTheirWay: (() => void)[] = [];
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-recess-instance': 'x' },
  });
const says = () => (here ? answer(here) : answer({ code: 'signedOut', message: 'Log in first' }, 401));

/** The locks and the storage of a browser, which its windows share. */
function browser() {
  const held = new Map<string, Promise<unknown>>();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const request = (name: string, _: object, work: (lock: object) => Promise<unknown>) => {
    const mine = (held.get(name) ?? Promise.resolve()).then(() => work({}));
    held.set(
      name,
      mine.catch(() => {}),
    );
    return mine;
  };
  return { storage, navigator: { onLine: true, locks: { request } } };
}

/** Opens a window: it has its own modules, and all windows share the databases. */
async function openWindow() {
  vi.resetModules();
  const effects = await import('./authentication.ts');
  const { eraseOtherAccounts } = await import('./eraseAccountData.ts');
  const { createAuthStore } = await import('./state/authStore.ts');
  const { allowUserDb, publicDb, userDb } = await import('../storage/database.ts');
  const { readMe } = await import('../storage/sessionStore.ts');
  const { loadingSession } = await import('./state/authReducer.ts');
  const window = {
    ...effects,
    ...{ eraseOtherAccounts, allowUserDb, publicDb, userDb, readMe },
    store: createAuthStore(loadingSession),
  };
  /** Loads a new page, as after a sign-out. */
  const load = () => {
    window.store = createAuthStore(loadingSession);
  };
  /**
   * Refreshes the session as the app does at its start and whenever the network returns
   * (pwa/session/SessionProvider.tsx).
   */
  const look = async () => {
    const { store } = window;
    await window.refreshSession(store).catch(() => store.dispatch({ type: 'refreshFailed' }));
  };
  return Object.assign(window, { load, look });
}
type Window = Awaited<ReturnType<typeof openWindow>>;
let windows: [Window, Window];

beforeEach(async () => {
  const { storage, navigator } = browser();
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', browser().storage);
  vi.stubGlobal('fetch', async (path: string) => {
    const answered = path.endsWith('/api/auth/user') ? says() : answer({ code: 'notFound', message: 'No' }, 404);
    await new Promise<void>((arrive) => onTheirWay.push(arrive));
    return answered;
  });
  // This navigation ends the server's session.
  vi.stubGlobal('location', { assign: () => void (here = null) });
  windows = [await openWindow(), await openWindow()];
});
afterEach(() => vi.unstubAllGlobals());

const someTurns = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise((done) => setImmediate(done));
};
/** Lets every response arrive and be stored, until nothing is in flight. */
async function settle(under: Set<Promise<unknown>>): Promise<void> {
  while (under.size > 0) {
    for (const arrive of onTheirWay.splice(0)) arrive();
    await someTurns(1);
  }
}

type Step = { window: 0 | 1; do: string; of: number; turns: number };
const stepsOf = (windows: (0 | 1)[], ...acts: string[]) =>
  fc.array(
    fc.record<Step>({
      window: fc.constantFrom(...windows),
      do: fc.constantFrom('refresh', 'refresh', 'signIn maya', 'signIn leo', 'signOut', 'arrive', 'arrive', ...acts),
      of: fc.nat({ max: 3 }),
      /** The event loop turns before the next step. */
      turns: fc.nat({ max: 6 }),
    }),
    { minLength: 4, maxLength: 24, size: 'max' },
  );

/**
 * Runs all steps to the end. Returns the number of sign-ins and sign-outs, and the accounts shown after they had left
 * and before they signed in again.
 */
async function run(steps: Step[]) {
  [here, onTheirWay] = [null, []];
  localStorage.clear();
  await windows[0].publicDb.meta.clear();
  for (const { id } of [maya, leo]) for (const window of windows) window.allowUserDb(id);
  for (const { id } of [maya, leo]) await Promise.all(windows[0].userDb(id).tables.map((table) => table.clear()));
  for (const one of windows) one.load();
  const under = new Set<Promise<unknown>>();
  const begin = (work: Promise<unknown>) => {
    const ends = work.catch(() => {}).finally(() => under.delete(ends));
    under.add(ends);
  };
  const done = { signIns: 0, signOuts: 0 };
  /** The accounts that left a window and have not signed in again. */
  const left = [new Set<string>(), new Set<string>()] as const;
  const shownAgain: string[] = [];
  const watch = (n: 0 | 1) =>
    windows[n].store.watch(
      ({ name, shown: { me } }) => me && left[n].has(me.id) && shownAgain.push(`${me.username} ${name}`),
    );
  ([0, 1] as const).forEach(watch);
  for (const { window: n, do: what, of, turns } of steps) {
    const window = windows[n];
    const { me } = window.store.state().shown;
    if (what === 'refresh') begin(window.look());
    else if (what === 'arrive') onTheirWay.splice(of % Math.max(1, onTheirWay.length), 1)[0]?.();
    else if (what === 'load') {
      window.load();
      begin(window.look());
    } else if (what === 'rename' && me) begin(window.updateProfile({ ...me }, window.store));
    else if (what.startsWith('signIn')) {
      here = what === 'signIn maya' ? maya : leo;
      for (const gone of left) gone.delete(here.id);
      begin(window.setSignedIn(here, window.store));
      done.signIns++;
    } else if (what === 'signOut' && me) {
      begin(window.signOut({ state: 'signedIn', me }, 'discard', window.store));
      left[n].add(me.id);
      done.signOuts++;
    }
    await someTurns(turns);
  }
  await settle(under);
  return { ...done, shownAgain, begin, end: () => settle(under) };
}

/** Checks a property in random orders until more than ten sign-outs were among them; five times as many runs are enough. */
async function untilEnough<T>(signOuts: () => number, property: fc.IAsyncProperty<T>): Promise<void> {
  for (let round = 0; round < 5 && signOuts() <= 10; round++) await fc.assert(property, { numRuns: 40 });
  expect(signOuts()).toBeGreaterThan(10);
}

test('an account that signed out is not shown again before it signs in, in any order of events', async () => {
  let signOuts = 0;
  await untilEnough(
    () => signOuts,
    fc.asyncProperty(stepsOf([0], 'rename'), async (steps) => {
      const ran = await run(steps);
      signOuts += ran.signOuts;
      expect(ran.shownAgain).toEqual([]);
    }),
  );
});

test('two windows end in agreement with the server in any order of events, and no other account’s data is readable', async () => {
  let signOuts = 0;
  await untilEnough(
    () => signOuts,
    fc.asyncProperty(stepsOf([0, 1], 'rename', 'load'), async (steps) => {
      const ran = await run(steps);
      signOuts += ran.signOuts;
      // Each window refreshes once more, as it does when it is shown or the network returns.
      for (let looks = 0; looks < 2; looks++)
        for (const window of windows) {
          sessionStorage.clear();
          ran.begin(window.look());
          await ran.end();
        }
      const is = here as Me | null;
      const expected = is ? { state: 'signedIn', me: { id: is.id } } : { state: 'signedOut', me: null };
      for (const { store } of windows) expect(store.state().shown).toMatchObject(expected);
      ran.begin(windows[0].eraseOtherAccounts(is?.id));
      await ran.end();
      for (const me of [maya, leo])
        if (me.id !== is?.id)
          expect(await windows[0].readMe({ userId: me.id, logoutPending: false }), me.username).toBeNull();
    }),
  );
});

test('a response that one window stores while another signs out signs nobody in again', async () => {
  const [mine, other] = windows;
  [here, onTheirWay] = [maya, []];
  await mine.setSignedIn(maya, mine.store);
  const who = async () => (await mine.publicDb.meta.get('who'))?.value as StoredSession | undefined;
  const under = new Set<Promise<unknown>>();
  const begin = (work: Promise<unknown>) => {
    const ends = work.finally(() => under.delete(ends));
    under.add(ends);
  };
  // The other window's sign-out comes while the response is being stored.
  const { meta } = other.userDb(maya.id);
  const really = meta.put.bind(meta);
  const between = vi.fn(async (row: Parameters<typeof really>[0]) => {
    begin(mine.signOut({ state: 'signedIn', me: maya }, 'keep', mine.store));
    await vi.waitFor(async () => expect((await who())?.logoutPending).toBe(maya.id), patient);
    return really(row);
  });
  vi.spyOn(meta, 'put').mockImplementationOnce(between as never);
  begin(other.look());
  await settle(under);
  expect(between).toHaveBeenCalledOnce();
  expect((await who())?.userId ?? null).toBeNull();
  expect(other.store.state().shown.me).toBeNull();
  expect(await mine.readMe({ userId: maya.id, logoutPending: false })).toBeNull();
});

test('a response that is still being stored when the server says that nobody is signed in shows nobody again', async () => {
  const [mine] = windows;
  [here, onTheirWay] = [maya, []];
  const under = new Set<Promise<unknown>>();
  const begin = (work: Promise<unknown>) => {
    const ends = work.finally(() => under.delete(ends));
    under.add(ends);
  };
  const { meta } = mine.userDb(maya.id);
  const really = meta.put.bind(meta);
  const between = vi.fn(async (row: Parameters<typeof really>[0]) => {
    here = null;
    begin(mine.look());
    await vi.waitFor(() => expect(mine.store.state().name).toBe('signedOut'), patient);
    await mine.eraseOtherAccounts(undefined);
    return really(row);
  });
  vi.spyOn(meta, 'put').mockImplementationOnce(between as never);
  const shown: (string | undefined)[] = [];
  begin(mine.look());
  mine.store.watch(({ shown: { me } }) => shown.push(me?.username));
  await settle(under);
  expect(between).toHaveBeenCalledOnce();
  expect(shown).not.toContain('maya');
  expect((await mine.publicDb.meta.get('who'))?.value).toBeUndefined();
  expect(await mine.readMe({ userId: maya.id, logoutPending: false })).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Me } from '#sync/contract/users.ts';
import { type AuthEvent, type AuthState, authReducer, initialAuthState, loadingSession } from './authReducer.ts';

const [maya, leo] = ['maya', 'leo'].map((id) => ({ id, username: id }) as Me) as [Me, Me];
const signedOut = { state: 'signedOut', me: null } as const;
const signedIn = (me: Me) => ({ state: 'signedIn', me }) as const;
const reduce = (state: AuthState, ...events: AuthEvent[]) => events.reduce(authReducer, state);
const fresh = initialAuthState(loadingSession);
const here = (me: Me) => initialAuthState(signedIn(me));
const out = initialAuthState(signedOut);

describe('the auth state', () => {
  test("a start shows the remembered account, and then the server's answer", () => {
    const remembered = reduce(fresh, { type: 'remembered', asked: 0, me: maya });
    expect(remembered).toMatchObject({ name: 'signedIn', shown: signedIn(maya) });
    const renamed = { ...maya, username: 'maya the second' };
    expect(reduce(remembered, { type: 'answered', asked: 0, me: renamed }).shown).toEqual(signedIn(renamed));
    expect(reduce(fresh, { type: 'answeredNobody', asked: 0 })).toMatchObject({ name: 'signedOut', shown: signedOut });
  });

  test('a start that can read neither the device nor the server shows nobody, and signs nobody out', () => {
    expect(reduce(fresh, { type: 'refreshFailed' }).shown).toEqual(signedOut);
    expect(reduce(here(maya), { type: 'refreshFailed' }).shown).toEqual(signedIn(maya));
  });

  test('a sign-in is shown once it is stored on this device', () => {
    const coming = reduce(out, { type: 'signInStarted' });
    expect(coming).toMatchObject({ name: 'signingIn', shown: signedOut });
    const { generation: attempt } = coming;
    expect(reduce(coming, { type: 'signInStored', attempt, me: maya }).shown).toEqual(signedIn(maya));
    expect(reduce(coming, { type: 'signInFailed', attempt })).toMatchObject({ name: 'signedOut', shown: signedOut });
  });

  test('a sign-out hides the account at once, and goes to the server once it is stored', () => {
    const leaving = reduce(here(maya), { type: 'signOutStarted', hides: true });
    expect(leaving).toMatchObject({ name: 'signingOut', shown: loadingSession });
    const noted = reduce(leaving, { type: 'signOutStored', attempt: leaving.generation, heard: false });
    expect(noted).toMatchObject({ name: 'leaving', shown: loadingSession });
    expect(reduce(noted, { type: 'signOutPending', asked: noted.generation }).shown).toEqual(signedOut);
    const failed = { type: 'signOutFailed', asked: noted.generation, back: signedIn(maya) } as const;
    expect(reduce(noted, failed).shown).toEqual(signedIn(maya));
  });

  test('a sign-out that the server already knows of hides the account once it is stored', () => {
    const leaving = reduce(here(maya), { type: 'signOutStarted', hides: false });
    expect(leaving.shown).toEqual(signedIn(maya));
    const { generation: attempt } = leaving;
    expect(reduce(leaving, { type: 'signOutStored', attempt, heard: true })).toMatchObject({
      name: 'signedOut',
      shown: signedOut,
    });
  });

  test('a page that Back shows after its sign-out follows the next answer', () => {
    const leaving = reduce(here(maya), { type: 'signOutStarted', hides: true });
    const left = reduce(leaving, { type: 'signOutStored', attempt: leaving.generation, heard: false });
    const asked = left.generation;
    for (const type of ['signOutPending', 'answeredNobody'] as const)
      expect(reduce(left, { type, asked }).shown).toEqual(signedOut);
    expect(reduce(left, { type: 'remembered', asked, me: maya }).shown).toEqual(signedIn(maya));
    expect(reduce(left, { type: 'refreshFailed' }).shown).toEqual(signedOut);
  });

  test('a session that ended elsewhere is hidden first, and then shows how many changes wait', () => {
    const ended = reduce(here(maya), { type: 'sessionEnded', asked: 0 });
    expect(ended.shown).toEqual(signedOut);
    const left = { ...signedOut, ended: 2 };
    expect(reduce(ended, { type: 'endHandled', asked: ended.generation, left }).shown).toEqual(left);
    expect(reduce(ended, { type: 'endHandled', asked: 0, left })).toBe(ended);
  });

  test('an answer that was requested before the server said that nobody is signed in shows nobody', () => {
    const nobody = reduce(fresh, { type: 'answeredNobody', asked: 0 });
    expect(reduce(nobody, { type: 'answered', asked: 0, me: maya })).toBe(nobody);
    expect(reduce(nobody, { type: 'answered', asked: nobody.generation, me: maya }).shown).toEqual(signedIn(maya));
  });

  test("an expired session on its owner's device keeps the name, also a new one, until the account signs in again", () => {
    const expired = reduce(here(maya), { type: 'endHandled', asked: 0, left: { state: 'expired', me: maya } });
    expect(expired.name).toBe('expired');
    const renamed = { ...maya, username: 'maya the second' };
    const named = reduce(expired, { type: 'profileChanged', me: renamed, here: true });
    expect(named.shown).toEqual({ state: 'expired', me: renamed });
    expect(reduce(named, { type: 'remembered', asked: named.generation, me: maya }).name).toBe('signedIn');
  });

  test('a new username makes earlier answers late, and signs nobody in', () => {
    const named = reduce(here(maya), { type: 'profileChanged', me: { ...maya, username: 'other' }, here: true });
    expect(reduce(named, { type: 'answered', asked: 0, me: maya })).toBe(named);
    for (const nobody of [out, reduce(here(maya), { type: 'signOutStarted', hides: true }), here(leo)])
      expect(reduce(nobody, { type: 'profileChanged', me: maya, here: true })).toBe(nobody);
  });
});

/**
 * Steps of a window in any order: a user's actions and returning answers. `of` chooses among the pending ones, from the
 * newest.
 */
const asks = fc.record({ do: fc.constant('ask') });
const storing = fc.record({ do: fc.constant('stored'), of: fc.nat({ max: 1 }), fails: fc.boolean() });
const answers = fc.record({
  do: fc.constant('answer'),
  of: fc.nat({ max: 5 }),
  type: fc.constantFrom('remembered', 'answered', 'answeredNobody', 'signOutPending', 'sessionEnded', 'endHandled'),
  me: fc.constantFrom(maya, leo),
});
const step = fc.oneof(
  ...[asks, asks, answers, answers, storing, storing],
  fc.record({ do: fc.constantFrom('signIn', 'refreshFailed') }),
  fc.record({ do: fc.constant('signOut'), hides: fc.boolean() }),
  fc.record({ do: fc.constant('rename'), me: fc.constantFrom(maya, leo), here: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Models a window by the simplest rule, without state: an answer is stale if somebody signed in or out, or changed,
 * since it was requested.
 */
const take = <T>(list: T[], of: number): T => list.splice(list.length - 1 - (of % list.length), 1)[0] as T;
function walk(steps: Step[], check: (before: AuthState, event: AuthEvent, now: AuthState, isStale: boolean) => void) {
  let state = fresh;
  let turns = 0;
  const pending: { asked: number; at: number }[] = [];
  const attempts: { attempt: number; me: Me | null; isLast(): boolean }[] = [];
  /** The sign-in or sign-out that is not stored yet; a later one replaces it. */
  let open: object | null = null;
  const go = (event: AuthEvent, isStale: boolean) => {
    const before = state;
    state = authReducer(before, event);
    check(before, event, state, isStale);
  };
  const begin = (me: Me | null, event: AuthEvent) => {
    go(event, false);
    const mine = {};
    open = mine;
    turns++;
    attempts.push({ attempt: state.generation, me, isLast: () => open === mine });
  };
  for (const [n, it] of steps.entries()) {
    if (it.do === 'ask') pending.push({ asked: state.generation, at: open ? -1 : turns });
    else if (it.do === 'refreshFailed') go({ type: 'refreshFailed' }, open !== null || state.shown.state !== 'loading');
    else if (it.do === 'signIn') begin(n % 2 ? maya : leo, { type: 'signInStarted' });
    else if (it.do === 'signOut' && 'hides' in it) begin(null, { type: 'signOutStarted', hides: it.hides });
    else if (it.do === 'stored' && 'fails' in it && attempts.length > 0) {
      const { attempt, me, isLast } = take(attempts, it.of);
      const isStale = !isLast();
      if (me) go(it.fails ? { type: 'signInFailed', attempt } : { type: 'signInStored', attempt, me }, isStale);
      else go({ type: 'signOutStored', attempt, heard: it.fails }, isStale);
      if (isStale) continue;
      open = null;
      turns++;
    } else if (it.do === 'rename' && 'here' in it) {
      const isNews = it.here && !open && state.shown.me?.id === it.me.id;
      go({ type: 'profileChanged', me: { ...it.me }, here: it.here }, state.shown.me?.id !== it.me.id);
      if (isNews) turns++;
    } else if (it.do === 'answer' && 'type' in it && pending.length > 0) {
      const { asked, at } = take(pending, it.of);
      const isStale = open !== null || at !== turns;
      const left = { state: 'expired', me: it.me } as const;
      go({ type: it.type, asked, me: it.me, left } as AuthEvent, isStale);
      if (!isStale && (it.type === 'sessionEnded' || it.type === 'answeredNobody')) turns++;
    }
  }
}
const steps = fc.array(step, { maxLength: 60, size: 'max' });

describe('the auth state in any order of events', () => {
  test('an answer counts if nobody signed in or out or changed since its request, and otherwise changes nothing', () => {
    let [counted, dropped] = [0, 0];
    fc.assert(
      fc.property(steps, (all) => {
        walk(all, (before, event, now, isStale) => {
          if (isStale) expect(now, event.type).toBe(before);
          else expect(now, event.type).not.toBe(before);
          if ('asked' in event) isStale ? dropped++ : counted++;
        });
      }),
      { numRuns: 500 },
    );
    // Both must happen often, or the test proves nothing.
    expect(Math.min(counted, dropped)).toBeGreaterThan(100);
  });

  test('an account that signed out is not shown until it signs in again or a later request is answered', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let left: string | undefined;
        walk(all, (before, event, now, isStale) => {
          if (event.type === 'signOutStarted') left = event.hides ? before.shown.me?.id : undefined;
          else if (!isStale && (event.type === 'signInStored' || 'asked' in event)) left = undefined;
          if (left !== undefined) expect(now.shown.me?.id, event.type).not.toBe(left);
        });
      }),
      { numRuns: 500 },
    );
  });

  test('the latest sign-in is shown until something that began after it happens', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let came: { id: string; since: number } | undefined;
        walk(all, (_, event, now, isStale) => {
          if (event.type === 'signInStored' && !isStale) came = { id: event.me.id, since: now.generation };
          else if (event.type === 'signOutStarted' || event.type === 'signInStarted') came = undefined;
          else if ('asked' in event && came && event.asked >= came.since) came = undefined;
          if (came) expect(now.shown).toMatchObject({ state: 'signedIn', me: { id: came.id } });
        });
      }),
      { numRuns: 500 },
    );
  });

  test('the state has an account exactly when it shows one, and its generation only rises', () => {
    fc.assert(
      fc.property(steps, (all) => {
        walk(all, (before, _, now) => {
          expect(now.generation).toBeGreaterThanOrEqual(before.generation);
          expect(now.shown.me !== null).toBe(now.shown.state === 'signedIn' || now.shown.state === 'expired');
          if (!['signingIn', 'signingOut', 'leaving'].includes(now.name)) expect(now.name).toBe(now.shown.state);
        });
      }),
      { numRuns: 500 },
    );
  });
});

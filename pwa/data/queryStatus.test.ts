import { describe, expect, test } from 'vitest';
import { gameMessage } from '#sync/messages/games.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { isOffline } from '../platform/http/httpClient.ts';
import { queryStatusOf } from './queryStatus.ts';

const nothing = { kept: undefined, asked: undefined, failure: null, looking: false };
const read = { ...nothing, online: true, ended: false, fails: false };
const offline = Object.assign(new Error('No answer'), { name: 'Offline' });
const [gone, busy] = [new Refusal('notFound', gameMessage('missing')), new Refusal('busy', generalMessage('busy'))];

describe('the status of a read', () => {
  test('a read is loading until something is known', () => {
    expect(queryStatusOf(read).state).toBe('loading');
    expect(queryStatusOf({ ...read, online: false, looking: true }).state).toBe('loading');
  });

  test("a read prefers the device's data to the network's, and keeps either when the network fails", () => {
    for (const failure of [null, busy, offline, new TypeError('x')]) {
      expect(queryStatusOf({ ...read, kept: 'here', asked: 'there', failure })).toMatchObject({
        data: 'here',
        state: 'ready',
      });
      expect(queryStatusOf({ ...read, asked: 'there', failure })).toMatchObject({ data: 'there', state: 'ready' });
    }
  });

  test('a response that cannot be understood is an error that can be retried, and not endless loading', () => {
    for (const failure of [new TypeError('x is not a function'), Object.assign(new Error('[]'), { name: 'ZodError' })])
      expect(queryStatusOf({ ...read, failure })).toEqual({ data: undefined, state: 'error', error: undefined });
  });

  test('a read of something that is gone is an error, even if it was answered before', () => {
    expect(queryStatusOf({ ...read, asked: 'there', failure: gone })).toEqual({
      data: undefined,
      state: 'error',
      error: gone,
    });
    expect(queryStatusOf({ ...read, kept: 'here', failure: gone }).state).toBe('ready');
  });

  test("a read shows the server's refusal before anything else that is known", () => {
    expect(queryStatusOf({ ...read, failure: busy, online: false, fails: true })).toMatchObject({
      state: 'error',
      error: busy,
    });
  });

  test('a read is offline without a connection, or if none came through', () => {
    expect(isOffline(offline)).toBe(true);
    expect(queryStatusOf({ ...read, online: false }).state).toBe('offline');
    expect(queryStatusOf({ ...read, failure: offline }).state).toBe('offline');
  });

  test('a read asks to sign in after the session has ended, and fails if the sync that brings its data failed', () => {
    expect(queryStatusOf({ ...read, ended: true }).error?.code).toBe('signedOut');
    expect(queryStatusOf({ ...read, fails: true })).toMatchObject({ state: 'error', error: undefined });
  });
});

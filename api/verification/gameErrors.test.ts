import { expect, test } from 'vitest';
import { refusals } from '#sync/games/sandbox.ts';
import { gameErrorIn, isFailedRequest } from './gameErrors.ts';

test('an exception by which an engine leaves its first call is no fault of the game', () => {
  expect(gameErrorIn({ name: '', message: 'unwind' })).toBeUndefined();
  expect(gameErrorIn({ name: '', message: 'SimulateInfiniteLoop' })).toBeUndefined();
});

test('a feature that the store refuses is no fault of the game that asked', () => {
  for (const message of Object.values(refusals))
    expect(gameErrorIn({ name: 'SecurityError', message })).toBeUndefined();
});

test.each([
  ['SecurityError', "Failed to execute 'lock' on 'ScreenOrientation': The window is sandboxed and lacks the flag."],
  ['SecurityError', 'Access to the feature "usb" is disallowed by permissions policy.'],
  ['NotSupportedError', 'screen.orientation.lock() is not available on this device.'],
  ['NotFoundError', 'Requested device not found'],
  ['NotAllowedError', "play() failed because the user didn't interact with the document first."],
])('a feature that the browser refuses is no fault of the game that asked: %s', (name, message) => {
  expect(gameErrorIn({ name, message })).toBeUndefined();
});

test('a counter of visits that a game calls though its script was kept away is no fault of the game', () => {
  expect(gameErrorIn({ name: 'ReferenceError', message: 'gtag is not defined' })).toBeUndefined();
  expect(gameErrorIn({ name: 'ReferenceError', message: 'player is not defined' })).toBeDefined();
  expect(isFailedRequest('TypeError: Failed to fetch')).toBe(true);
  expect(isFailedRequest('TypeError: fetch is null')).toBe(false);
});

test('an uncaught error is reported with its name and message', () => {
  expect(gameErrorIn({ name: 'TypeError', message: 'sail is null' })).toBe('TypeError: sail is null');
  expect(gameErrorIn({ name: '', message: 'no sail' })).toBe('no sail');
  expect(gameErrorIn({ name: 'SecurityError', message: 'no sail' })).toBe('SecurityError: no sail');
});

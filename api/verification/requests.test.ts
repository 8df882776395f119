import { expect, test } from 'vitest';
import { blockedIn, mayBeNeeded } from './requests.ts';

test.each<[string, string, boolean]>([
  ['https://api.example/level', 'fetch', true],
  ['wss://play.example/room', 'websocket', true],
  ['https://cdn.example/three.js', 'script', true],
  ['https://www.google-analytics.com/g/collect', 'fetch', false],
  ['https://cdp.cloud.unity3d.com/v1/events', 'fetch', false],
  ['https://static.cloudflareinsights.com/beacon.min.js/v1', 'script', false],
  ['https://mc.yandex.ru/metrika/tag.js', 'script', false],
  ['https://api.gdevelop-app.com/analytics/start', 'fetch', false],
  ['https://api.gdevelop-app.com/player', 'fetch', true],
  ['https://vercel.com/analytics/script.js', 'script', false],
  ['https://stats.example/visit', 'xhr', false],
  ['https://example.org/seen.gif', 'image', false],
  ['https://example.org/left', 'ping', false],
  ['https://fonts.googleapis.com/css2?family=Fraunces', 'stylesheet', false],
  ['https://cdn.example/own.woff2', 'font', false],
  ['https://cdn.example/game.css', 'stylesheet', true],
])('a game does not need analytics, ads or fonts: %s', (address, kind, needed) => {
  expect(mayBeNeeded(address, kind)).toBe(needed);
});

test('the address of a blocked request is read from the console message of Chromium', () => {
  const said = `Connecting to 'wss://play.example/room' violates the following Content Security Policy directive: "connect-src".`;
  expect(blockedIn(said)).toBe('wss://play.example/room');
  expect(blockedIn('Permissions policy violation: camera is not allowed in this document.')).toBeUndefined();
  expect(blockedIn("Loading the image 'https://example.org/a.png' violates the policy")).toBeUndefined();
});

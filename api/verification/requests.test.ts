import { expect, test } from 'vitest';
import { blockedIn, mayBeMissed, mayBeNeeded } from './requests.ts';

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

test.each<[string, string, string, boolean]>([
  ['level-2.json', 'fetch', 'GET', true],
  ['level-2.json?v=3', 'xhr', 'GET', true],
  ['lib/engine.js', 'script', 'GET', true],
  ['sail.png', 'image', 'GET', true],
  ['theme.ogg', 'media', 'GET', true],
  ['api/score', 'fetch', 'POST', true],
  ['maps/level.map.json', 'fetch', 'GET', true],
  ['maps/e1m1.map', 'fetch', 'GET', true],
  ['level-2.json', 'fetch', 'HEAD', false],
  ['favicon.ico', 'other', 'GET', false],
  ['TemplateData/favicon.ico', 'image', 'GET', false],
  ['apple-touch-icon-precomposed.png', 'image', 'GET', false],
  ['js/main.js.map', 'other', 'GET', false],
  ['manifest.json', 'manifest', 'GET', false],
  ['fonts/press-start.woff2', 'font', 'GET', false],
  ['collect', 'ping', 'POST', false],
])(
  'a file of its own that is not there may be missed, and no icon, source map or font: %s',
  (path, kind, method, missed) => {
    expect(mayBeMissed(`http://g-1.localhost/${path}`, kind, method)).toBe(missed);
  },
);

test('the address of a blocked request is read from the console message of Chromium', () => {
  const said = `Connecting to 'wss://play.example/room' violates the following Content Security Policy directive: "connect-src".`;
  expect(blockedIn(said)).toBe('wss://play.example/room');
  expect(blockedIn('Permissions policy violation: camera is not allowed in this document.')).toBeUndefined();
  expect(blockedIn("Loading the image 'https://example.org/a.png' violates the policy")).toBeUndefined();
});

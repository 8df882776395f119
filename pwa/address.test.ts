import { afterEach, expect, test, vi } from 'vitest';
import { addressOf } from './address.ts';
import { hostsOf } from './help/hosts.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that does not know URL.canParse reads addresses, and none where there is none', () => {
  class Old extends URL {
    static override canParse = undefined as never;
    static override parse = undefined as never;
  }
  vi.stubGlobal('URL', Old);
  expect(addressOf('https://games.example/play')?.hostname).toBe('games.example');
  expect(addressOf('not an address')).toBeUndefined();
  const games = [
    { id: 'tide', gameUrl: 'https://tide.play.example/' },
    { id: 'none', gameUrl: 'not an address' },
    { id: 'outside', gameUrl: 'https://far.example:8443/x' },
  ];
  expect(hostsOf('https://store.example/', games)).toEqual([
    { host: 'store.example', port: '443', purpose: 'store' },
    { host: '*.play.example', port: '443', purpose: 'games' },
    { host: 'far.example', port: '8443', purpose: 'elsewhere' },
  ]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { requiredHosts } from '../features/help/hosts.ts';
import { parseUrl } from './parseUrl.ts';

afterEach(() => vi.unstubAllGlobals());

test('URLs are parsed in a browser without URL.canParse, and an invalid one gives undefined', () => {
  class Old extends URL {
    static override canParse = undefined as never;
    static override parse = undefined as never;
  }
  vi.stubGlobal('URL', Old);
  expect(parseUrl('https://games.example/play')?.hostname).toBe('games.example');
  expect(parseUrl('not an address')).toBeUndefined();
  const games = [
    { id: 'tide', gameUrl: 'https://tide.play.example/' },
    { id: 'none', gameUrl: 'not an address' },
    { id: 'outside', gameUrl: 'https://far.example:8443/x' },
  ];
  expect(requiredHosts('https://store.example/', games)).toEqual([
    { host: 'store.example', port: '443', purpose: 'store' },
    { host: '*.play.example', port: '443', purpose: 'games' },
    { host: 'far.example', port: '8443', purpose: 'elsewhere' },
  ]);
});

import { expect, test } from 'vitest';
import { requiredHosts, urlFilter } from './hosts.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test('a school is told the store, one name for all hosted games, and the hosts of games elsewhere, each once', () => {
  const hosts = requiredHosts('https://recess.example.org/help', [
    { id: 'else', gameUrl: 'https://games.example.net/one/' },
    { id, gameUrl: `https://g-${id}.recess-play.example/` },
    { id: id.replace('0', '1'), gameUrl: `https://g-${id.replace('0', '1')}.recess-play.example/` },
    { id: 'else too', gameUrl: 'https://games.example.net/two/' },
  ]);
  expect(hosts).toEqual([
    { host: 'recess.example.org', port: '443', purpose: 'store' },
    { host: '*.recess-play.example', port: '443', purpose: 'games' },
    { host: 'games.example.net', port: '443', purpose: 'elsewhere' },
  ]);
  expect(hosts.map(urlFilter)).toEqual(['recess.example.org', 'recess-play.example', 'games.example.net']);
});

test('ports that are not the usual ones are said', () => {
  const hosts = requiredHosts('http://localhost:3000', [{ id, gameUrl: `http://g-${id}.localhost:3001/` }]);
  expect(hosts.map(urlFilter)).toEqual(['localhost:3000', 'localhost:3001']);
});

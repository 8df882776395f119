import type { Game } from '#sync/contract/games.ts';
import { parseUrl } from '../../platform/parseUrl.ts';
import { isHosted } from '../../play/downloads/downloads.ts';

export type Host = {
  /** With `*.` before it where every name below it is meant. */
  host: string;
  port: string;
  purpose: 'store' | 'games' | 'elsewhere';
};

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');

/** Every host that the store and its games are reached at, each once. */
export function requiredHosts(store: string, games: readonly Pick<Game, 'id' | 'gameUrl'>[]): Host[] {
  const here = new URL(store);
  const found: Host[] = [{ host: here.hostname, port: portOf(here), purpose: 'store' }];
  for (const game of games) {
    const url = parseUrl(game.gameUrl);
    if (!url) continue;
    // The first name of a hosted game's address is its own.
    found.push(
      isHosted(game)
        ? { host: url.hostname.replace(/^[^.]+/, '*'), port: portOf(url), purpose: 'games' }
        : { host: url.hostname, port: portOf(url), purpose: 'elsewhere' },
    );
  }
  const once = new Map(found.map((one) => [`${one.purpose} ${one.host}:${one.port}`, one]));
  const order = ['store', 'games', 'elsewhere'];
  return [...once.values()].sort((a, b) => order.indexOf(a.purpose) - order.indexOf(b.purpose));
}

/** As Chrome's URL filters write it: names below a host are meant by themselves, and usual ports are left out. */
export const urlFilter = ({ host, port }: Host) =>
  host.replace(/^\*\./, '') + (port === '443' || port === '80' ? '' : `:${port}`);

import type { Game } from './contract/games.ts';
import { once } from './once.ts';

/** What a player pays, in cents. */
export const priceOf = (game: Pick<Game, 'price' | 'onSale' | 'salePrice'>) =>
  game.onSale === 1 && game.salePrice !== null ? game.salePrice : game.price;

/** Cents as people read them: 'Free', '$2.99'. */
export const priceText = (cents: number) => (cents === 0 ? 'Free' : `$${(cents / 100).toFixed(2)}`);

/** Tenths of a star as people read them: 46 is '4.6'. */
export const ratingText = (tenths: number) => (tenths / 10).toFixed(1);

/** Seconds played, as hours and minutes: '1h 5m'. */
export function playtimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m`;
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** How long a game takes, from the developer's estimate in minutes: '45 min', '1 h 30 min'. */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Bytes in the largest unit that keeps a digit before the point: '640 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

// Made when it is first needed, which on a device is seldom: that takes long (decision 0045).
const digits = once(() => new Intl.NumberFormat('en-US'));
export const numberText = (n: number) => digits().format(n);

/** '1 game', '2 games', '1,204 plays'. */
export const counted = (n: number, one: string, many = `${one}s`) => `${numberText(n)} ${n === 1 ? one : many}`;

import type { Game } from '../contract/games.ts';

/** Returns the price that a player pays, in cents. */
export const priceOf = (game: Pick<Game, 'price' | 'onSale' | 'salePrice'>) =>
  game.onSale === 1 && game.salePrice !== null ? game.salePrice : game.price;

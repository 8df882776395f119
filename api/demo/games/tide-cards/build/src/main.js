import { Game } from './game.js';

const response = await fetch('data/deals.json');
const { waters, deals } = await response.json();
new Game(
  waters,
  deals.map((deal, id) => ({ ...deal, id })),
).start();

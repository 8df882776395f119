import { Game } from './game.js';
import { loadSprites } from './view/sprites.js';

const [sprites, data] = await Promise.all([
  loadSprites(),
  fetch('data/fields.json').then((response) => response.json()),
]);
new Game(sprites, data).start();

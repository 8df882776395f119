import { Game } from './game.js';
import { listenToKeys } from './input/keyboard.js';
import { listenToPointer } from './input/pointer.js';
import { Page } from './view/page.js';
import { paintScene } from './view/scene.js';

async function readJson(path) {
  const response = await fetch(new URL(path, import.meta.url));
  return response.json();
}

const [{ groves }, bonusWords] = await Promise.all([readJson('../data/groves.json'), readJson('../data/bonus.json')]);

paintScene(document.getElementById('scene'));
const page = new Page();
const game = new Game(groves, bonusWords, page);
page.connect(game);
listenToKeys(game);
listenToPointer(game, page.stage);
game.start();

const setAwake = () => {
  const awake = !document.hidden && document.hasFocus();
  document.documentElement.classList.toggle('asleep', !awake);
  if (awake) game.audio.wake();
  else game.audio.sleep();
};
document.addEventListener('visibilitychange', setAwake);
window.addEventListener('blur', setAwake);
window.addEventListener('focus', setAwake);

import { createAudio } from './audio.js';
import { ROUNDS } from './rounds.js';
import { createGame, MEDALS, medalFor, nextRound, press, STEP, step } from './rules.js';
import { load, save } from './storage.js';
import { createView } from './view.js';

const $ = (id) => document.getElementById(id);
const LEFT = ['ArrowLeft', 'KeyA'];
const RIGHT = ['ArrowRight', 'KeyD'];
const PRESS = ['Space', 'ArrowUp', 'KeyW', 'Enter'];
/** Rounds at which the player can start a fair, once they have reached them. */
const GATES = [0, 4, 8];

const audio = createAudio();
const view = createView($('sky'), matchMedia('(prefers-reduced-motion: reduce)').matches);
let best = load('best', 0);
let furthest = load('furthest', 0);
let game = createGame();
let playing = false;
let paused = false;
let pointer;
const held = new Set();
let last = 0;
let rest = 0;

const say = (text) => {
  $('live').textContent = text;
};

function figures() {
  $('score').textContent = game.score.toLocaleString('en');
  $('lives').textContent = '♥'.repeat(game.lives) + '♡'.repeat(3 - game.lives);
  $('lives').setAttribute('aria-label', `${game.lives} of 3 left`);
  $('round').textContent = `${game.round + 1}. ${ROUNDS[game.round].name}`;
}

function prompt() {
  const ready = playing && !paused && game.state === 'ready';
  $('prompt').hidden = !ready;
  const first = game.round === 0 && game.lives === 3;
  $('prompt').textContent = first ? 'Press Space or tap: up he goes!' : 'Space or tap';
}

function begin(round) {
  game = createGame(round);
  playing = true;
  paused = false;
  for (const id of ['title', 'card']) $(id).hidden = true;
  document.activeElement?.blur();
  announce();
}

function announce() {
  furthest = Math.max(furthest, game.round);
  save('furthest', furthest);
  figures();
  prompt();
  const { wind, width, pips } = ROUNDS[game.round];
  const news =
    (wind && 'Mind the wind.') ||
    (width && 'A smaller blanket!') ||
    (pips === 2 && 'Two are flying. One caught is enough.') ||
    '';
  say(`Round ${game.round + 1}, ${ROUNDS[game.round].name}. ${news}`);
  $('news').textContent = news || ROUNDS[game.round].name;
  $('news').classList.remove('shown');
  void $('news').offsetWidth;
  $('news').classList.add('shown');
}

function showCard(title, text, yes, act) {
  $('card-title').textContent = title;
  $('card-text').textContent = text;
  $('yes').textContent = yes;
  $('yes').onclick = act;
  $('card').hidden = false;
  prompt();
  $('yes').focus();
  say(`${title}. ${text}`);
}

function end() {
  playing = false;
  const isBest = game.score > best;
  if (isBest) save('best', (best = game.score));
  const medal = medalFor(game.score);
  const next = MEDALS.find(([, least]) => game.score < least);
  const wish = next ? `${next[0]} begins at ${next[1].toLocaleString('en')}.` : 'There is no higher medal.';
  const won = game.state === 'won';
  audio.play(won ? 'round' : 'over');
  const figures = `${game.score.toLocaleString('en')} points${isBest ? ', your best' : `, best ${best.toLocaleString('en')}`}. ${game.longest} in a row.`;
  showCard(
    won ? 'The whole fair cheers!' : 'Nap time for Pip',
    `${figures} ${medal ? `${medal} medal. ` : ''}${wish}`,
    'Once more',
    () => begin(GATES.filter((gate) => gate <= game.round && !won).at(-1) ?? 0),
  );
}

function showTitle() {
  playing = false;
  game = createGame();
  $('card').hidden = true;
  $('title').hidden = false;
  $('best').textContent = best
    ? `Your best: ${best.toLocaleString('en')}${medalFor(best) ? `, ${medalFor(best).toLowerCase()}` : ''}`
    : '';
  const gates = GATES.filter((gate) => gate === 0 || furthest >= gate);
  $('gates').replaceChildren(
    ...gates.map((gate) => {
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: gate === 0 ? 'Play' : `From round ${gate + 1}`,
      });
      if (gate === 0) button.className = 'strong';
      button.addEventListener('click', () => begin(gate));
      return button;
    }),
  );
  $('gates').firstChild.focus();
  figures();
  prompt();
}

function pause() {
  if (!playing || paused || !$('card').hidden) return;
  paused = true;
  held.clear();
  showCard('A rest', 'The balloons wait for you.', 'Go on', resume);
}
function resume() {
  paused = false;
  $('card').hidden = true;
  document.activeElement?.blur();
  prompt();
}

function hit() {
  if (!playing || paused || !$('card').hidden) return;
  press(game);
  prompt();
}

function advance(elapsed) {
  rest = Math.min(0.1, rest + elapsed);
  const way = Number(RIGHT.some((key) => held.has(key))) - Number(LEFT.some((key) => held.has(key)));
  while (rest >= STEP) {
    rest -= STEP;
    const before = game.state;
    step(game, { x: way === 0 ? pointer : undefined, way });
    for (const event of game.events) {
      view.happen(event, game.pips);
      if (event.what === 'pop') audio.pop(event.chain);
      else audio.play(event.what);
    }
    if (before !== game.state || game.events.length > 0) figures();
    if (before === game.state) continue;
    prompt();
    if (game.state === 'over') return end();
    if (game.state === 'won') return end();
    if (game.state === 'cleared') return setTimeout(goOn, 1300);
  }
}
function goOn() {
  if (game.state !== 'cleared') return;
  nextRound(game);
  announce();
}

function frame(time) {
  requestAnimationFrame(frame);
  const elapsed = last ? Math.min(0.05, (time - last) / 1000) : 0;
  last = time;
  if (document.hidden) return;
  if (playing && !paused) advance(elapsed);
  view.draw(game, time / 1000, elapsed);
}

function toggleSound() {
  audio.toggle();
  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === 'KeyM') return toggleSound();
  if (event.code === 'Escape') return paused ? resume() : pause();
  if (!playing || paused || !$('card').hidden) return;
  if ([...LEFT, ...RIGHT].includes(event.code)) {
    event.preventDefault();
    pointer = undefined;
    held.add(event.code);
  } else if (PRESS.includes(event.code) && !event.repeat) {
    event.preventDefault();
    hit();
  }
});
addEventListener('keyup', (event) => held.delete(event.code));
const follow = (event) => {
  pointer = view.skyX(event.clientX);
};
$('sky').addEventListener('pointermove', follow);
$('sky').addEventListener('pointerdown', (event) => {
  event.preventDefault();
  follow(event);
  hit();
});
for (const [id, act] of [
  ['sound', toggleSound],
  ['pause', pause],
  ['home', showTitle],
])
  $(id).addEventListener('click', act);
addEventListener('resize', view.resize);
addEventListener('blur', pause);
document.addEventListener('visibilitychange', () => document.hidden && pause());
$('sound').setAttribute('aria-pressed', String(audio.isOn()));
view.resize();
showTitle();
requestAnimationFrame(frame);

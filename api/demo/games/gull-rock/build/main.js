import { createAudio } from './audio.js';
import { bagOf, endingOf, hintFor, isOver, kindnessesOf, newGame, press } from './rules.js';
import { icon, picture } from './scenes.js';
import { load, save } from './storage.js';
import { ITEMS, KINDNESSES, PLACES } from './story.js';

const $ = (id) => document.getElementById(id);
const audio = createAudio();
const opening =
  'Fog over Gull Rock. Aunt Oda rowed out for lamp oil this morning, and now you hear her oars, and the great lamp is dark. You are the only one here who has hands.';

let state = load('night', null) ?? newGame();
/** The most kindnesses in a night, and the fewest steps in which all of them were done. */
let best = load('best', { kind: -1, moves: 0 });
let holding;

function spot(name, [label, x, y, width, height]) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.spot = name;
  button.setAttribute('aria-label', holding ? `Use ${ITEMS[holding]} with: ${label}` : label);
  const goes = name in PLACES || name === 'tower';
  button.className = [goes && 'go', x < 14 && 'left', x + width > 86 && 'right'].filter(Boolean).join(' ');
  Object.assign(button.style, { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` });
  button.append(Object.assign(document.createElement('span'), { textContent: label }));
  button.addEventListener('click', () => touch(name));
  return button;
}

function thing(item, index) {
  const button = document.createElement('button');
  button.type = 'button';
  button.title = `${ITEMS[item]} (${index + 1})`;
  button.setAttribute('aria-label', ITEMS[item]);
  button.setAttribute('aria-pressed', String(item === holding));
  button.innerHTML = icon(item);
  button.addEventListener('click', () => hold(item));
  return button;
}

function draw(entered) {
  const bag = bagOf(state);
  const { name, spots } = PLACES[state.at];
  const focused = document.activeElement?.dataset?.spot;
  $('place').textContent = name;
  const done = kindnessesOf(state).length;
  $('kind').textContent = done === 0 ? '' : '♥'.repeat(done);
  $('kind').setAttribute('aria-label', `${done} kindnesses`);
  $('picture').innerHTML = picture(state.at, state.marks);
  $('picture').classList.toggle('enter', false);
  if (entered) {
    void $('picture').offsetWidth;
    $('picture').classList.add('enter');
  }
  document.body.classList.toggle('holding', holding !== undefined);
  $('spots').replaceChildren(...Object.entries(spots).map(([key, place]) => spot(key, place)));
  $('bag').replaceChildren(...bag.map(thing));
  if (bag.length === 0)
    $('bag').append(Object.assign(document.createElement('p'), { textContent: 'Your bag is empty.' }));
  if (focused) $('spots').querySelector(`[data-spot="${focused}"]`)?.focus({ preventScroll: true });
}

function say(text) {
  $('words').textContent = text;
}

function hold(item) {
  holding = holding === item ? undefined : item;
  audio.play('look');
  say(holding ? `${ITEMS[holding]} in hand. What is it for?` : `You put it back into the bag.`);
  const index = bagOf(state).indexOf(item);
  draw(false);
  $('bag').children[index]?.focus({ preventScroll: true });
}

function touch(name) {
  const before = state;
  const answer = press(state, name, holding);
  state = answer.state;
  const moved = state.at !== before.at;
  const kinder = kindnessesOf(state).length > kindnessesOf(before).length;
  const took = bagOf(state).some((item) => !before.marks.includes(item));
  const sound = isOver(state) ? 'lit' : kinder ? 'kind' : moved ? 'step' : answer.fits ? 'use' : took ? 'take' : 'look';
  audio.play(holding && !answer.fits && !answer.changed ? 'no' : sound);
  holding = undefined;
  say(answer.say);
  draw(moved);
  if (moved) $('spots').querySelector('button')?.focus({ preventScroll: true });
  if (!isOver(state)) return save('night', state);
  save('night', null);
  setTimeout(showEnd, 2600);
}

function showEnd() {
  const done = kindnessesOf(state);
  const [, title, text] = endingOf(state);
  const all = Object.keys(KINDNESSES);
  const isBetter = done.length > best.kind || (done.length === best.kind && state.moves < best.moves);
  if (isBetter) best = { kind: done.length, moves: state.moves };
  save('best', best);
  $('end-title').textContent = title;
  $('end-text').textContent = text;
  $('end-kind').replaceChildren(
    ...all.map((mark) => {
      const is = done.includes(mark);
      return Object.assign(document.createElement('li'), {
        textContent: is ? `♥ ${KINDNESSES[mark]}` : '♡ something more could have been done',
        className: is ? '' : 'not',
      });
    }),
  );
  const record = isBetter ? 'Your best night so far.' : `Your best: ${best.kind} in ${best.moves} steps.`;
  $('end-numbers').textContent = `${done.length} of ${all.length} kindnesses, ${state.moves} steps. ${record}`;
  $('end').hidden = false;
  $('again').focus();
}

function begin(anew) {
  if (anew) {
    state = newGame();
    save('night', null);
  }
  holding = undefined;
  $('title').hidden = true;
  $('end').hidden = true;
  draw(true);
  say(state.moves === 0 ? opening : `${PLACES[state.at].name}. ${hintFor(state)}`);
  // The names of things are shown for a moment, so that players need not hunt for them.
  document.body.classList.add('named');
  setTimeout(() => document.body.classList.remove('named'), 3500);
  $('spots').querySelector('button')?.focus({ preventScroll: true });
}

function showTitle() {
  const goesOn = state.moves > 0 && !isOver(state);
  $('title-text').textContent =
    best.kind < 0
      ? 'The lamp is out, the fog is in, and somebody is rowing home. A small adventure of six places, for one rainy break.'
      : `The lamp has burned already, with ${best.kind} of ${Object.keys(KINDNESSES).length} kindnesses on the way. What else could be done for those who live here?`;
  $('begin').textContent = goesOn ? 'Go on' : 'Step ashore';
  $('anew').hidden = !goesOn;
  $('title').hidden = false;
  $('begin').focus();
}

function toggleSound() {
  audio.toggle();
  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
}
const hint = () => {
  say(hintFor(state));
  document.body.classList.add('named');
  setTimeout(() => document.body.classList.remove('named'), 3500);
};

/** Moves the focus to the next spot or item in that direction on the screen. */
function move(dx, dy) {
  const all = [...document.querySelectorAll('#spots button, #bag button')];
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const here = all.includes(document.activeElement) ? document.activeElement : undefined;
  if (!here) return all[0]?.focus();
  const [x, y] = middle(here);
  const far = (element) => {
    const [ax, ay] = middle(element);
    const [along, aside] = [(ax - x) * dx + (ay - y) * dy, Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx)];
    return along > 8 ? along + aside * 2 : Number.POSITIVE_INFINITY;
  };
  const next = all.filter((one) => one !== here).sort((a, b) => far(a) - far(b))[0];
  if (next && far(next) < Number.POSITIVE_INFINITY) next.focus();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const plays = $('title').hidden && $('end').hidden;
  if (event.code === 'KeyM') return toggleSound();
  if (!plays) return;
  if (event.code === 'Escape') return showTitle();
  if (event.code === 'KeyH') return hint();
  const item = /^Digit[1-9]$/.test(event.code) && bagOf(state)[Number(event.code.at(-1)) - 1];
  if (item) return hold(item);
  if (!ARROWS[event.code]) return;
  event.preventDefault();
  move(...ARROWS[event.code]);
});
for (const [id, act] of [
  ['sound', toggleSound],
  ['hint', hint],
  ['menu', showTitle],
  ['begin', () => begin(false)],
  ['anew', () => begin(true)],
  ['again', () => begin(true)],
])
  $(id).addEventListener('click', act);
$('sound').setAttribute('aria-pressed', String(audio.isOn()));
draw(false);
showTitle();

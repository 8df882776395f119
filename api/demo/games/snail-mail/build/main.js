import { createAudio } from './audio.js';
import {
  buy,
  catchExpress,
  costOf,
  HELPERS,
  hire,
  isDone,
  isHere,
  MASTERS,
  medalFor,
  newOffice,
  PLACES,
  paceOf,
  pass,
  perSecond,
  perStamp,
  stamp,
  toolsFor,
} from './rules.js';
import { load, save } from './storage.js';
import { createView, portrait } from './view.js';

const $ = (id) => document.getElementById(id);
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const audio = createAudio();
const view = createView($('way'), calm);
/** The best time of each master, in seconds. */
const best = load('best', {});
let office = load('office', null);
let playing = false;
let last = 0;
let saved = 0;
let cardUntil = 0;
const cards = [];

const units = [
  [1e9, 'billion'],
  [1e6, 'million'],
];
function text(n) {
  const [size, name] = units.find(([least]) => n >= least) ?? [];
  if (size) return `${(n / size).toLocaleString('en', { maximumFractionDigits: 2 })} ${name}`;
  return (n < 10 && n % 1 ? Math.round(n * 10) / 10 : Math.floor(n)).toLocaleString('en');
}
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const say = (words) => {
  $('live').textContent = words;
};

// ── The list of helpers and tools ──

function helperButton(helper, index) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'buy';
  button.innerHTML =
    '<canvas aria-hidden="true"></canvas><b></b><span class="count"></span><small></small><span class="cost"></span>';
  portrait(button.querySelector('canvas'), helper.id);
  button.querySelector('b').textContent = helper.name;
  button.addEventListener('click', () => take(index));
  return button;
}
const buttons = HELPERS.map(helperButton);
$('helpers').append(...buttons);

function take(index) {
  const helper = HELPERS[index];
  if (!playing || !helper) return;
  if (!hire(office, helper.id)) return audio.play('no');
  audio.play('hire');
  bump(buttons[index]);
  say(`${helper.name} hired. ${office.helpers[helper.id]} of them.`);
  figures();
}
function bump(button) {
  button.classList.remove('pop');
  void button.offsetWidth;
  button.classList.add('pop');
}

let shownTools = '';
function tools() {
  const open = toolsFor(office);
  const ids = open.map(({ id }) => id).join();
  $('tools-title').hidden = open.length === 0;
  if (ids !== shownTools) {
    shownTools = ids;
    const hadFocus = $('tools').contains(document.activeElement);
    $('tools').replaceChildren(
      ...open.map(({ id, name, says, cost }) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'buy tool';
        button.innerHTML = '<b></b><span class="cost"></span><small></small>';
        button.querySelector('b').textContent = name;
        button.querySelector('small').textContent = says;
        button.querySelector('.cost').textContent = text(cost);
        button.addEventListener('click', () => {
          if (!playing || !buy(office, id)) return audio.play('no');
          audio.play('tool');
          say(`${name} bought: ${says}.`);
          figures();
        });
        return button;
      }),
    );
    if (hadFocus) ($('tools').firstChild ?? $('stamp')).focus();
  }
  for (const [i, { cost }] of open.entries()) $('tools').children[i].classList.toggle('can', office.letters >= cost);
}

function figures() {
  $('letters').firstChild.textContent = text(office.letters);
  $('pace').textContent = `${text(perSecond(office))} a second`;
  for (const [index, helper] of HELPERS.entries()) {
    const [button, here, cost] = [buttons[index], isHere(office, index), costOf(office, helper)];
    button.disabled = !here;
    button.hidden = index > office.place + 1;
    button.classList.toggle('can', here && office.letters >= cost);
    button.querySelector('small').textContent = here
      ? `${text(paceOf(office, helper))} a second · ${helper.says}`
      : `comes with: ${PLACES[index - 1].name.toLowerCase()}`;
    button.querySelector('.cost').textContent = here ? text(cost) : '';
    button.querySelector('.count').textContent = office.helpers[helper.id] ?? '';
  }
  const goal = PLACES[office.place];
  const from = office.place === 0 ? 0 : PLACES[office.place - 1].letters;
  $('goal-name').textContent = goal
    ? `To ${goal.name.toLowerCase()}: ${text(Math.max(0, goal.letters - office.carried))} to go`
    : 'Arrived';
  $('goal').querySelector('i').style.width = `${goal ? (100 * (office.carried - from)) / (goal.letters - from) : 100}%`;
  $('stamp-what').textContent = perStamp(office) < 2 ? 'Stamp a letter' : `Stamp ${text(perStamp(office))} letters`;
  tools();
}

// ── Events of the game ──

function happen(events) {
  for (const event of events) {
    if (event.what === 'express') audio.play('express');
    if (event.what === 'caught') {
      audio.play('caught');
      view.win(`+${text(event.won)}`);
    }
    if (event.what !== 'place') continue;
    audio.play('place');
    cards.push(event.place);
    say(
      `The post has reached ${event.place.name.toLowerCase()}. ${event.place.card} Everybody carries a quarter more.`,
    );
  }
  if (events.length > 0) figures();
  if (playing && isDone(office)) finish();
}

function press() {
  if (!playing) return;
  view.stamp(`+${text(perStamp(office))}`);
  audio.play('stamp');
  happen(stamp(office));
  figures();
  $('stamp').classList.add('down');
  setTimeout(() => $('stamp').classList.remove('down'), 70);
}

function catchIt() {
  if (playing) happen(catchExpress(office));
}

function finish() {
  playing = false;
  save('office', null);
  const { time, master, stamps, caught } = office;
  const before = best[master];
  const isBest = before === undefined || time < before;
  if (isBest) best[master] = Math.round(time);
  save('best', best);
  const medal = medalFor(time);
  setTimeout(() => {
    $('end-text').textContent =
      '“So that is what you are doing down there with all those lights. Please write again.” The moon answers on very thin paper, and everybody may read it.';
    $('end-numbers').textContent =
      `${clock(time)} minutes${isBest ? ', your best with this office' : `, best ${clock(before)}`}${medal ? `: ${medal.toLowerCase()}` : ''}. ${stamps.toLocaleString('en')} stamps by hand, ${caught} express letters.${medal === 'Gold' ? '' : ' Gold is 4:30 or less.'}`;
    $('end').hidden = false;
    $('again').focus();
  }, 2600);
}

// ── Start and end of a game ──

function showTitle() {
  playing = false;
  $('end').hidden = true;
  const runs = Object.keys(best).length;
  $('title-text').textContent =
    runs === 0
      ? 'One stamp, one letter, one very slow snail. How far can the post go? As far as the moon, they say, in a good ten minutes.'
      : 'Who runs the office this time? Each has a best time of their own.';
  const open = runs === 0 ? MASTERS.slice(0, 1) : MASTERS;
  $('masters').replaceChildren(
    ...open.map(({ id, name, says }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(
        Object.assign(document.createElement('b'), { textContent: runs === 0 ? 'Open the post office' : name }),
        Object.assign(document.createElement('small'), {
          textContent: `${runs === 0 ? `with ${name}` : says}${best[id] === undefined ? '' : ` · best ${clock(best[id])}`}`,
        }),
      );
      button.addEventListener('click', () => begin(newOffice(id)));
      return button;
    }),
  );
  const goesOn = office && !isDone(office) && office.stamps > 0;
  $('goon').hidden = !goesOn;
  $('title').hidden = false;
  (goesOn ? $('goon') : $('masters').firstChild).focus();
}

function begin(to) {
  office = to;
  playing = true;
  shownTools = '-';
  $('title').hidden = true;
  $('end').hidden = true;
  figures();
  $('stamp').focus();
}

function frame(time) {
  requestAnimationFrame(frame);
  const elapsed = last ? Math.min(0.25, (time - last) / 1000) : 0;
  last = time;
  if (document.hidden || !office) return;
  if (playing) {
    happen(pass(office, elapsed));
    if (time - saved > 400) {
      saved = time;
      figures();
      save('office', isDone(office) ? null : office);
    } else $('letters').firstChild.textContent = text(office.letters);
  }
  const { express } = office;
  $('express').hidden = !express || !playing;
  if (express) {
    const [x, y] = view.expressAt(express, office.time);
    Object.assign($('express').style, { left: `${x * 100}%`, top: `${y * 100}%` });
  }
  if (time > cardUntil) {
    const card = cards.shift();
    $('card').hidden = !card;
    if (card) {
      $('card').replaceChildren(Object.assign(document.createElement('b'), { textContent: card.name }), card.card);
      cardUntil = time + 3600;
    }
  }
  view.draw(office, time / 1000, Math.min(0.05, elapsed));
}

function toggleSound() {
  audio.toggle();
  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
}
addEventListener('keydown', (event) => {
  // A key that is held down stamps once.
  if (event.repeat && (event.code === 'Enter' || event.code === 'Space')) event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.code === 'KeyM') return toggleSound();
  if (!playing) return;
  if (event.code === 'Escape') return showTitle();
  if (event.code === 'KeyX') return catchIt();
  if (/^Digit[1-5]$/.test(event.code)) return take(Number(event.code.at(-1)) - 1);
  const onButton = document.activeElement instanceof HTMLButtonElement && document.activeElement !== $('stamp');
  if (event.code !== 'Space' || onButton) return;
  event.preventDefault();
  press();
});
$('stamp').addEventListener('click', press);
// The handler above treats Space on the button; Enter is a click.
$('stamp').addEventListener('keyup', (event) => event.code === 'Space' && event.preventDefault());
for (const [id, act] of [
  ['express', catchIt],
  ['sound', toggleSound],
  ['menu', showTitle],
  ['goon', () => begin(office)],
  ['again', showTitle],
])
  $(id).addEventListener('click', act);
addEventListener('resize', view.resize);
$('sound').setAttribute('aria-pressed', String(audio.isOn()));
office ??= newOffice();
view.resize();
figures();
showTitle();
requestAnimationFrame(frame);

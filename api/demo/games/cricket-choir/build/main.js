import { createAudio } from './audio.js';
import { COUNT_IN, compose, createRun, LANES, pass, press, share, starsOf, tally } from './rules.js';
import { SONGS } from './songs.js';
import { load, save } from './storage.js';
import { createView } from './view.js';

const $ = (id) => document.getElementById(id);
const KEYS = {
  ...{ KeyD: 0, KeyF: 1, KeyJ: 2, KeyK: 3 },
  ...{ ArrowLeft: 0, ArrowDown: 1, ArrowUp: 2, ArrowRight: 3 },
  ...{ Digit1: 0, Digit2: 1, Digit3: 2, Digit4: 3 },
};
/** Seconds by which sounds are scheduled in advance. */
const LOOK_AHEAD = 0.15;

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const songs = SONGS.map(compose);
const audio = createAudio();
const view = createView($('meadow'), calm);
/** The most stars and the best score, by a song's id. */
const best = load('best', {});

let run = null;
let at = 0;
/** When the song began, on the page's clock; shifted by every pause. */
let began = 0;
let paused = false;
/** The position in the song when it was paused. */
let stopped = 0;
let heard = 0;
let byTouch = false;
let last = 0;

const starsFor = (song) => best[song.id]?.stars ?? 0;
const isOpen = (index) => index === 0 || starsFor(songs[index - 1]) > 0;
const say = (text) => {
  $('live').textContent = text;
};

function call(text) {
  $('call').textContent = text;
  $('call').classList.remove('shown');
  void $('call').offsetWidth;
  $('call').classList.add('shown');
}

function showMenu() {
  run = null;
  $('menu').hidden = false;
  for (const id of ['result', 'paused', 'pause']) $(id).hidden = true;
  $('score').textContent = '';
  const next = songs.findIndex((song, i) => isOpen(i) && starsFor(song) === 0);
  $('songs').replaceChildren(...songs.map((song, index) => card(song, index, index === next)));
  $('songs').querySelector('.next, button')?.focus({ preventScroll: true });
}

function card(song, index, isNext) {
  const button = document.createElement('button');
  button.type = 'button';
  button.disabled = !isOpen(index);
  button.className = isNext ? 'next' : '';
  const part = (tag, text, className) => {
    const element = Object.assign(document.createElement(tag), { textContent: text });
    if (className) element.className = className;
    button.append(element);
  };
  part('span', String(index + 1), 'number');
  part('b', song.name);
  part('span', button.disabled ? '' : '★'.repeat(starsFor(song)) + '☆'.repeat(3 - starsFor(song)), 'won');
  const { score } = best[song.id] ?? {};
  const mine = score ? ` · best ${score.toLocaleString('en')}` : '';
  part('small', button.disabled ? 'Win a star in the song before' : `${song.bpm} beats a minute${mine}`);
  button.addEventListener('click', () => begin(index));
  return button;
}

function begin(index) {
  at = index;
  run = createRun(songs[index]);
  began = clock();
  heard = 0;
  paused = false;
  for (const id of ['menu', 'result', 'paused']) $(id).hidden = true;
  $('pause').hidden = false;
  document.activeElement?.blur();
  say(`${songs[index].name}. Four beats, then sing.`);
}

const clock = () => performance.now() / 1000;
const now = () => (paused ? stopped : clock() - began);

function sing(lane) {
  view.hop(lane);
  if (!run || paused) {
    audio.sing('triangle', 440 * 1.2 ** lane, false);
    view.burst(lane, false);
    return;
  }
  const met = press(run, lane, now());
  if (!met) return audio.stray();
  audio.sing(run.song.wave, met.note.hertz, met.how === 'perfect');
  view.burst(lane, met.how === 'perfect');
  if (run.combo > 0 && run.combo % 20 === 0) call(`${run.combo} in a row`);
}

/** Schedules the sounds of the next moment, each only once. */
function accompany(t) {
  const until = t + LOOK_AHEAD;
  const due = ({ t: when }) => when >= heard && when < until;
  for (let beat = 0; beat < COUNT_IN; beat++) {
    const tick = { t: beat * run.song.beat };
    if (!due(tick)) continue;
    audio.tick(beat === 0, tick.t - t);
    call(String(COUNT_IN - beat));
  }
  for (const note of run.song.bassNotes) if (due(note)) audio.bass(note.hertz, note.t - t);
  heard = until;
}

function rest() {
  if (!run || paused || !$('result').hidden) return;
  stopped = now();
  paused = true;
  $('paused').hidden = false;
  $('resume').focus();
}

/** Resumes a little before the pause, because the hands need a moment. */
function goOn() {
  if (!paused) return;
  paused = false;
  $('paused').hidden = true;
  began = clock() - stopped + 2 * run.song.beat;
  document.activeElement?.blur();
}

function finish() {
  const stars = starsOf(run);
  const before = best[run.song.id] ?? { stars: 0, score: 0 };
  const isBest = run.score > before.score;
  best[run.song.id] = { stars: Math.max(stars, before.stars), score: Math.max(run.score, before.score) };
  save('best', best);
  const { perfect, good, miss } = tally(run);
  const words = ['The crickets were shy tonight', 'A song!', 'A fine song', 'The whole meadow listens'];
  $('result-title').textContent = words[stars];
  $('stars').replaceChildren(
    ...[0, 1, 2].map((n) => {
      const star = Object.assign(document.createElement('i'), { textContent: '★', className: n < stars ? 'won' : '' });
      star.style.animationDelay = `${0.2 + n * 0.25}s`;
      if (n < stars) setTimeout(() => audio.star(n), 200 + n * 250);
      return star;
    }),
  );
  const isLast = at === songs.length - 1;
  const all = songs.reduce((sum, song) => sum + starsFor(song), 0);
  const ending =
    isLast && stars > 0 ? `The choir is complete: ${all} of ${songs.length * 3} stars. Thank you for the music.` : '';
  const wish =
    stars === 0 ? 'Half of the notes win the first star. Once more?' : 'Every note on time wins the third star.';
  $('result-text').textContent = ending || (stars === 3 ? 'Three stars. Nothing was missed that matters.' : wish);
  $('result-numbers').textContent =
    `${run.score.toLocaleString('en')} points${isBest ? ', your best' : ''} · ${perfect} perfect, ${good} good, ${miss} missed · ${run.longest} in a row`;
  const goesOn = !isLast && isOpen(at + 1);
  $('next').hidden = !goesOn;
  $('next').textContent = goesOn ? `Next: ${songs[at + 1].name}` : '';
  $('again').classList.toggle('strong', !goesOn);
  $('result').hidden = false;
  $('pause').hidden = true;
  $(goesOn ? 'next' : 'again').focus();
  say(`${$('result-title').textContent}. ${stars} of 3 stars. ${$('result-numbers').textContent}`);
}

function frame(time) {
  requestAnimationFrame(frame);
  const elapsed = last ? Math.min(0.05, (time - last) / 1000) : 0;
  last = time;
  if (document.hidden) return;
  const running = run && $('result').hidden;
  const t = run ? now() : 0;
  if (running && !paused) {
    accompany(t);
    pass(run, t);
    if (t > run.song.end + 0.6) finish();
  }
  if (run) {
    view.lights(share(run));
    $('score').textContent = `${run.score.toLocaleString('en')}${run.combo > 4 ? `  ×${run.combo}` : ''}`;
  }
  view.draw(time / 1000, elapsed, running ? run : null, t, !byTouch);
}
function toggleSound() {
  audio.toggle();
  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  byTouch = false;
  if (event.code === 'KeyM') return toggleSound();
  if (event.code === 'Escape') return paused ? goOn() : rest();
  const lane = KEYS[event.code];
  if (lane === undefined || paused || (run && !$('result').hidden)) return;
  // In the list the arrow keys belong to the page.
  if (!run && event.code.startsWith('Arrow')) return;
  event.preventDefault();
  sing(lane);
});
$('meadow').addEventListener('pointerdown', (event) => {
  event.preventDefault();
  byTouch = event.pointerType === 'touch';
  if (!paused && event.button === 0) sing(Math.min(LANES - 1, view.laneAt(event.clientX)));
});
for (const [id, act] of [
  ['sound', toggleSound],
  ['pause', rest],
  ['resume', goOn],
  ['restart', () => begin(at)],
  ['again', () => begin(at)],
  ['next', () => begin(at + 1)],
  ['leave', showMenu],
  ['list', showMenu],
])
  $(id).addEventListener('click', act);
addEventListener('resize', view.resize);
addEventListener('blur', rest);
document.addEventListener('visibilitychange', () => document.hidden && rest());
$('sound').setAttribute('aria-pressed', String(audio.isOn()));
view.resize();
showMenu();
requestAnimationFrame(frame);

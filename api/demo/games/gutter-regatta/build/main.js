import { createAudio } from './audio.js';
import { createHud } from './hud.js';
import { createInput } from './input.js';
import { createPanel } from './panel.js';
import { createProgress } from './progress.js';
import { chooseRivals, createRace } from './race.js';
import { STEP } from './rules/config.js';
import { medalFor } from './rules/medals.js';
import { replay, share } from './rules/run.js';
import { parseTrack } from './rules/track.js';
import { createGround } from './view/ground.js';
import { computeLayout } from './view/layout.js';
import { createScene } from './view/scene.js';

const $ = (id) => document.getElementById(id);
const json = async (path) => (await fetch(new URL(path, import.meta.url))).json();
const HOLD_BACK = 3;
const COAST = 240;

function startGame(tracks, pace) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const progress = createProgress(tracks);
  const audio = createAudio();
  const hud = createHud();
  const ground = createGround();
  const scene = createScene($('water'), ground, calm);
  let index = Math.max(
    0,
    tracks.findIndex((track) => !progress.best(track)),
  );
  let race;
  let state = 'ready';
  let touch = matchMedia('(pointer: coarse)').matches;
  let before = null;
  let [last, debt] = [0, 0];

  const track = () => tracks[index];
  const say = (text) => {
    $('live').textContent = text;
  };

  function toStart() {
    const best = progress.best(track());
    race = createRace(track(), chooseRivals(track(), progress, pace));
    before = best?.run ? replay(track(), best.run).splits : null;
    state = 'ready';
    debt = 0;
    input.clear();
    scene.reset(race);
    hud.place(track(), index + 1, best?.time ?? null);
    hud.ready(track().hint, touch);
    hud.clearSplit();
    hud.tick(0, 0, 0, 0);
  }

  function paint() {
    const layout = computeLayout({ innerWidth, innerHeight, devicePixelRatio });
    ground.show(track(), layout);
    scene.resize(layout);
  }

  function enter(next) {
    index = next;
    paint();
    toStart();
    panel.close();
    say(`Track ${index + 1}, ${track().name}. ${track().hint}`);
  }

  function next() {
    if (index < tracks.length - 1) enter(index + 1);
    else panel.open(index, ending());
  }

  function ending() {
    const left = tracks.length * 3 - progress.medals();
    return left === 0
      ? 'All 24 medals. The whole town waves its handkerchiefs. Thank you for sailing.'
      : `The regatta is sailed and the town waves its handkerchiefs. ${left} medals are left, if you like.`;
  }

  function finish() {
    const { time } = race.run;
    const old = progress.best(track())?.time ?? null;
    const isBest = progress.finish(track(), time, race.recording());
    const name = index < tracks.length - 1 ? 'Next track' : 'To the harbour';
    state = 'done';
    say(`${time.toFixed(2)} seconds. ${hud.result({ track: track(), time, before: old, isBest, next: name })}`);
    if (isBest) scene.confetti(race.run.boat);
    if (medalFor(track(), time)) audio.play('medal');
  }

  const commands = {
    restart: () => {
      if (!panel.isOpen()) toStart();
    },
    sound: () => {
      audio.toggle();
      $('sound').setAttribute('aria-pressed', String(audio.isOn()));
    },
    menu: () => (panel.isOpen() ? resume() : pause()),
  };

  function pause(message) {
    input.clear();
    panel.open(index, message);
  }

  function resume() {
    panel.close();
    input.clear();
    last = 0;
  }

  const panel = createPanel({
    tracks,
    progress,
    choose: enter,
    close: resume,
    changed: () => state === 'ready' && toStart(),
  });

  const input = createInput({
    surface: $('water'),
    pads: document.querySelectorAll('.pad'),
    isPlaying: () => !panel.isOpen(),
    onCommand: (name) => commands[name](),
    onGo(bySpace) {
      if (state === 'ready') {
        state = 'racing';
        hud.started();
        audio.play('go');
      } else if (state === 'done' && bySpace) next();
    },
    onTouch() {
      touch = true;
      $('pads').hidden = false;
    },
  });

  function tick() {
    const { run } = race;
    if (run.time === null) race.advance(input.read());
    else if (run.boat.along < track().finish + COAST) race.advance(HOLD_BACK);
    const at = race.at(1);
    for (const name of run.events) {
      if (state === 'racing' || name === 'finish') audio.play(name);
      scene.happen(name, at);
    }
    if (run.events.includes('split') && before) hud.split(run.splits.at(-1) - before[run.splits.length - 1]);
    if (run.events.includes('finish')) finish();
    run.events.length = 0;
  }

  function frame(now) {
    requestAnimationFrame(frame);
    const elapsed = last ? Math.min(0.1, (now - last) / 1000) : STEP;
    last = now;
    if (panel.isOpen()) return;
    const { run } = race;
    if (state !== 'ready') debt += elapsed;
    for (; debt >= STEP; debt -= STEP) tick();
    hud.tick(run.time ?? run.ticks * STEP, share(run), race.ghosts[0] ? share(race.ghosts[0].run) : 0, elapsed);
    scene.draw(race, debt / STEP, elapsed, progress.paper(), state !== 'racing' || run.ticks % 12 === 0);
  }

  for (const name of Object.keys(commands)) {
    $(name).addEventListener('click', (event) => {
      // After a mouse click the button loses the focus, so that Space and Enter control the boat again.
      if (event.detail > 0) event.currentTarget.blur();
      commands[name]();
    });
  }
  $('again').addEventListener('click', toStart);
  $('next').addEventListener('click', next);
  addEventListener('resize', () => {
    paint();
    if (state === 'ready') scene.reset(race);
  });
  const leave = () => {
    if (state === 'racing' && !panel.isOpen()) pause('Paused. The boat waits where it is.');
  };
  addEventListener('blur', leave);
  document.addEventListener('visibilitychange', () => document.hidden && leave());

  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
  $('pads').hidden = !touch;
  $('title').classList.toggle('shown', progress.finished() === 0);
  enter(index);
  requestAnimationFrame(frame);
}

const [tracks, pace] = await Promise.all([json('data/tracks.json'), json('data/pace.json')]);
startGame(tracks.map(parseTrack), pace);

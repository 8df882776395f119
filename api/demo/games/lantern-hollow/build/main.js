import { createAudio } from './audio.js';
import { createEffects } from './effects.js';
import { showHint, showPads } from './hints.js';
import { createInput } from './input.js';
import { loadLevels } from './level-files.js';
import { createPanel } from './panel.js';
import { createProgress, LEVEL_COUNT } from './progress.js';
import { STEP } from './rules/config.js';
import { createSession } from './session.js';
import { applyLayout, computeLayout } from './view/layout.js';
import { createPace } from './view/pace.js';
import { createPlayView } from './view/play.js';
import { paintScenes } from './view/scene.js';

const $ = (id) => document.getElementById(id);
const AFTER_WIN = 2.1;

function startGame(levels) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const progress = createProgress();
  const audio = createAudio();
  const view = createPlayView($('play'), calm);
  const sceneContext = $('scene').getContext('2d', { alpha: false });
  let number = progress.first();
  let session;
  let layout;
  let wonFor = 0;
  let last = 0;
  let debt = 0;
  let sharpness = 1;

  const say = (text) => {
    $('live').textContent = text;
  };
  const usesTouch = () => !$('touch').hidden;
  const level = () => levels[number - 1];

  function paint() {
    layout = computeLayout({ innerWidth, innerHeight, devicePixelRatio, sharpness, touch: usesTouch() });
    applyLayout(document.documentElement, layout);
    const scenes = paintScenes(level(), number, layout);
    $('scene').width = scenes.dark.width;
    $('scene').height = scenes.dark.height;
    sceneContext.drawImage(scenes.dark, 0, 0);
    view.resize(layout);
    view.show(session.world, scenes);
  }

  function restart() {
    session = createSession(level(), number === LEVEL_COUNT);
    wonFor = 0;
    debt = 0;
    view.reset(session.world);
    input.clear();
  }

  function enter(next) {
    number = next;
    restart();
    paint();
    $('place').innerHTML = `<b>${number}</b> ${level().name}`;
    showHint($('hint'), number, level().hint, usesTouch());
    showPads($('touch'), number);
    panel.close();
    say(`Level ${number}, ${level().name}. ${level().hint}`);
  }

  function setSound() {
    $('sound').setAttribute('aria-pressed', String(audio.isOn()));
  }

  const commands = {
    restart: () => {
      if (!panel.isOpen()) {
        restart();
        say('Level restarted');
      }
    },
    sound: () => {
      audio.toggle();
      setSound();
    },
    menu: () => {
      if (panel.isOpen()) resume();
      else pause();
    },
  };

  function pause(message) {
    input.clear();
    $('title').classList.remove('shown');
    panel.open(number, message);
  }

  function resume() {
    panel.close();
    input.clear();
    last = 0;
  }

  const panel = createPanel({
    progress,
    names: levels.map(({ name }) => name),
    choose: enter,
    close: resume,
  });

  const input = createInput({
    canvas: $('play'),
    pads: $('touch'),
    isPlaying: () => !panel.isOpen(),
    toWorld: ({ clientX, clientY }) => ({
      x: (clientX - layout.left) / layout.scale,
      y: (clientY - layout.top) / layout.scale,
    }),
    bodies: () => {
      const at = session.at(1);
      return [{ x: at.player.x, y: at.player.y - 18 }, at.flame];
    },
    onCommand: (name, event) => {
      event.preventDefault();
      commands[name]();
    },
  });

  const pace = createPace((lower) => {
    sharpness = lower;
    paint();
  });

  const react = createEffects({ audio, view, say });

  function leaveWonLevel() {
    if (number < LEVEL_COUNT) {
      enter(number + 1);
      return;
    }
    wonFor = -1;
    const found = `${progress.fireflies.size} of ${LEVEL_COUNT} fireflies found.`;
    pause(`The Great Brazier burns, and the hollow is bright. ${found} Thank you for playing.`);
  }

  function tick() {
    const bits = input.read();
    if (bits) $('title').classList.remove('shown');
    session.advance(bits);
    react(session.world, session.at(1).player);
    if (session.world.events.includes('won')) progress.finish(number, session.world.firefly);
  }

  function frame(now) {
    requestAnimationFrame(frame);
    const elapsed = last ? Math.min(0.1, (now - last) / 1000) : STEP;
    last = now;
    if (panel.isOpen()) return;
    pace(elapsed * 1000);
    debt += elapsed;
    while (debt >= STEP) {
      debt -= STEP;
      tick();
    }
    if (session.world.won && wonFor >= 0) {
      wonFor += elapsed;
      if (wonFor > AFTER_WIN) leaveWonLevel();
    }
    view.draw(session.world, session.at(debt / STEP), elapsed);
  }

  for (const name of Object.keys(commands)) {
    $(name).addEventListener('click', (event) => {
      // After a mouse click the button loses the focus, so that Space controls the keeper again.
      if (event.detail > 0) event.currentTarget.blur();
      commands[name]();
    });
  }
  addEventListener('resize', paint);
  addEventListener('blur', () => pause());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) pause();
  });
  addEventListener('pointerdown', () => {
    if (layout.touch === usesTouch()) return;
    paint();
    showHint($('hint'), number, level().hint, true);
  });

  setSound();
  enter(number);
  if (number === 1) $('title').classList.add('shown');
  requestAnimationFrame(frame);
}

startGame(await loadLevels());

import { createAudio } from './audio.js';
import { createInput } from './input.js';
import { createPanel } from './panel.js';
import { createProgress } from './progress.js';
import { createResult, ending } from './result.js';
import { parseLevel, WAY_NAMES } from './rules/level.js';
import { createGame, glide, openBuds } from './rules/play.js';
import { solve } from './rules/solver.js';
import { paintBoard } from './view/board.js';
import { computeLayout } from './view/layout.js';
import { createScene } from './view/scene.js';

const $ = (id) => document.getElementById(id);
const BUTTONS = ['undo', 'restart', 'hint', 'sound', 'menu'];

function startGame(levels) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const progress = createProgress(levels);
  const audio = createAudio();
  const scene = createScene($('play'), calm);
  const result = createResult();
  let index = progress.first();
  let game;
  let layout;
  let chosen = -1;
  let won = false;
  let last = 0;

  const level = () => levels[index];
  const say = (text) => {
    $('live').textContent = text;
  };

  function count() {
    $('moves').textContent = `${game.moves()} ${game.moves() === 1 ? 'move' : 'moves'}, fewest ${level().best}`;
    $('undo').disabled = $('restart').disabled = game.moves() === 0;
  }

  function paint() {
    layout = computeLayout({ innerWidth, innerHeight, devicePixelRatio, level: level() });
    document.body.classList.toggle('low', layout.low);
    paintBoard($('board'), layout, level(), index + 1);
    scene.resize(layout, level());
  }

  function enter(next) {
    index = next;
    game = createGame(level());
    won = false;
    chosen = level().beetles.length === 1 ? 0 : -1;
    result.hide();
    $('place').innerHTML = `<b>${index + 1}</b> ${level().name}`;
    $('words').textContent = level().hint ?? '';
    $('words').hidden = !level().hint;
    $('title').classList.toggle('shown', index === 0 && progress.done() === 0);
    paint();
    scene.reset();
    count();
    panel.close();
    say(`Level ${index + 1}, ${level().name}. ${level().hint ?? ''}`);
  }

  function choose(beetle) {
    if (won || beetle >= level().beetles.length) return;
    chosen = beetle;
    audio.play('pick');
    say(`${level().beetles[beetle].kind} beetle ${beetle + 1}`);
  }

  function send(way) {
    if (won || scene.busy()) return;
    if (chosen < 0) choose(0);
    const from = game.cells()[chosen];
    const { byLight } = glide(level(), game.cells(), chosen, way);
    const beetle = chosen;
    if (!game.move(beetle, way)) {
      scene.refuse(beetle, way);
      audio.play('stuck');
      return;
    }
    $('title').classList.remove('shown');
    audio.play('glide');
    count();
    scene.slide(beetle, from, game.cells()[beetle], () => settle(byLight, way));
  }

  function settle(byLight, way) {
    audio.play(byLight ? 'light' : 'stop');
    if (byLight) scene.burst(game.cells()[chosen], 8, false);
    const open = openBuds(level(), game.cells()).length;
    say(
      `${WAY_NAMES[way]}, ${byLight ? 'stopped by light' : 'stopped'}. ${open} of ${level().buds.length} flowers open.`,
    );
    if (!game.solved()) return;
    won = true;
    chosen = -1;
    progress.solve(index, game.moves());
    audio.play('won');
    setTimeout(showResult, calm ? 200 : 900);
  }

  function showResult() {
    if (won && !panel.isOpen()) say(result.show(game.moves(), level().best, index === levels.length - 1));
  }

  function next() {
    if (index < levels.length - 1) enter(index + 1);
    else panel.open(index, ending(levels.length - progress.full()));
  }

  function back(undo) {
    if (scene.busy()) return;
    won = false;
    result.hide();
    if (undo ? game.undo() : game.moves() > 0) audio.play('undo');
    if (!undo) game.restart();
    count();
  }

  const commands = {
    undo: () => back(true),
    restart: () => back(false),
    hint() {
      if (won || scene.busy()) return;
      const [step] = solve(level(), game.cells()) ?? [];
      if (!step) return;
      choose(step[0]);
      scene.refuse(...step);
      $('words').hidden = false;
      $('words').textContent = `Try the ringed ${level().beetles[step[0]].kind} beetle: ${WAY_NAMES[step[1]]}.`;
      say($('words').textContent);
    },
    sound() {
      audio.toggle();
      $('sound').setAttribute('aria-pressed', String(audio.isOn()));
    },
    menu: () => (panel.isOpen() ? resume() : panel.open(index)),
  };

  const panel = createPanel({ levels, progress, choose: enter, close: resume });

  function resume() {
    panel.close();
    showResult();
  }

  /** Handles a press: on a beetle it chooses it, on a resting place of the chosen beetle it sends it there. */
  function press(x, y) {
    if (won || scene.busy()) return false;
    const near = (cell, reach) => {
      const [cx, cy] = scene.at(cell);
      return Math.max(Math.abs(cx - x), Math.abs(cy - y)) < layout.cell * reach;
    };
    const beetle = game.cells().findIndex((cell) => near(cell, 0.5));
    if (beetle >= 0) {
      choose(beetle);
      return true;
    }
    const way = [0, 1, 2, 3].find((w) => chosen >= 0 && near(glide(level(), game.cells(), chosen, w).cell, 0.5));
    if (way !== undefined) send(way);
    return false;
  }

  createInput({
    surface: $('play'),
    isPlaying: () => !panel.isOpen(),
    onCommand: (name) => commands[name](),
    onNext: (byEnter) => (won && byEnter ? next() : choose((chosen + 1) % level().beetles.length)),
    onChoose: choose,
    onPress: press,
    onSend: send,
  });

  function frame(now) {
    requestAnimationFrame(frame);
    const elapsed = last ? Math.min(0.05, (now - last) / 1000) : 0;
    last = now;
    if (panel.isOpen() || document.hidden) return;
    scene.draw(game.cells(), chosen, elapsed, (bud) => {
      audio.play('bud');
      scene.burst(bud, 22, true);
    });
  }

  for (const name of BUTTONS)
    $(name).addEventListener('click', (event) => {
      // After a mouse click the button loses the focus, so that Space and Enter control the board again.
      if (event.detail > 0) event.currentTarget.blur();
      commands[name]();
    });
  $('next').addEventListener('click', next);
  $('again').addEventListener('click', () => back(false));
  addEventListener('resize', paint);
  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
  enter(index);
  requestAnimationFrame(frame);
}

const levels = await (await fetch(new URL('data/levels.json', import.meta.url))).json();
startGame(levels.map(parseLevel));

import { INPUT } from './rules/config.js';

const KEYS = {
  ArrowLeft: 'LEFT',
  KeyA: 'LEFT',
  ArrowRight: 'RIGHT',
  KeyD: 'RIGHT',
  ArrowUp: 'JUMP',
  KeyW: 'JUMP',
  Space: 'JUMP',
  KeyX: 'COVER',
  KeyQ: 'COVER',
  KeyK: 'COVER',
  ArrowDown: 'CARRY',
  KeyS: 'CARRY',
  KeyE: 'CARRY',
  Enter: 'CARRY',
};
const JUMP_ABOVE = 46;
const CLOSE = 14;
const SELF = 30;

/**
 * Joins keyboard, touch pads and mouse into one number of INPUT bits.
 * `toWorld` converts a pointer event to game coordinates; `bodies` returns the centers of the keeper and the lantern.
 */
export function createInput({ canvas, pads, toWorld, bodies, onCommand, isPlaying }) {
  const held = new Set();
  const taps = new Set();
  let pointer = null;
  const press = (source, name) => {
    held.add(`${source}:${name}`);
    taps.add(name);
  };
  const release = (source, name) => held.delete(`${source}:${name}`);

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = { Escape: 'menu', KeyR: 'restart', KeyM: 'sound' }[event.code];
    if (command && !event.repeat) onCommand(command, event);
    const onButton = (event.code === 'Enter' || event.code === 'Space') && event.target instanceof HTMLButtonElement;
    if (!isPlaying() || onButton || !KEYS[event.code]) return;
    event.preventDefault();
    if (!event.repeat) press(event.code, KEYS[event.code]);
  });
  addEventListener('keyup', (event) => release(event.code, KEYS[event.code]));

  for (const pad of pads.querySelectorAll('[data-input]')) {
    const name = pad.dataset.input;
    pad.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      pad.setPointerCapture(event.pointerId);
      pad.classList.add('down');
      press(`pad${event.pointerId}`, name);
    });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      pad.addEventListener(type, (event) => {
        pad.classList.remove('down');
        release(`pad${event.pointerId}`, name);
      });
    }
  }
  addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') pads.hidden = false;
    },
    true,
  );

  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse') return;
    if (event.button === 2) {
      taps.add('COVER');
      return;
    }
    if (event.button !== 0) return;
    const at = toWorld(event);
    const near = (body) => Math.hypot(body.x - at.x, body.y - at.y) < SELF;
    if (bodies().some(near)) {
      taps.add('CARRY');
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    pointer = at;
  });
  canvas.addEventListener('pointermove', (event) => {
    if (pointer) pointer = toWorld(event);
  });
  for (const type of ['pointerup', 'pointercancel'])
    canvas.addEventListener(type, () => {
      pointer = null;
    });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());

  function clear() {
    held.clear();
    taps.clear();
    pointer = null;
  }
  addEventListener('blur', clear);

  const isDown = (name) => taps.has(name) || [...held].some((entry) => entry.endsWith(`:${name}`));
  return {
    clear,
    /** A tap shorter than a step still counts for one. */
    read() {
      let bits = 0;
      for (const name of Object.keys(INPUT)) if (isDown(name)) bits |= INPUT[name];
      taps.clear();
      if (pointer) {
        const [keeper] = bodies();
        if (pointer.x < keeper.x - CLOSE) bits |= INPUT.LEFT;
        if (pointer.x > keeper.x + CLOSE) bits |= INPUT.RIGHT;
        if (pointer.y < keeper.y - JUMP_ABOVE) bits |= INPUT.JUMP;
      }
      return bits;
    },
  };
}

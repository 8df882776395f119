import { INPUT } from './rules/config.js';

const KEYS = { ArrowLeft: 'LEFT', KeyA: 'LEFT', ArrowRight: 'RIGHT', KeyD: 'RIGHT' };
const GO = ['Space', 'Enter', 'ArrowUp', 'KeyW'];
const SCROLLS = ['ArrowDown', 'KeyS', ...GO];

/**
 * Joins keys, thumbs and the mouse into one number of INPUT bits. A press on either half of the water steers that
 * way; both together hold the boat back.
 */
export function createInput({ surface, pads, isPlaying, onCommand, onGo, onTouch }) {
  const held = new Map();
  const sideOf = (event) => (event.clientX < innerWidth / 2 ? 'LEFT' : 'RIGHT');
  function mark() {
    for (const pad of pads) pad.classList.toggle('down', [...held.values()].includes(pad.dataset.side));
  }

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = { Escape: 'menu', KeyR: 'restart', KeyM: 'sound' }[event.code];
    if (command && !event.repeat) {
      event.preventDefault();
      onCommand(command);
    }
    const onButton = GO.slice(0, 2).includes(event.code) && event.target instanceof HTMLButtonElement;
    if (!isPlaying() || onButton) return;
    if (KEYS[event.code] || SCROLLS.includes(event.code)) event.preventDefault();
    if (event.repeat) return;
    if (KEYS[event.code]) held.set(event.code, KEYS[event.code]);
    if (KEYS[event.code] || GO.includes(event.code)) onGo(GO.includes(event.code));
  });
  addEventListener('keyup', (event) => held.delete(event.code));

  surface.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') onTouch();
    if (!isPlaying() || event.button > 0) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    held.set(event.pointerId, sideOf(event));
    mark();
    onGo(false);
  });
  surface.addEventListener('pointermove', (event) => {
    if (!held.has(event.pointerId)) return;
    held.set(event.pointerId, sideOf(event));
    mark();
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    surface.addEventListener(type, (event) => {
      held.delete(event.pointerId);
      mark();
    });
  surface.addEventListener('contextmenu', (event) => event.preventDefault());

  function clear() {
    held.clear();
    mark();
  }
  addEventListener('blur', clear);
  return {
    clear,
    read() {
      let bits = 0;
      for (const name of held.values()) bits |= INPUT[name];
      return bits;
    },
  };
}

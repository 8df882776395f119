import { WAYS } from './rules/level.js';

const KEYS = { ArrowUp: 0, KeyW: 0, ArrowRight: 1, KeyD: 1, ArrowDown: 2, KeyS: 2, ArrowLeft: 3, KeyA: 3 };
const COMMANDS = {
  Escape: 'menu',
  KeyR: 'restart',
  KeyM: 'sound',
  KeyZ: 'undo',
  KeyU: 'undo',
  Backspace: 'undo',
  KeyH: 'hint',
};
const DRAG = 16;

const wayOf = (dx, dy) =>
  WAYS.findIndex(({ x, y }) => (Math.abs(dx) > Math.abs(dy) ? x === Math.sign(dx) : y === Math.sign(dy)));

/** Turns keys, taps and drags into choosing and sending: `onPress` takes a point, `onSend` a way. */
export function createInput({ surface, isPlaying, onCommand, onNext, onChoose, onPress, onSend }) {
  let drag = null;
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = COMMANDS[event.code];
    if (command && (isPlaying() || command === 'menu')) {
      event.preventDefault();
      if (!event.repeat || command === 'undo') onCommand(command);
      return;
    }
    if (!isPlaying()) return;
    const onButton = event.target instanceof HTMLButtonElement;
    if (KEYS[event.code] !== undefined) {
      event.preventDefault();
      if (!event.repeat) onSend(KEYS[event.code]);
    } else if (event.code.startsWith('Digit') && event.key > '0' && event.key < '7') onChoose(Number(event.key) - 1);
    else if ((event.code === 'Space' || event.code === 'Enter') && !onButton) {
      event.preventDefault();
      onNext(event.code === 'Enter');
    }
  });
  surface.addEventListener('pointerdown', (event) => {
    if (!isPlaying() || event.button > 0) return;
    event.preventDefault();
    const caught = onPress(event.clientX, event.clientY);
    if (!caught) return;
    surface.setPointerCapture(event.pointerId);
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  surface.addEventListener('pointermove', (event) => {
    if (drag?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (Math.hypot(dx, dy) < DRAG) return;
    drag = null;
    onSend(wayOf(dx, dy));
  });
  for (const type of ['pointerup', 'pointercancel'])
    surface.addEventListener(type, () => {
      drag = null;
    });
  surface.addEventListener('contextmenu', (event) => event.preventDefault());
}

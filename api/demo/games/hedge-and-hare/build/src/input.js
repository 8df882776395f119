const KEYS = {
  u: 'undo',
  z: 'undo',
  Backspace: 'undo',
  r: 'again',
  h: 'hint',
  m: 'sound',
  e: 'wait',
  '.': 'wait',
  Escape: 'menu',
};
const STEPS = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  w: [0, -1],
  d: [1, 0],
  s: [0, 1],
  a: [-1, 0],
};

export function listenToKeys(actions, isBusy) {
  document.addEventListener('keydown', (event) => {
    if (isBusy() || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key in STEPS) {
      event.preventDefault();
      actions.step(STEPS[key]);
    } else if (key >= '1' && key <= '3') {
      actions.pick(Number(key) - 1);
    } else if ((key === 'Enter' || key === ' ') && !event.target.closest('button')) {
      event.preventDefault();
      actions.step([0, 0]);
    } else if (key in KEYS && (!event.repeat || key === 'u')) {
      event.preventDefault();
      actions[KEYS[key]]();
    }
  });
}

/** A finger or pen looks while it is down and plants where it is lifted; a mouse looks by hovering. */
export function listenToSquares(board, actions) {
  const squareAt = ({ clientX, clientY }) => {
    const under = document.elementFromPoint(clientX, clientY)?.closest('#squares button');
    return under ? Number(under.dataset.at) : -1;
  };
  let held = null;
  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = event.pointerId;
    actions.look(squareAt(event));
  });
  document.addEventListener('pointermove', (event) => {
    if (held === event.pointerId || event.pointerType === 'mouse') actions.look(squareAt(event));
  });
  document.addEventListener('pointerup', (event) => {
    if (held !== event.pointerId) return;
    held = null;
    const at = squareAt(event);
    if (event.pointerType !== 'mouse') actions.look(-1);
    if (at >= 0) actions.plant(at);
  });
  document.addEventListener('pointercancel', () => {
    held = null;
    actions.look(-1);
  });
  // A click without a pointer comes from the keyboard or from a screen reader.
  board.addEventListener('click', (event) => {
    const square = event.target.closest('button');
    if (square && event.detail === 0) actions.plant(Number(square.dataset.at));
  });
  board.addEventListener('focusin', (event) => {
    if (event.target.matches(':focus-visible')) actions.look(Number(event.target.dataset.at));
  });
  board.addEventListener('focusout', () => actions.look(-1));
}

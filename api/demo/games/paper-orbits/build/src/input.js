const KEYS = {
  Enter: 'go',
  ' ': 'go',
  r: 'again',
  Backspace: 'again',
  f: 'fast',
  m: 'sound',
  Escape: 'menu',
};
const PUSHES = { e: 1, q: -1 };
const AIMS = { ArrowLeft: [2, 0], ArrowRight: [-2, 0], ArrowUp: [0, 4], ArrowDown: [0, -4] };
const STEPS = { a: [-1, 0], d: [1, 0], w: [0, -1], s: [0, 1] };
const AS_ARROWS = { a: 'ArrowLeft', d: 'ArrowRight', w: 'ArrowUp', s: 'ArrowDown' };

export function listenToKeys(lab, aiming, isBusy) {
  document.addEventListener('keydown', (event) => {
    if (isBusy() || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (lab.isFree && key in STEPS) {
      event.preventDefault();
      aiming.stepStart(STEPS[key]);
      return;
    }
    const aim = AIMS[AS_ARROWS[key] ?? key];
    if (aim) {
      event.preventDefault();
      const [degrees, speed] = event.shiftKey ? aim.map(Math.sign) : aim;
      aiming.nudge(degrees, speed);
    } else if (key >= '1' && key <= '4') {
      aiming.choose(Number(key) - 1);
    } else if (key in PUSHES) {
      lab.push(PUSHES[key]);
    } else if (key in KEYS && !event.repeat) {
      if ((key === 'Enter' || key === ' ') && event.target.closest('button')) return;
      event.preventDefault();
      lab[KEYS[key]]();
    }
  });
}

/** Lets the arrow's tip follow the finger or the mouse while it is held. */
export function listenToField(field, aiming) {
  let held = null;
  field.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = event.pointerId;
    field.setPointerCapture(held);
    aiming.grab(event.clientX, event.clientY);
  });
  field.addEventListener('pointermove', (event) => {
    if (event.pointerId === held) aiming.drag(event.clientX, event.clientY);
  });
  const drop = (event) => {
    if (event.pointerId !== held) return;
    held = null;
    aiming.drop(event.type === 'pointerup');
  };
  field.addEventListener('pointerup', drop);
  field.addEventListener('pointercancel', drop);
}

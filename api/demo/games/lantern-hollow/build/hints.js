const KEYS = {
  1: [['←', '→'], 'walk', ['↑'], 'jump'],
  4: [['X'], 'cover or uncover the lantern'],
  7: [['↓'], 'set down or pick up the lantern'],
};

/** The level in which each pad appears, and is framed, because it teaches it. */
const PADS = { LEFT: 1, RIGHT: 1, JUMP: 1, COVER: 4, CARRY: 7 };

export function showPads(pads, number) {
  for (const pad of pads.querySelectorAll('[data-input]')) {
    const since = PADS[pad.dataset.input];
    pad.hidden = number < since;
    pad.classList.toggle('new', number === since);
  }
}

/** Shows the hint of a level: with key caps for a keyboard, as plain text for touch, whose pads have the signs. */
export function showHint(element, number, hint, touch) {
  element.replaceChildren();
  const keys = KEYS[number];
  if (keys && !touch) {
    for (const part of keys) {
      if (typeof part === 'string') element.append(`\u2002${part}\u2003`);
      else for (const cap of part) element.append(Object.assign(document.createElement('kbd'), { textContent: cap }));
    }
    element.append(document.createElement('br'));
  }
  element.append(hint);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { d: 'draw', u: 'undo', z: 'undo', h: 'hint', r: 'again', m: 'sound', Escape: 'menu', Backspace: 'undo' };

/** Returns the nearest element in the arrow's direction; if there is none, it wraps around to the far side. */
export function neighbour(from, elements, [dx, dy]) {
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [fromX, fromY] = centre(from);
  let best = null;
  let bestCost = Infinity;
  for (const element of elements) {
    if (element === from) continue;
    const [x, y] = centre(element);
    const along = (x - fromX) * dx + (y - fromY) * dy;
    const aside = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
    const cost = along > 2 ? along + aside * 2 : 100000 + along + aside * 2;
    if (cost < bestCost) {
      bestCost = cost;
      best = element;
    }
  }
  return best ?? from;
}

/** Listens to the keyboard; `actions` has a function for every name, and select(direction). */
export function listen(actions, isSheetOpen) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isSheetOpen()) return;
    const direction = ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      actions.select(direction);
      return;
    }
    if ((event.key === 'Enter' || event.key === ' ') && !event.target.closest('button')) {
      event.preventDefault();
      actions.select([0, 0]);
      return;
    }
    const name = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (!name || (event.repeat && name !== 'undo')) return;
    event.preventDefault();
    actions[name]();
  });
}

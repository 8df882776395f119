const isToolFocused = () => document.activeElement?.matches('button:not(.letter)');

/** Listens to the keyboard: letters type, Enter, Backspace and arrows edit, and digits are commands. */
export function listenToKeys(game) {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const handled = game.inOrchard ? orchardKey(game, event) : playKey(game, event);
    if (handled) event.preventDefault();
  });
}

function orchardKey(game, { key }) {
  if (key === 'Escape') game.closeOrchard();
  else if (key === 'm' || key === 'M' || key === '3') game.toggleSound();
  else if (key === 'r' || key === 'R') game.restart();
  else return false;
  return true;
}

function playKey(game, event) {
  const { key } = event;
  if (/^[a-z]$/i.test(key)) {
    if (!event.repeat) game.typeChar(key.toLowerCase());
    return true;
  }
  switch (key) {
    case 'Enter':
      return enter(game, event);
    case 'Backspace':
    case 'ArrowDown':
      game.undo();
      return true;
    case 'Escape':
      if (game.link.length) game.clear();
      else game.openOrchard();
      return true;
    case 'ArrowLeft':
      moveFocus(game, -1);
      return true;
    case 'ArrowRight':
      moveFocus(game, 1);
      return true;
    case 'ArrowUp':
      pickFocused(game);
      return true;
    case ' ':
      if (isToolFocused()) return false;
      pickFocused(game);
      return true;
    case '1':
      game.hint();
      return true;
    case '2':
      game.shuffle();
      return true;
    case '3':
      game.toggleSound();
      return true;
    default:
      return false;
  }
}

function enter(game, event) {
  if (event.repeat) return true;
  if (game.link.length) game.submit();
  else if (isToolFocused()) return false;
  else if (game.isDone) game.next();
  else pickFocused(game);
  return true;
}

function moveFocus(game, step) {
  const { stage } = game.page;
  const order = stage.order();
  const at = order.findIndex((slot) => stage.buttons[slot] === document.activeElement);
  const slot = at < 0 ? order[0] : order[(at + step + order.length) % order.length];
  for (const button of stage.buttons) button.tabIndex = -1;
  stage.buttons[slot].tabIndex = 0;
  stage.buttons[slot].focus();
}

function pickFocused(game) {
  const slot = document.activeElement?.dataset?.slot;
  if (slot === undefined) moveFocus(game, 0);
  else toggleSlot(game, Number(slot));
}

/** Picks a free letter, lets go of the last one, or goes back to an earlier one. */
export function toggleSlot(game, slot) {
  const at = game.link.findIndex((step) => step.slot === slot);
  if (at < 0) game.pickSlot(slot);
  else game.cutTo(at === game.link.length - 1 ? at : at + 1);
}

import { toggleSlot } from './keyboard.js';

const PRESS_REACH = 44;
const DRAG_REACH = 33;

/**
 * Handles one finger or the mouse. A press that visits a second letter is a drag, and the word is judged when it is
 * lifted; a press that stays on its letter is a tap and leaves the word open for the next tap.
 */
export function listenToPointer(game, stage) {
  let press = null;
  let pending = null;
  const { root } = stage;

  const flush = () => {
    const finger = pending;
    pending = null;
    if (press && finger) game.page.showLink(game, finger);
  };

  const visit = (point) => {
    const slot = stage.slotAt(point, DRAG_REACH);
    if (slot < 0 || slot === press.slot) return;
    const at = game.link.findIndex((step) => step.slot === slot);
    if (at >= 0 && at === game.link.length - 2) game.cutTo(at + 1);
    else if (at >= 0 || !game.pickSlot(slot)) return;
    press.slot = slot;
    press.dragged = true;
  };

  root.addEventListener('pointerdown', (event) => {
    if (press || event.button !== 0) return;
    const slot = stage.slotAt(stage.toStage(event.clientX, event.clientY), PRESS_REACH);
    if (slot < 0) return;
    event.preventDefault();
    root.setPointerCapture(event.pointerId);
    const wasLinked = game.link.some((step) => step.slot === slot);
    press = { id: event.pointerId, slot, dragged: false, wasLinked };
    if (!wasLinked) game.pickSlot(slot);
  });

  root.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId) return;
    for (const move of event.getCoalescedEvents?.() ?? [event]) visit(stage.toStage(move.clientX, move.clientY));
    if (!pending) requestAnimationFrame(flush);
    pending = stage.toStage(event.clientX, event.clientY);
  });

  root.addEventListener('pointerup', (event) => {
    if (press?.id !== event.pointerId) return;
    const { slot, dragged, wasLinked } = press;
    press = null;
    if (dragged) game.submit();
    else if (wasLinked) toggleSlot(game, slot);
    game.page.showLink(game);
  });

  root.addEventListener('pointercancel', () => {
    press = null;
    game.page.showLink(game);
  });

  // A click without a pointer comes from assistive technology; real presses were handled above.
  root.addEventListener('click', (event) => {
    const button = event.target.closest('.letter');
    if (button && event.detail === 0) toggleSlot(game, Number(button.dataset.slot));
  });
}

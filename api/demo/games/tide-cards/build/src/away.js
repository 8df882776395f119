import { hushWhileAway } from './audio.js';

/** Pauses sound and motion while the page is hidden; the game itself has no clock to stop. */
export function restWhileAway() {
  const look = () => {
    const isAway = document.hidden || !document.hasFocus();
    document.body.classList.toggle('is-away', isAway);
    hushWhileAway(isAway);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('blur', look);
  window.addEventListener('focus', look);
}

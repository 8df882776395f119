import { hushWhileAway } from './audio.js';

export const isAway = () => document.hidden || !document.hasFocus();

/** Pauses sound and motion while the page is hidden; the game itself has no clock to stop. */
export function restWhileAway(onBack) {
  const look = () => {
    hushWhileAway(isAway());
    if (!isAway()) onBack();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('blur', look);
  window.addEventListener('focus', look);
}

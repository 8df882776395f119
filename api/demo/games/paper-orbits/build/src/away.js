import { hushWhileAway } from './audio.js';

export const isAway = () => document.hidden || !document.hasFocus();

/** Pauses sound and flight while the page is hidden. */
export function restWhileAway(onBack) {
  const look = () => {
    hushWhileAway(isAway());
    if (!isAway()) onBack();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('blur', look);
  window.addEventListener('focus', look);
}

import { hushWhileAway } from './audio.js';

export const isAway = () => document.hidden || !document.hasFocus();

/** Away from the page nothing sounds and nothing flies. */
export function restWhileAway(onBack) {
  const look = () => {
    hushWhileAway(isAway());
    if (!isAway()) onBack();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('blur', look);
  window.addEventListener('focus', look);
}

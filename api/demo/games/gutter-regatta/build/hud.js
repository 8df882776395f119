import { clock, medalFor, nextMedal } from './rules/medals.js';
import { medalIcon } from './view/icons.js';

const $ = (id) => document.getElementById(id);
const signed = (seconds) => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toFixed(2)}`;
const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** Creates the texts over the water: the clock, the medal to chase, the gap at each quarter, the result. */
export function createHud() {
  let shown = '';
  let splitFor = 0;
  return {
    place(track, number, best) {
      const target = nextMedal(track, best);
      const limit = target && track.medals[['gold', 'silver', 'bronze'].indexOf(target)];
      $('place').innerHTML = `<b>${number}. ${track.name}</b><span>${
        target ? `${medalIcon(target)} ${clock(limit)}` : `${medalIcon('gold')} best ${clock(best)}`
      }</span>`;
    },
    ready(text, touch) {
      $('ready').hidden = false;
      $('hint').textContent = text;
      $('go').innerHTML = touch
        ? 'Hold <b>left</b> or <b>right</b> of the water to steer. Touch to cast off.'
        : 'Steer with <kbd>←</kbd> <kbd>→</kbd>. Press one to cast off.';
      $('result').hidden = true;
    },
    started: () => {
      $('ready').hidden = true;
      $('title').classList.remove('shown');
    },
    tick(seconds, along, ghost, elapsed) {
      const text = clock(seconds);
      if (text !== shown) $('clock').textContent = shown = text;
      $('thread').style.setProperty('--me', along.toFixed(3));
      $('thread').style.setProperty('--ghost', ghost.toFixed(3));
      if (splitFor > 0 && (splitFor -= elapsed) <= 0) $('split').classList.remove('shown');
    },
    split(gap) {
      $('split').textContent = `${signed(gap)} s`;
      $('split').className = `shown ${gap < 0 ? 'ahead' : 'behind'}`;
      splitFor = 1.6;
    },
    clearSplit() {
      $('split').className = '';
    },
    result({ track, time, before, isBest, next }) {
      const medal = medalFor(track, time);
      const goal = nextMedal(track, time);
      const short = goal && time - track.medals[['gold', 'silver', 'bronze'].indexOf(goal)];
      $('result-medal').innerHTML = medal ? medalIcon(medal) : '';
      $('result-time').textContent = clock(time);
      const words = [medal ? `${capital(medal)}.` : 'Home and dry.'];
      if (isBest && before) words.push(`${(before - time).toFixed(2)} s better than before.`);
      if (!isBest) words.push(`Your best is ${clock(before)}.`);
      if (goal) words.push(`${short.toFixed(2)} s to ${goal}.`);
      $('result-text').textContent = words.join(' ');
      $('next').innerHTML = `${next} <kbd>Enter</kbd>`;
      $('result').hidden = false;
      return words.join(' ');
    },
  };
}

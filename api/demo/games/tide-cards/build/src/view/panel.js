import { FAMILIES, familyOf, isPearl } from '../rules/cards.js';
import { CURRENT_AFTER, currentRuns, drawsLeft, movesToTurn, ranksWanted, tideOf } from '../rules/play.js';
import { icon } from './faces.js';

const ARROWS = {
  slack: 'M4 12h16M8 7l-5 5 5 5M16 7l5 5-5 5',
  rising: 'M12 20V4M5 11l7-7 7 7',
  ebbing: 'M12 4v16M5 13l7 7 7-7',
};
const LABELS = { slack: 'Higher or lower', rising: 'Tide rising', ebbing: 'Tide ebbing' };
const GLYPHS = {
  menu: 'M4 6h16M4 12h16M4 18h10',
  again: 'M5 12a7 7 0 1 0 2.2-5.1M7.5 3v4.4H12',
  soundOn: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  undo: 'M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3',
  hint: 'M9 17h6M10 20.5h4M12 3a6 6 0 0 0-3.6 10.8c.4.4.6.8.6 1.2h6c0-.4.2-.8.6-1.2A6 6 0 0 0 12 3z',
};
export const glyph = (name) =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${GLYPHS[name] ?? ARROWS[name]}"/></svg>`;
export const star = (won) => `<svg class="star${won ? ' is-won' : ''}" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 2.8 14.8 8.9 21.4 9.6 16.5 14.1 17.9 20.7 12 17.3 6.1 20.7 7.5 14.1 2.6 9.6 9.2 8.9z"/></svg>`;

export const goalTexts = ({ left, run }) => ['Clear the reef', `Keep ${left} draws`, `A run of ${run}`];

function words(table, position) {
  const wanted = ranksWanted(table, position);
  const parts = [wanted ? `${wanted[0]} or ${wanted[1]}` : 'any card'];
  if (wanted && currentRuns(table, position)) parts.push(`any ${FAMILIES[familyOf(position.top)].name}`);
  return parts.join(', ');
}

function runMeter(table, position) {
  if (!table.current) return `<span class="run">Run ${position.run}</span>`;
  const marks = Array.from({ length: CURRENT_AFTER }, (_, i) => `<i class="${i < position.run ? 'on' : ''}"></i>`).join(
    '',
  );
  if (!currentRuns(table, position) || isPearl(position.top))
    return `<span class="run">Run ${position.run}<span class="marks">${marks}</span></span>`;
  const family = familyOf(position.top);
  return `<span class="run is-current">or any ${icon(family)} ${FAMILIES[family].letter}<span class="marks">${marks}</span></span>`;
}

/** Shows everything around the cards that tells the state of the game. */
export function showPanel(host, session) {
  const { table, position } = session;
  const tide = tideOf(table, position);
  const wanted = ranksWanted(table, position);
  const left = movesToTurn(table, position);
  const dots = table.tide
    ? Array.from({ length: table.tide }, (_, i) => `<i class="${i < left ? 'on' : ''}"></i>`).join('')
    : '';
  host.dataset.tide = tide;
  host.innerHTML = `<span class="wants">${glyph(tide)}<b>${wanted ? wanted.join('<small>or</small>') : 'any'}</b></span>
    <span class="tide-name">${LABELS[tide]}${
      dots
        ? `<span class="dots"
      title="${left} moves to the turn">${dots}</span>`
        : ''
    }</span>${runMeter(table, position)}`;
  host.setAttribute(
    'aria-label',
    `The pile takes ${words(table, position)}. ${LABELS[tide]}${table.tide ? `, ${left} moves to the turn` : ''}. Run ${position.run}.`,
  );
}

export function showGoals(host, session, had) {
  const { table, position, deal } = session;
  const enough = drawsLeft(table, position) >= deal.goals.left;
  const states = [session.cleared, enough, position.longest >= deal.goals.run];
  const labels = [
    'clear',
    `keep ${deal.goals.left} draws`,
    `run ${Math.min(position.longest, deal.goals.run)} of ${deal.goals.run}`,
  ];
  host.innerHTML = labels
    .map(
      (label, i) => `<li class="${states[i] ? 'is-on' : ''}${i === 1 && !enough ? ' is-missed' : ''}">${star(had[i])}
    <span>${label}</span><span class="hidden">${had[i] ? ', star won' : ''}${i === 1 && !enough ? ', missed for now' : ''}</span></li>`,
    )
    .join('');
}

export { words as wantedWords };

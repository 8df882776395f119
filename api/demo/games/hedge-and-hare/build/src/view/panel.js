import { goalsMissed, goalTexts, squareName } from '../messages.js';
import { outlookOf } from '../rules/outlook.js';
import { canPlant } from '../rules/turn.js';
import { progress } from '../session.js';
import { render } from './render.js';

const byId = (id) => document.getElementById(id);
const PATHS = {
  menu: 'M5 7h14M5 12h14M5 17h14',
  hint: 'M9 17h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z',
  again: 'M5 12a7 7 0 1 0 2.5-5.3M4 4v5h5',
  soundOn: 'M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 10v4h3l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5',
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  wait: 'M5 6l7 6-7 6zM13 6l7 6-7 6z',
};
export const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;

const STAR = 'M12 2.5l2.9 6 6.6.900-4.8 4.6 1.2 6.5L12 17.4 6.1 20.5l1.2-6.5L2.5 9.4l6.6-.9z';
export const rosette = (won, i = 0) =>
  `<svg class="rosette${won ? ' is-won' : ''}" style="--i:${i}" viewBox="0 0 24 24" aria-hidden="true"><path d="${STAR}"/></svg>`;

const TOOLS = { h: ['hedge', 'Hedge'], c: ['clover', 'Clover'], s: ['stone', 'Stone'] };
const ENDLESS = 50;

/** Shows everything but the garden itself: the texts, the hours, the goals, the tools, and the squares as buttons. */
export class Panel {
  constructor() {
    byId('undo').innerHTML = `${icon('undo')}<span>Undo</span>`;
    byId('wait').innerHTML = `${icon('wait')}<span>Let them go</span>`;
    byId('undo').setAttribute('aria-label', 'Undo a turn (U)');
    byId('wait').setAttribute('aria-label', 'Plant nothing this turn (E)');
    this.tools = [];
    this.focused = 0;
  }

  open({ garden, field, state }, chapter) {
    const where = field.lane ? 'The endless lane' : `${field.id + 1} · ${chapter.name}`;
    byId('title').innerHTML = `${field.name}<span>${where}</span>`;
    const gained = field.lane ? [] : progress.of(field.id);
    byId('goals').innerHTML = goalTexts(garden, field)
      .map((text, i) => `<li>${rosette(gained[i])}<span>${text}</span></li>`)
      .join('');
    this.tools = Object.keys(TOOLS).filter((tool) => state.kit[tool] > 0);
    const squares = byId('squares');
    const had = squares.contains(document.activeElement);
    squares.innerHTML = garden.ground
      .map((_, at) => `<button type="button" data-at="${at}" tabindex="-1"></button>`)
      .join('');
    this.focused = Math.floor(garden.height / 2) * garden.width + Math.floor(garden.width / 2);
    squares.children[this.focused].tabIndex = 0;
    if (had) squares.children[this.focused].focus();
  }

  say(text) {
    byId('said').textContent = text;
  }

  show({ garden, state, field, moves, outcome }, chosen) {
    const { hours } = garden;
    const beads = Array.from({ length: hours }, (_, i) => {
      const name = i < state.hour ? 'is-past' : i === state.hour ? 'is-now' : '';
      return `<i class="${name}"></i>`;
    });
    const turn = Math.min(hours, state.hour + 1);
    byId('hours').innerHTML = `<b>Turn ${turn} of ${hours}</b>${beads.join('')}`;
    byId('hours').setAttribute('aria-label', `Turn ${turn} of ${hours}. ${state.planted} planted.`);
    const missed = goalsMissed(garden, state, field);
    for (const [i, row] of [...byId('goals').children].entries()) row.classList.toggle('is-missed', missed[i]);
    const tray = this.tools
      .map((tool) => {
        const [art, name] = TOOLS[tool];
        const left = state.kit[tool];
        const amount = left > ENDLESS ? '' : `<b>${left}</b>`;
        return `<button type="button" class="pick" data-tool="${tool}" aria-pressed="${tool === chosen}"
          aria-label="${name}${left > ENDLESS ? '' : `, ${left} left`}" ${left ? '' : 'disabled'}><img src="art/${art}.svg"
          alt="">${name}${amount}</button>`;
      })
      .join('');
    render(byId('tray'), tray);
    byId('undo').disabled = moves.length === 0;
    byId('wait').disabled = outcome !== 'open';
    const outlook = outlookOf(garden, state);
    for (const [at, square] of [...byId('squares').children].entries()) {
      square.setAttribute('aria-label', squareName(garden, state, outlook, at));
      square.classList.toggle('is-free', outcome === 'open' && canPlant(garden, state, chosen, at));
    }
  }

  showSound(on) {
    byId('sound').innerHTML = icon(on ? 'soundOn' : 'soundOff');
    byId('sound').setAttribute('aria-pressed', String(on));
  }

  step([dx, dy], { width, height }) {
    const squares = byId('squares').children;
    const inside = byId('squares').contains(document.activeElement);
    const x = (this.focused % width) + (inside ? dx : 0);
    const y = Math.floor(this.focused / width) + (inside ? dy : 0);
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    squares[this.focused].tabIndex = -1;
    this.focused = y * width + x;
    squares[this.focused].tabIndex = 0;
    squares[this.focused].focus({ focusVisible: true });
  }
}

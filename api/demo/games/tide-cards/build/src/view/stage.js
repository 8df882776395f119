import { cardName } from '../rules/cards.js';
import { drawsLeft, tideOf } from '../rules/play.js';
import { progress } from '../session.js';
import { measure } from './metrics.js';
import { move } from './motion.js';
import { glyph, showGoals, showPanel } from './panel.js';
import { seaScene, tideWaves } from './sea.js';
import { TableView } from './table.js';

const byId = (id) => document.getElementById(id);
const TIDE_HEIGHT = { rising: 0.42, slack: 0.34, ebbing: 0.24 };

function box(element, { x, y, width, height }) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  element.style.height = height ? `${height}px` : '';
}

/** Lays out the whole picture for the frame's current size: the sea, the panels and the cards. */
export class Stage {
  constructor() {
    this.host = byId('game');
    this.table = new TableView(byId('cards'));
    this.picture = '';
    for (const id of ['menu', 'again']) byId(id).innerHTML = glyph(id);
    byId('undo').innerHTML = `${glyph('undo')}<span>Undo</span>`;
    byId('hint').innerHTML = `${glyph('hint')}<span>Hint</span>`;
    for (let i = 0; i < 5; i += 1) byId('bubbles').append(document.createElement('i'));
  }

  open(session, water) {
    this.session = session;
    this.host.dataset.water = session.deal.water;
    document.body.classList.remove('is-stuck');
    byId('title').innerHTML = `<span>${water.name}</span> ${session.deal.name}`;
    document.title = `${session.deal.name} · Tide Cards`;
    this.table.build(session);
    this.layOut(session);
    this.show(session, 'deal');
  }

  layOut(session) {
    const width = this.host.clientWidth;
    const height = this.host.clientHeight;
    const columns = Math.max(...session.table.slots.map((slot) => slot.col)) + 2;
    const m = measure(width, height, columns, Math.max(...session.table.slots.map((slot) => slot.row)) + 1);
    this.metrics = m;
    this.host.dataset.mode = m.mode;
    this.host.classList.toggle('is-small', m.small);
    this.host.classList.toggle('is-compact', m.compact);
    this.host.style.setProperty('--bar', `${m.bar}px`);
    box(byId('draw'), { ...m.draw, width: m.handWidth, height: m.handHeight });
    box(byId('panel'), m.panel);
    box(byId('tools'), m.tools);
    box(byId('goals'), m.goals);
    box(byId('note'), m.note);
    const picture = `${session.deal.water} ${width} ${height}`;
    if (picture !== this.picture) {
      this.picture = picture;
      byId('sea').innerHTML = seaScene(session.deal.water, width, height);
      byId('tide-front').innerHTML = tideWaves(session.deal.water, width, Math.round(height * 0.5));
    }
  }

  resize(session) {
    if (!session || !this.metrics) return;
    this.layOut(session);
    this.show(session, 'resize');
  }

  show(session, how) {
    const { table, position } = session;
    this.table.update(session, this.metrics, how);
    showPanel(byId('panel'), session);
    showGoals(byId('goals'), session, session.deal.free ? [false, false, false] : progress.starsOf(session.deal.id));
    const left = drawsLeft(table, position);
    byId('draw-count').textContent = left;
    byId('draw').setAttribute('aria-label', `Draw a card, ${left} left`);
    byId('draw').classList.toggle('is-empty', left === 0);
    byId('draw').classList.toggle('is-wanted', left > 0 && this.openCards().length === 0 && !session.cleared);
    byId('undo').disabled = session.moves.length === 0;
    this.raiseTide(TIDE_HEIGHT[tideOf(table, position)], how);
  }

  raiseTide(share, how) {
    const front = byId('tide-front');
    const to = `translateY(${Math.round(this.host.clientHeight * (1 - share))}px)`;
    const from = front.style.transform;
    front.style.transform = to;
    if (from && from !== to && how !== 'resize')
      move(front, [{ transform: from }, { transform: to }], { duration: 1100 });
  }

  openCards() {
    return [...this.host.querySelectorAll('.card.is-open')];
  }

  /** Returns what the arrow keys move through: the cards that can be taken and the draw pile. */
  choices() {
    const draw = byId('draw');
    return draw.classList.contains('is-empty') ? this.openCards() : [...this.openCards(), draw];
  }

  focusFirst() {
    this.choices()[0]?.focus();
  }

  bodyOf(piece) {
    return this.table.pieces[piece].body;
  }

  nameOf(piece) {
    return cardName(this.table.pieces[piece].card);
  }

  point(piece) {
    this.table.pieces[piece].element.classList.add('is-hinted');
  }
}

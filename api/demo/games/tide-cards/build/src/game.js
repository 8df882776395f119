import { setSound, sounds } from './audio.js';
import { restWhileAway } from './away.js';
import { dealFreeTide, freeDeal, inSlices } from './free-tide.js';
import { listen, neighbour } from './input.js';
import { afterMove, hintWords, STUCK, whyRefused } from './messages.js';
import { DRAW, playablePieces } from './rules/play.js';
import { search } from './rules/solver.js';
import { progress, Session } from './session.js';
import { load, save } from './storage.js';
import { showChart, showDone } from './view/chart.js';
import { pulse, refuse } from './view/motion.js';
import { glyph } from './view/panel.js';
import { Stage } from './view/stage.js';

const HINT_NODES = 20000;
const byId = (id) => document.getElementById(id);

export class Game {
  constructor(waters, deals) {
    this.waters = waters;
    this.deals = deals;
    this.stage = new Stage();
    this.chart = byId('chart');
    this.done = byId('done');
    this.task = 0;
  }

  start() {
    setSound(load('sound', false));
    this.showSound();
    const buttons = { menu: 'menu', again: 'again', sound: 'sound', undo: 'undo', hint: 'hint', draw: 'draw' };
    Object.entries(buttons).forEach(([id, name]) => byId(id).addEventListener('click', () => this[name]()));
    byId('cards').addEventListener('click', (event) => {
      const card = event.target.closest('button.card');
      if (card) this.take(Number(card.dataset.piece));
    });
    for (const sheet of [this.chart, this.done]) sheet.addEventListener('click', (event) => this.onSheet(sheet, event));
    this.done.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.done.close();
      this.menu();
    });
    listen(this, () => this.chart.open || this.done.open);
    restWhileAway();
    new ResizeObserver(() => this.stage.resize(this.session)).observe(byId('game'));
    this.resume();
  }

  resume() {
    const kept = load('open-deal', null);
    const free = kept?.free && {
      ...freeDeal(this.deals, kept.free.water, kept.free.seed),
      goals: load('free-goals', { left: 1, run: 4 }),
    };
    const deal = free ?? this.deals[kept?.id] ?? this.deals[0];
    this.open(deal, kept?.moves);
  }

  open(deal, moves = []) {
    this.task += 1;
    this.session = new Session(deal, moves);
    if (this.session.cleared) this.session = new Session(deal);
    this.stage.open(this.session, this.waters[deal.water]);
    this.say(deal.note || this.waters[deal.water].rule);
  }

  say(text) {
    byId('said').textContent = text;
  }

  refresh(how) {
    this.stage.show(this.session, how);
    this.keepFocus();
  }

  /** Moves the keyboard's focus from a played card to the nearest card that can be played next. */
  keepFocus() {
    const focused = document.activeElement;
    const lost = focused === document.body || focused?.closest('.is-taken, .card:not(.is-open)');
    if (lost && this.usesKeys) this.stage.focusFirst();
  }

  take(piece) {
    const { table, position } = this.session;
    const result = this.session.play(piece);
    if (!result) {
      refuse(this.stage.bodyOf(piece));
      sounds.refuse();
      this.say(whyRefused(table, position, piece));
      return;
    }
    sounds.take(this.session.position.run - 1);
    this.after(result);
  }

  draw() {
    const result = this.session.play(DRAW);
    if (!result) {
      if (!this.session.cleared) this.say(this.session.stuck ? STUCK : 'The draw pile is empty.');
      return;
    }
    sounds.draw();
    this.after(result);
  }

  after(result) {
    this.task += 1;
    this.refresh(result.turned && this.session.table.pools.length ? 'whirl' : 'play');
    if (result.opened) sounds.open();
    if (result.turned) sounds.turn();
    const { table, position, cleared, stuck, moves, deal } = this.session;
    document.body.classList.toggle('is-stuck', stuck);
    this.say(cleared ? '' : afterMove(table, position, result) || (moves.length < 3 ? deal.note : ''));
    if (cleared) this.finish();
  }

  finish() {
    const { deal, stars } = this.session;
    const had = deal.free ? [false, false, false] : progress.starsOf(deal.id);
    if (!deal.free) progress.award(deal.id, stars);
    this.stage.show(this.session, 'play');
    sounds.clear();
    const task = this.task;
    const result = { session: this.session, won: stars, had, last: deal.id === this.deals.length - 1 };
    setTimeout(() => task === this.task && showDone(this.done, result), 650);
  }

  undo() {
    if (!this.session.undo()) return;
    this.task += 1;
    sounds.undo();
    document.body.classList.remove('is-stuck');
    this.refresh('undo');
    this.say('');
  }

  async hint() {
    if (this.session.cleared) return;
    const task = ++this.task;
    const { table, position } = this.session;
    this.say('Looking ahead…');
    const found = await inSlices(search(table, { from: position, limit: HINT_NODES }), () => task !== this.task);
    if (!found || task !== this.task) return;
    // A search that was cut short proves nothing; then any playable card is better advice than none.
    const move = found.moves?.[0] ?? (found.proven ? null : (playablePieces(table, position)[0] ?? DRAW));
    this.say(hintWords(table, position, move, move >= 0 && move !== null ? this.stage.nameOf(move) : ''));
    if (move === null) pulse(byId('undo'));
    else if (move === DRAW) pulse(byId('draw'));
    else this.stage.point(move);
  }

  again() {
    this.open(this.session.deal);
  }

  sound() {
    const on = !load('sound', false);
    save('sound', on);
    setSound(on);
    this.showSound();
    sounds.take(2);
  }

  showSound() {
    const on = load('sound', false);
    byId('sound').innerHTML = glyph(on ? 'soundOn' : 'soundOff');
    byId('sound').setAttribute('aria-pressed', String(on));
  }

  menu() {
    showChart(this.chart, { waters: this.waters, deals: this.deals, current: this.session.deal.id });
  }

  async free(water) {
    const task = ++this.task;
    this.say('The tide is laying out a reef that can be cleared…');
    const deal = await dealFreeTide(this.deals, water, () => task !== this.task);
    if (!deal) return;
    save('free-goals', deal.goals);
    this.open(deal);
  }

  onSheet(sheet, event) {
    const { dataset } = event.target.closest('button') ?? {};
    if (!dataset) return;
    sheet.close();
    if ('deal' in dataset) this.open(this.deals[dataset.deal]);
    else if ('free' in dataset) this.free(Number(dataset.free));
    else if ('again' in dataset) this.again();
    else if ('chart' in dataset) this.menu();
  }

  select(direction) {
    this.usesKeys = true;
    const choices = this.stage.choices();
    const from = document.activeElement;
    (choices.includes(from) ? neighbour(from, choices, direction) : choices[0])?.focus();
  }
}

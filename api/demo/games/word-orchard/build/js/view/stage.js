import { seededRandom, shuffled } from '../rules/random.js';
import { budClosed, frostLeft, growth, isComplete } from '../rules/round.js';
import { placesFor, ringOutlines } from './places.js';
import { BIRD, FLOWER, KINDS } from './shapes.js';
import { html, svg } from './svg.js';
import { growTree } from './treeArt.js';

const BUD =
  '<svg viewBox="0 0 24 24" aria-hidden="true">' +
  '<path d="M12 21v-4M12 17c-6-1-7-7 0-14 7 7 6 13 0 14zM12 17c-3-3-3-7 0-11 3 4 3 8 0 11z"/></svg>';

/** Shows the tree and its letters. The letters are real buttons, so that they can be focused and have names. */
export class Stage {
  constructor(root) {
    this.root = root;
    this.buttons = [];
  }

  show(round, groveId, id) {
    this.round = round;
    this.places = placesFor(round.slots);
    this.seat = [...round.slots.keys()];
    this.#reseat(seededRandom(id));
    const art = growTree(this.places, groveId, id);
    this.art = svg('svg', { viewBox: '0 0 400 400', class: 'tree', 'aria-hidden': 'true' });
    for (const ring of ringOutlines(round.slots)) {
      this.art.append(svg('circle', { cx: ring.x, cy: ring.y, r: ring.r, class: 'ring-line' }));
    }
    const crowns = art.crowns.map((sprig) => this.#plant(sprig));
    this.art.append(svg('path', { d: art.wood.join(''), class: 'wood' }));
    this.sprigs = [...crowns, ...art.sprigs.map((sprig) => this.#plant(sprig))];
    this.#guest(BIRD, 'translate(222 236) scale(1.1)', () => growth(round) >= 0.5);
    this.#guest(BIRD, 'translate(166 318) scale(.9)', () => isComplete(round));
    this.#guest(FLOWER, 'translate(122 408) scale(1.25)', () => round.seed);
    this.vine = svg('polyline', { class: 'vine' });
    this.buttons = round.slots.map(() => html('button', { type: 'button', className: 'letter', tabIndex: -1 }));
    this.buttons.forEach((button, index) => {
      button.dataset.slot = index;
    });
    const vines = svg('svg', { viewBox: '0 0 400 400', class: 'vines', 'aria-hidden': 'true' }, [this.vine]);
    this.root.replaceChildren(this.art, vines, ...this.buttons);
    this.buttons[this.order()[0]].tabIndex = 0;
    this.#seatButtons();
    this.refresh();
    this.draw([]);
  }

  #plant({ kind, x, y, turn, scale, at }) {
    const inner = svg('g', { class: 'sprig' });
    inner.innerHTML = KINDS[kind];
    const where = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(turn)}) scale(${scale.toFixed(2)})`;
    this.art.append(svg('g', { transform: where }, [inner]));
    return { inner, at };
  }

  #guest(markup, transform, present) {
    const inner = svg('g', { class: 'sprig' });
    inner.innerHTML = markup;
    this.art.append(svg('g', { transform }, [inner]));
    this.sprigs.push({ inner, present });
  }

  /** Updates the growth and each letter, when the tree is first shown and after each found word. */
  refresh() {
    const grown = growth(this.round);
    let opened = 0;
    for (const { inner, at, present } of this.sprigs) {
      const on = present ? present() : at <= grown;
      if (on && !inner.classList.contains('on')) inner.style.transitionDelay = `${Math.min(1200, 25 * opened++)}ms`;
      inner.classList.toggle('on', on);
    }
    const done = isComplete(this.round);
    for (const [index, slot] of this.round.slots.entries()) this.#paintLetter(slot, this.buttons[index], done);
  }

  #paintLetter(slot, button, done) {
    const left = frostLeft(this.round, slot);
    const bud = budClosed(this.round, slot);
    const letter = slot.letter.toUpperCase();
    button.classList.toggle('frozen', left > 0);
    button.classList.toggle('bud', bud);
    button.classList.toggle('shared', slot.rings.length > 1);
    button.classList.toggle('ripe', done);
    button.innerHTML = bud ? BUD : `<span>${letter}</span>${left ? `<i>${left}</i>` : ''}`;
    const frozen = left ? `, frozen for ${left} more ${left === 1 ? 'word' : 'words'}` : '';
    button.setAttribute('aria-label', bud ? 'Closed bud' : `${letter}${frozen}`);
  }

  /** Draws the linked letters, with the vine through them and to the finger while it drags. */
  draw(link, finger = null) {
    const picked = new Set(link.map((step) => step.slot));
    this.buttons.forEach((button, index) => {
      button.classList.toggle('picked', picked.has(index));
      button.setAttribute('aria-pressed', picked.has(index));
    });
    const points = link.map((step) => this.placeOf(step.slot));
    if (finger && points.length) points.push(finger);
    this.vine.setAttribute('points', points.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' '));
  }

  placeOf(slot) {
    return this.places[this.seat[slot]];
  }

  /** Returns the slot whose letter is under a point of the stage, or -1. */
  slotAt(point, reach) {
    return this.seat.findIndex(
      (seat) => Math.hypot(this.places[seat].x - point.x, this.places[seat].y - point.y) <= reach,
    );
  }

  toStage(clientX, clientY) {
    const box = this.root.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * 400, y: ((clientY - box.top) / box.height) * 400 };
  }

  /** Returns the slots in the order of their letters around the rings. */
  order() {
    return [...this.seat.keys()].sort((a, b) => this.seat[a] - this.seat[b]);
  }

  shuffle() {
    const before = this.seat.join();
    for (let tries = 0; tries < 9 && this.seat.join() === before; tries++) this.#reseat(Math.random);
    this.#seatButtons();
  }

  /** Shuffles the letters within their own ring; the shared letter stays in the middle. */
  #reseat(random) {
    for (const rings of ['0', '1']) {
      const slots = [...this.round.slots.keys()].filter((i) => this.round.slots[i].rings.join() === rings);
      const seats = shuffled(
        slots.map((i) => this.seat[i]),
        random,
      );
      slots.forEach((slot, i) => {
        this.seat[slot] = seats[i];
      });
    }
  }

  #seatButtons() {
    this.buttons.forEach((button, slot) => {
      const { x, y } = this.placeOf(slot);
      button.style.left = `${x / 4}%`;
      button.style.top = `${y / 4}%`;
    });
  }
}

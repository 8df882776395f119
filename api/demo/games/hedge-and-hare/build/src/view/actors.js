import { HEDGE, LETTUCE, NOTHING, TOOLS } from '../rules/garden.js';
import { squareOf, WAIT } from '../rules/turn.js';

const POP = 240;
const WAIT_FOR_POP = 170;
const BETWEEN = 80;
const HOP = 330;

const smooth = (k) => k * k * (3 - 2 * k);
const clamp = (k) => Math.max(0, Math.min(1, k));

/** Animates a turn: the plant pops up, then the visitors hop one after the other. */
export class Act {
  constructor({ before, events, move }, now) {
    this.before = before;
    this.events = events;
    this.start = now;
    this.planted = move === WAIT ? -1 : squareOf(move);
    this.thing = move === WAIT ? NOTHING : TOOLS[move[0]];
    this.delay = move === WAIT ? 0 : WAIT_FOR_POP;
    this.end = now + this.delay + events.length * BETWEEN + HOP;
    this.landed = new Set();
  }

  pop(now) {
    const k = clamp((now - this.start) / POP);
    return k === 1 ? 1 : 1 + Math.sin(k * Math.PI * 1.5) * 0.25 * (1 - k) - (1 - k) ** 3;
  }

  stride(index, now) {
    return clamp((now - this.start - this.delay - index * BETWEEN) / HOP);
  }

  /** Returns what is on a square during the turn's animation: a bite happens only when the visitor lands. */
  thingAt(at, things, now) {
    if (at === this.planted && this.stillThere(at, now)) return this.thing;
    return this.before.things[at] !== NOTHING && this.stillThere(at, now) ? this.before.things[at] : things[at];
  }

  stillThere(at, now) {
    return !this.events.some(({ to, ate, index }) => ate && to === at && this.stride(index, now) > 0.9);
  }

  /** Returns the visitors that landed since the last call, each once. */
  newlyLanded(now) {
    const landed = this.events.filter(
      ({ index, from, to }) => from !== to && !this.landed.has(index) && this.stride(index, now) === 1,
    );
    for (const { index } of landed) this.landed.add(index);
    return landed;
  }

  place(board, index, now) {
    const event = this.events[index];
    if (!event) return null;
    const k = this.stride(index, now);
    const a = board.centre(event.from);
    const b = board.centre(event.to);
    const e = smooth(k);
    const moves = event.from !== event.to;
    return {
      x: a.x + (b.x - a.x) * e,
      y: a.y + (b.y - a.y) * e,
      lift: moves ? Math.sin(k * Math.PI) : 0,
      done: k === 1,
      shrink: event.home ? clamp((k - 0.6) / 0.4) : 0,
    };
  }
}

export const CRUMBS = { [LETTUCE]: ['#b9e06f', '#86c34e', '#5f9d3d'], [HEDGE]: ['#65a963', '#2f6444'] };

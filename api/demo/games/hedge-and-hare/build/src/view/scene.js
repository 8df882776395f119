import { isAway } from '../away.js';
import { LETTUCE } from '../rules/garden.js';
import { outlookOf } from '../rules/outlook.js';
import { plant, squareOf } from '../rules/turn.js';
import { Act, CRUMBS } from './actors.js';
import { paintGround } from './ground.js';
import { Painter } from './painter.js';
import { Particles } from './particles.js';
import { drawTrails, drawWarning } from './trails.js';

const PETALS = ['#fbe3ea', '#f6cf63', '#efb6cf', '#fffdf3', '#b9e06f'];
const IDLE_STEP = 60;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const byId = (id) => document.getElementById(id);

/** Draws the garden. Between turns it redraws seldom; only while something moves does it use every frame. */
export class Scene {
  constructor(sprites) {
    this.sprites = sprites;
    this.pieces = byId('pieces').getContext('2d');
    this.ground = byId('ground').getContext('2d');
    this.painter = new Painter(this, sprites, still);
    this.particles = new Particles();
    this.move = null;
    this.act_ = null;
    this.hinted = null;
    this.last = 0;
    this.waiting = false;
    this.frame = this.frame.bind(this);
  }

  open(session) {
    this.settle();
    this.session = session;
    this.resize();
  }

  resize() {
    if (!this.session) return;
    const { garden, states } = this.session;
    const frame = byId('game').getBoundingClientRect();
    const field = byId('field').getBoundingClientRect();
    const rim = Math.min(26, field.width * 0.04);
    const size = Math.floor(
      Math.min((field.width - rim * 2) / garden.width, (field.height - rim * 2) / (garden.height + 0.2), 112),
    );
    const width = size * garden.width;
    const height = size * garden.height;
    const x = Math.round(field.left + (field.width - width) / 2);
    const y = Math.round(field.top + (field.height - height + size * 0.16) / 2);
    const centre = (at) => ({
      x: x + ((at % garden.width) + 0.5) * size,
      y: y + (Math.floor(at / garden.width) + 0.5) * size,
    });
    this.board = { x, y, width, height, size, centre };
    this.ratio = Math.min(2, devicePixelRatio || 1);
    this.size = { width: frame.width, height: frame.height };
    for (const ctx of [this.ground, this.pieces]) {
      ctx.canvas.width = Math.round(frame.width * this.ratio);
      ctx.canvas.height = Math.round(frame.height * this.ratio);
      ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    }
    this.sprites.resize(size * this.ratio);
    paintGround(this.ground, { ...this.size, board: this.board }, garden, states[0]);
    const squares = byId('squares');
    Object.assign(squares.style, {
      left: `${x - field.left}px`,
      top: `${y - field.top}px`,
      width: `${width}px`,
      height: `${height}px`,
      gridTemplate: `repeat(${garden.height}, 1fr) / repeat(${garden.width}, 1fr)`,
    });
    this.wake();
  }

  show(session, tool) {
    this.session = session;
    this.tool = tool;
    this.hinted = null;
    if (this.move) this.look(this.move);
    this.foresee();
    this.wake();
  }

  /** The move under the pointer or the focus, if it is one. */
  look(move) {
    const wanted = move && squareOf(move) >= 0 ? move : null;
    const { garden, state, outcome } = this.session;
    const planted = wanted && outcome === 'open' ? plant(garden, state, wanted) : null;
    if (wanted === this.move && !planted === !this.planted) return;
    this.move = wanted;
    this.planted = planted;
    this.foresee();
    this.wake();
  }

  foresee() {
    const { garden, state, outcome } = this.session;
    this.planted = this.move && outcome === 'open' ? plant(garden, state, this.move) : null;
    this.outlook = outcome === 'open' ? outlookOf(garden, this.planted ?? state) : [];
  }

  act(turn) {
    this.particles.clear();
    this.act_ = still.matches ? null : new Act(turn, performance.now());
    if (this.act_ && this.act_.planted >= 0) {
      const { x, y } = this.board.centre(this.act_.planted);
      this.particles.burst(x, y + this.board.size * 0.3, this.board.size, ['#65a963', '#a4d184', '#fbe3ea'], 8);
    }
    this.move = null;
  }

  settle() {
    this.act_ = null;
    this.party = 0;
    this.particles.clear();
  }

  celebrate() {
    if (still.matches) return;
    this.party = performance.now() + 500;
    this.particles.shower(this.board, PETALS);
  }

  point(at) {
    this.hinted = at;
    this.wake();
  }

  wake() {
    if (this.waiting || !this.board) return;
    this.waiting = true;
    requestAnimationFrame(this.frame);
  }

  frame(now) {
    this.waiting = false;
    if (this.act_ && now > this.act_.end) this.act_ = null;
    const moving = this.act_ || this.particles.busy;
    if (moving || now - this.last >= IDLE_STEP || still.matches) {
      this.draw(now, Math.min(50, now - this.last));
      this.last = now;
    }
    if (!isAway() && !still.matches) this.wake();
  }

  draw(now, dt) {
    const { pieces: ctx, board, size, act_: act } = this;
    const { garden, state } = this.session;
    ctx.clearRect(0, 0, size.width, size.height);
    if (!act) drawTrails(ctx, board, this.outlook, state.things);
    if (this.hinted !== null) this.painter.drawHint(ctx, now);
    for (let row = 0; row < garden.height; row += 1) {
      for (let column = 0; column < garden.width; column += 1)
        this.painter.drawThing(ctx, row * garden.width + column, now);
      for (const index of state.visitors.keys()) this.painter.drawVisitor(ctx, index, row, now);
    }
    if (!act)
      for (const { to, ate } of this.outlook) if (ate === LETTUCE) drawWarning(ctx, board, to, Math.sin(now / 180));
    if (act) this.crumble(act, now);
    this.particles.draw(ctx, dt);
  }

  crumble(act, now) {
    const { size } = this.board;
    for (const { to, ate } of act.newlyLanded(now)) {
      const { x, y } = this.board.centre(to);
      if (ate) this.particles.burst(x, y, size, CRUMBS[ate] ?? ['#c86aa0', '#7cc764'], 12);
      else this.particles.burst(x, y + size * 0.35, size * 0.6, ['#dcebc0', '#b4d481'], 4);
    }
  }
}

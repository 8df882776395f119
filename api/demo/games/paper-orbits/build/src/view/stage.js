import { drawArrow, drawForeseen, foresee } from './arrow.js';
import { drawMarks, INKS } from './marks.js';
import { paintPaper } from './paper.js';
import { Sparks } from './sparks.js';
import { Trails } from './trails.js';

const REACH = 1010;
const AHEAD = 1.3;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const byId = (id) => document.getElementById(id);

/** The stage of three canvases: the printed paper, the ink of the trails, and everything that moves. */
export class Stage {
  constructor(art) {
    this.art = art;
    this.layers = ['paper', 'ink', 'live'].map((id) => byId(id).getContext('2d'));
    [this.paper, this.ink, this.live] = this.layers;
    this.trails = new Trails();
    this.sparks = new Sparks();
    this.rows = [];
    this.mark = (flight) => this.trails.mark(flight, this.ink, this.view);
  }

  open(experiment) {
    this.experiment = experiment;
    this.trails.clear();
    this.sparks.clear();
    this.resize();
  }

  resize() {
    const frame = byId('game').getBoundingClientRect();
    const field = byId('field').getBoundingClientRect();
    const scale = Math.min(field.width, field.height) / REACH;
    const cx = field.left + field.width / 2;
    const cy = field.top + field.height / 2;
    this.ratio = Math.min(2, devicePixelRatio || 1);
    const x = (worldX) => cx + worldX * scale;
    const y = (worldY) => cy + worldY * scale;
    const picture = (name, px, py, height, turn = 0) => this.picture(name, px, py, height, turn);
    this.view = { cx, cy, scale, x, y, picture };
    this.size = { width: frame.width, height: frame.height };
    for (const ctx of this.layers) {
      ctx.canvas.width = Math.round(frame.width * this.ratio);
      ctx.canvas.height = Math.round(frame.height * this.ratio);
      ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    }
    paintPaper(this.paper, frame.width, frame.height, this.view);
    this.trails.redraw(this.ink, this.view, this.size);
  }

  pointAt(clientX, clientY) {
    const { cx, cy, scale } = this.view;
    return { x: Math.round((clientX - cx) / scale), y: Math.round((clientY - cy) / scale) };
  }

  beginTrails() {
    this.trails.begin(this.experiment.flight);
  }

  keepTrails(faintly) {
    if (faintly) this.trails.fade();
    else this.trails.clear();
    this.trails.redraw(this.ink, this.view, this.size);
  }

  foresee() {
    const { experiment } = this;
    this.rows = experiment.canAim && !experiment.isFree ? foresee(experiment, AHEAD) : [];
  }

  splash({ x, y }) {
    if (!still.matches) this.sparks.burst(this.view.x(x), this.view.y(y), ['#e5873a', '#f4bd55', '#a83a26'], 16);
  }

  puff() {
    if (still.matches) return;
    for (const { x, y } of this.experiment.flight.moons)
      this.sparks.burst(this.view.x(x), this.view.y(y), ['#1d2a44', '#8b93a8'], 8);
  }

  celebrate() {
    if (still.matches) return;
    const colours = ['#f4bd55', '#a83a26', '#5b9a9a', '#4a3a80'];
    for (const { x, y } of this.experiment.flight.moons) this.sparks.burst(this.view.x(x), this.view.y(y), colours, 30);
    this.sparks.ring(this.view.cx, this.view.cy, 300 * this.view.scale, colours);
  }

  picture(name, px, py, height, turn) {
    const ctx = this.live;
    const sprite = this.art.at(name, height * this.ratio);
    const width = (height * sprite.width) / sprite.height;
    if (!turn) {
      ctx.drawImage(sprite, px - width / 2, py - height / 2, width, height);
      return;
    }
    ctx.save();
    ctx.translate(px, py);
    ctx.rotate(turn);
    ctx.drawImage(sprite, -width / 2, -height / 2, width, height);
    ctx.restore();
  }

  draw(now, seconds, { chosen, held }) {
    const { live: ctx, view, experiment } = this;
    const { flight, world, throws, isFree, phase } = experiment;
    ctx.clearRect(0, 0, this.size.width, this.size.height);
    if (!isFree) drawMarks(ctx, experiment, view, still.matches ? 0 : now);
    this.drawRails(ctx, world, flight);
    for (const [i, body] of world.bodies.entries()) this.drawBody(body, flight.places[i], flight.time);
    if (isFree) drawForeseen(ctx, view, held ? foresee(experiment, 1) : []);
    else drawForeseen(ctx, view, this.rows);
    const moonSize = Math.max(17, 34 * view.scale);
    for (const moon of phase === 'aim' ? [] : flight.moons)
      if (moon.fate === 'flying')
        this.picture(`moon-${this.trails.lookOf(moon) + 1}`, view.x(moon.x), view.y(moon.y), moonSize, 0);
    if (phase === 'aim' || isFree)
      for (const [i, one] of throws.entries()) {
        drawArrow(ctx, view, one, INKS[isFree ? this.trails.begun % 3 : i], i === chosen && throws.length > 1);
        this.picture(
          `moon-${(isFree ? this.trails.begun % 3 : i) + 1}`,
          view.x(one.x),
          view.y(one.y),
          moonSize * (i === chosen ? 1.15 : 1),
          0,
        );
      }
    this.sparks.draw(ctx, seconds);
  }

  drawRails(ctx, { bodies }, { places }) {
    ctx.strokeStyle = '#1d2a4455';
    ctx.lineWidth = 1.2;
    ctx.setLineDash([2, 5]);
    for (const { turns } of bodies) {
      if (!turns) continue;
      const centre = places[turns.about];
      ctx.beginPath();
      ctx.arc(this.view.x(centre.x), this.view.y(centre.y), turns.radius * this.view.scale, 0, Math.PI * 2);
      ctx.stroke();
    }
    ctx.setLineDash([]);
  }

  drawBody({ kind, size, spin }, place, time) {
    if (kind === 'nothing') return;
    const { x, y, scale } = this.view;
    const grown = { sun: 3, planet: 2.2, ringed: 2.4, lighthouse: 2.6 }[kind];
    const turn = spin ? (-Math.PI * 2 * time) / spin : 0;
    this.picture(kind, x(place.x), y(place.y), size * grown * scale, turn);
  }
}

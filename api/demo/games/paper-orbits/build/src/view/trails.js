import { INKS } from './marks.js';

const KEPT = 5;
const LONGEST = 12000;
const MOST = 12;

/** The ink behind the moons, kept as points, so that a resize or a new attempt can draw it again. */
export class Trails {
  constructor() {
    this.looks = new WeakMap();
    this.clear();
  }

  clear() {
    this.old = [];
    this.now = [];
    this.begun = 0;
  }

  begin(flight) {
    for (const moon of flight.moons) {
      if (this.now.some((trail) => trail.moon === moon)) continue;
      const look = this.begun % INKS.length;
      this.begun += 1;
      this.looks.set(moon, look);
      this.now.push({ moon, ink: INKS[look], points: [moon.x, moon.y] });
    }
    this.now = this.now.slice(-MOST);
  }

  /** Returns the ink of a moon's trail, so that the moon can be drawn in the same one. */
  lookOf(moon) {
    return this.looks.get(moon) ?? 0;
  }

  /** Turns the trail of the current attempt into a faint one. */
  fade() {
    if (this.now.length > 0) this.old.push(this.now);
    this.old = this.old.slice(-KEPT);
    this.now = [];
    this.begun = 0;
  }

  mark(_, ctx, view) {
    for (const { moon, ink, points } of this.now) {
      const last = points.length;
      const x = Math.round(moon.x * 10) / 10;
      const y = Math.round(moon.y * 10) / 10;
      if (last >= LONGEST || (points[last - 2] === x && points[last - 1] === y)) continue;
      points.push(x, y);
      pen(ctx, ink, 1);
      ctx.beginPath();
      ctx.moveTo(view.x(points[last - 2]), view.y(points[last - 1]));
      ctx.lineTo(view.x(x), view.y(y));
      ctx.stroke();
      ctx.globalAlpha = 1;
    }
  }

  redraw(ctx, view, { width, height }) {
    ctx.clearRect(0, 0, width, height);
    for (const [i, trails] of this.old.entries())
      for (const trail of trails) stroke(ctx, view, trail, 0.12 + (0.2 * (i + 1)) / this.old.length);
    for (const trail of this.now) stroke(ctx, view, trail, 1);
    ctx.globalAlpha = 1;
  }
}

function pen(ctx, ink, alpha) {
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = ink;
  ctx.lineWidth = alpha === 1 ? 2.4 : 1.5;
  ctx.lineCap = 'round';
}

function stroke(ctx, view, { ink, points }, alpha) {
  pen(ctx, ink, alpha);
  ctx.beginPath();
  for (let i = 0; i < points.length; i += 2) ctx.lineTo(view.x(points[i]), view.y(points[i + 1]));
  ctx.stroke();
}

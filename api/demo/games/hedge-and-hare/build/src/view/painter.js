import { LETTUCE, NOTHING, TOOLS } from '../rules/garden.js';
import { squareOf } from '../rules/turn.js';
import { TALL } from './sprites.js';
import { drawDozing, drawMunching } from './trails.js';

const THINGS = ['', 'hedge', 'stone', 'clover', 'lettuce'];
const GROUND = { '#': 'wall', o: 'burrow', A: 'gap' };

/** Draws the pictures on the board; `scene` has the state and the running animations. */
export class Painter {
  constructor(scene, sprites, still) {
    this.scene = scene;
    this.sprites = sprites;
    this.still = still;
    this.sides = new Map();
  }

  drawThing(ctx, at, now) {
    const { garden, state } = this.scene.session;
    const { act_: act, planted } = this.scene;
    const ground = GROUND[garden.ground[at]];
    if (ground) this.stamp(ctx, ground, at);
    if (garden.ground[at] === 'A') this.drawDue(ctx, at, now);
    const thing = act ? act.thingAt(at, state.things, now) : state.things[at];
    if (thing !== NOTHING) {
      const grow = act?.planted === at ? act.pop(now) : 1;
      const joy =
        this.scene.party && thing === LETTUCE ? 1 + Math.abs(Math.sin((now - this.scene.party) / 180)) * 0.12 : 1;
      this.stamp(ctx, THINGS[thing], at, { sx: grow * (2 - joy), sy: grow * joy });
    } else if (!act && planted && squareOf(this.scene.move) === at) {
      this.stamp(ctx, THINGS[TOOLS[this.scene.move[0]]], at, { alpha: 0.62 });
    }
  }

  drawVisitor(ctx, index, row, now) {
    const { board, act_: act } = this.scene;
    const { garden, state } = this.scene.session;
    const visitor = state.visitors[index];
    const place = act?.place(board, index, now) ?? { ...board.centre(visitor.at), lift: 0, done: true, shrink: 0 };
    if (visitor.mood === 'home' && place.done) return;
    if (Math.min(garden.height - 1, Math.floor((place.y - board.y) / board.size)) !== row) return;
    const naps = place.done && this.naps(visitor, index);
    const breath = Math.sin(now / 420 + index * 2) * (naps ? 0.025 : 0.015);
    const squash = place.lift > 0 ? place.lift * 0.12 - 0.04 : breath;
    this.draft(ctx, naps ? `${visitor.kind}-nap` : visitor.kind, place.x, place.y - place.lift * board.size * 0.3, {
      flip: this.faces(visitor, index),
      sx: (1 - squash) * (1 - place.shrink * 0.6),
      sy: (1 + squash) * (1 - place.shrink * 0.6),
      alpha: 1 - place.shrink,
    });
    if (naps) drawDozing(ctx, place.x, place.y, board.size, this.still.matches ? 700 : now);
    if (visitor.busy > 0 && place.done) drawMunching(ctx, place.x, place.y, board.size, now);
  }

  /** Says whether a visitor is drawn flipped: it faces its last step to the side, and keeps that side on steps up and down. */
  faces(visitor, index) {
    const { facing } = visitor;
    if (facing === 1 || facing === 3) this.sides.set(index, facing === 3);
    return this.sides.get(index) ?? false;
  }

  /** Says whether a visitor dozes; in a preview of a plant too, if the plant blocks its way. */
  naps(visitor, index) {
    const seen = this.scene.act_ ? null : this.scene.outlook[index];
    return seen ? seen.stays : visitor.mood === 'napping';
  }

  drawDue(ctx, at, now) {
    const { garden, state } = this.scene.session;
    const due = state.due.map((i) => garden.arrivals[i]).find((arrival) => arrival.at === at);
    if (!due) return;
    const { x, y } = this.scene.board.centre(at);
    const { size } = this.scene.board;
    const sway = this.still.matches ? 0 : Math.sin(now / 90) * size * 0.02;
    ctx.globalAlpha = 0.75;
    this.draft(ctx, due.kind, x + sway, y - size * 0.06, { sx: 0.6, sy: 0.6 });
    ctx.globalAlpha = 1;
    ctx.fillStyle = '#24402f';
    ctx.beginPath();
    ctx.arc(x + size * 0.3, y - size * 0.36, size * 0.18, 0, Math.PI * 2);
    ctx.fill();
    ctx.fillStyle = '#fdf6d8';
    ctx.font = `800 ${Math.round(size * 0.24)}px "Trebuchet MS", system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.fillText(String(Math.max(1, due.hour - state.hour)), x + size * 0.3, y - size * 0.275);
    ctx.textAlign = 'start';
  }

  drawHint(ctx, now) {
    const { x, y } = this.scene.board.centre(this.scene.hinted);
    const { size } = this.scene.board;
    const beat = 0.4 + Math.sin(now / 200) * 0.05;
    ctx.fillStyle = '#fff3a8aa';
    ctx.strokeStyle = '#7d560a';
    ctx.lineWidth = size * 0.05;
    ctx.beginPath();
    ctx.arc(x, y, size * beat, 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
  }

  stamp(ctx, name, at, how) {
    const { x, y } = this.scene.board.centre(at);
    this.draft(ctx, name, x, y, how);
  }

  /** Draws a picture on its square, scaled around its feet. */
  draft(ctx, name, x, y, { flip = false, sx = 1, sy = 1, alpha = 1 } = {}) {
    const { size } = this.scene.board;
    const width = size * sx;
    const height = size * TALL * sy;
    if (alpha < 1) ctx.globalAlpha = alpha;
    const top = y + size * 0.5 - height;
    if (flip) {
      ctx.save();
      ctx.translate(x, 0);
      ctx.scale(-1, 1);
      ctx.drawImage(this.sprites.get(name), -width / 2, top, width, height);
      ctx.restore();
    } else ctx.drawImage(this.sprites.get(name), x - width / 2, top, width, height);
    if (alpha < 1) ctx.globalAlpha = 1;
  }
}

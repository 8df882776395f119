import { WAYS } from '../rules/level.js';
import { shine } from '../rules/light.js';
import { glide } from '../rules/play.js';
import { drawBeetle } from './beetle.js';
import { drawFlower } from './flower.js';
import { centre } from './layout.js';
import { createMotes } from './motes.js';

const PER_CELL = 0.085;
const ease = (t) => 1 - (1 - t) ** 2.4;

/** Draws everything that changes: light, flowers, beetles, and the moves of the chosen beetle. */
export function createScene(canvas, calm) {
  const ctx = canvas.getContext('2d');
  const motes = createMotes(calm);
  let layout;
  let level;
  let blooms = [];
  let slide = null;
  let clock = 0;
  let refusal = null;

  const at = (cell) => centre(layout, cell % level.width, Math.floor(cell / level.width));

  function strokePath(path, width, style) {
    ctx.beginPath();
    for (const [x, y] of path) ctx.lineTo(...centre(layout, x, y));
    ctx.lineWidth = width;
    ctx.strokeStyle = style;
    ctx.stroke();
  }

  function drawLight(paths, strength) {
    const { cell } = layout;
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    const breath = calm ? 1 : 1 + Math.sin(clock * 2.2) * 0.06;
    for (const path of paths) {
      strokePath(path, cell * 0.5 * breath, `rgba(196,190,255,${0.1 * strength})`);
      strokePath(path, cell * 0.3 * breath, `rgba(220,214,255,${0.18 * strength})`);
      strokePath(path, cell * 0.14, `rgba(240,236,255,${0.55 * strength})`);
      strokePath(path, cell * 0.055, `rgba(255,255,255,${strength})`);
    }
  }

  /** Draws where the chosen beetle would come to rest, and the light without it. */
  function drawChoice(cells, chosen) {
    const { cell } = layout;
    const [x, y] = at(cells[chosen]);
    const { paths } = shine(level, cells, chosen);
    ctx.setLineDash([cell * 0.03, cell * 0.14]);
    ctx.lineCap = 'round';
    for (const path of paths) strokePath(path, cell * 0.05, 'rgba(255,246,214,.75)');
    ctx.setLineDash([]);
    ctx.strokeStyle = '#f4d98c';
    ctx.lineWidth = Math.max(2, cell * 0.04);
    ctx.beginPath();
    ctx.arc(x, y, cell * (0.47 + (calm ? 0 : Math.sin(clock * 5) * 0.015)), 0, 7);
    ctx.stroke();
    WAYS.forEach((way, i) => {
      const { cell: rest, byLight } = glide(level, cells, chosen, i);
      if (rest === cells[chosen]) return;
      const [rx, ry] = at(rest);
      ctx.strokeStyle = 'rgba(244,217,140,.55)';
      ctx.lineWidth = Math.max(1.5, cell * 0.025);
      ctx.setLineDash([cell * 0.08, cell * 0.08]);
      ctx.beginPath();
      ctx.moveTo(x + way.x * cell * 0.52, y + way.y * cell * 0.52);
      ctx.lineTo(rx - way.x * cell * 0.2, ry - way.y * cell * 0.2);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.beginPath();
      ctx.arc(rx, ry, cell * 0.16, 0, 7);
      ctx.fillStyle = byLight ? '#f4d98c' : 'rgba(40,20,50,.85)';
      ctx.fill();
      ctx.strokeStyle = '#f4d98c';
      ctx.stroke();
      ctx.strokeStyle = byLight ? '#3a1c30' : '#f4d98c';
      ctx.lineWidth = Math.max(2, cell * 0.04);
      ctx.beginPath();
      const [ax, ay] = [way.x * cell * 0.05, way.y * cell * 0.05];
      ctx.moveTo(rx - ax - way.y * cell * 0.06, ry - ay - way.x * cell * 0.06);
      ctx.lineTo(rx + ax, ry + ay);
      ctx.lineTo(rx - ax + way.y * cell * 0.06, ry - ay + way.x * cell * 0.06);
      ctx.stroke();
    });
  }

  return {
    at,
    busy: () => slide !== null,
    resize(nextLayout, nextLevel) {
      [layout, level] = [nextLayout, nextLevel];
      canvas.width = Math.round(layout.width * layout.sharp);
      canvas.height = Math.round(layout.height * layout.sharp);
      if (blooms.length !== level.buds.length) blooms = level.buds.map(() => 0);
      slide = null;
    },
    reset() {
      blooms = level.buds.map(() => 0);
      slide = null;
      motes.clear();
    },
    slide(beetle, from, to, done) {
      const steps = Math.abs((to % level.width) - (from % level.width)) || Math.abs(to - from) / level.width;
      slide = { beetle, from, to, done, t: 0, lasts: calm ? 0.01 : 0.08 + steps * PER_CELL };
    },
    refuse(beetle, way) {
      refusal = { beetle, way, t: 0.22 };
    },
    burst(cell, count, petals) {
      motes.burst(...at(cell), layout.cell, count, petals);
    },
    draw(cells, chosen, elapsed, onBloom) {
      clock += elapsed;
      if (slide) {
        slide.t = Math.min(1, slide.t + elapsed / slide.lasts);
        if (slide.t === 1) {
          const { done } = slide;
          slide = null;
          done();
        }
      }
      ctx.setTransform(layout.sharp, 0, 0, layout.sharp, 0, 0);
      ctx.clearRect(0, 0, layout.width, layout.height);
      const { lit, paths } = shine(level, cells, slide?.beetle ?? -1);
      drawLight(paths, 0.92);
      level.buds.forEach((bud, i) => {
        const before = blooms[i];
        blooms[i] = Math.max(0, Math.min(1, before + (lit[bud] && !slide ? elapsed * 3 : lit[bud] ? 0 : -elapsed * 4)));
        if (before < 0.2 && blooms[i] >= 0.2 && lit[bud]) onBloom(bud);
        drawFlower(ctx, ...at(bud), layout.cell, ease(blooms[i]), calm ? 0 : clock, bud);
      });
      if (chosen >= 0 && !slide) drawChoice(cells, chosen);
      level.beetles.forEach(({ kind, lean }, i) => {
        let [x, y] = at(cells[i]);
        const moving = slide?.beetle === i;
        if (moving) {
          const [[fx, fy], [tx, ty]] = [at(slide.from), at(slide.to)];
          const t = ease(slide.t);
          [x, y] = [fx + (tx - fx) * t, fy + (ty - fy) * t];
        }
        if (refusal?.beetle === i) {
          const push = Math.sin((refusal.t / 0.22) * Math.PI) * layout.cell * 0.07;
          x += WAYS[refusal.way].x * push;
          y += WAYS[refusal.way].y * push;
        }
        const hop = moving ? Math.sin(slide.t * Math.PI) : i === chosen ? 0.4 : 0;
        drawBeetle(ctx, { x, y, kind, lean, moving, hop, seed: i * 1.7, clock: calm ? 0 : clock, cell: layout.cell });
      });
      if (refusal && (refusal.t -= elapsed) <= 0) refusal = null;
      motes.draw(ctx, elapsed);
    },
  };
}

import { STEP, WEIR } from '../rules/config.js';
import { place } from '../rules/track.js';
import { createLife } from './life.js';
import { drawBoat, drawGhost } from './paper-boat.js';
import { createWake } from './wake.js';

const LEAD = 0.08;
const AHEAD = 0.5;
const GLINTS = 26;

const arc = (air) => (air > 0 ? Math.sin((1 - air / WEIR.air) * Math.PI) : 0);

/** Draws everything that moves on one transparent canvas above the painted ground. */
export function createScene(canvas, ground, calm) {
  const ctx = canvas.getContext('2d', { alpha: false });
  const wake = createWake(calm);
  const life = createLife();
  const camera = { x: 0, y: 0, shake: 0 };
  let layout;
  let clock = 0;
  let puff = 0;

  function aim(at, { boat, track }, ease) {
    const { view } = layout;
    // The camera looks ahead along the stream, so that a narrow frame shows the next bend.
    const ahead = place(track, boat.along + Math.min(430, view.h * 0.4)).x;
    const x = at.x + (ahead - at.x) * AHEAD - view.w / 2;
    const y = at.y + boat.vy * LEAD - view.h * layout.eye;
    camera.x += (x - camera.x) * ease;
    camera.y += (y - camera.y) * ease;
  }

  /** Draws the bow wave of a held turn: two arcs that grow, and a crest when it is full. */
  function drawBowWave(at, charge, boost) {
    const much = Math.max(charge, boost);
    if (much <= 0) return;
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.rotate(at.heading);
    ctx.lineCap = 'round';
    const full = charge === 1;
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(0, -38 - much * 4);
      ctx.quadraticCurveTo(side * (16 + much * 10), -30, side * (20 + much * 14), -4 + much * 26);
      ctx.strokeStyle = full ? '#ffe08a' : '#fff';
      ctx.lineWidth = 2 + much * 5;
      ctx.stroke();
    }
    if (full) {
      const swell = 3 + Math.sin(clock * 22) * 1.5;
      ctx.fillStyle = '#fff3c4';
      for (const x of [-12, 0, 12]) {
        ctx.beginPath();
        ctx.arc(x, -46 + Math.abs(x) * 0.5, swell, 0, 7);
        ctx.fill();
      }
    }
    ctx.restore();
  }

  function drawGlints(track, top, bottom) {
    ctx.strokeStyle = '#fff';
    ctx.lineCap = 'round';
    ctx.lineWidth = 2.4;
    ctx.globalAlpha = 0.5;
    ctx.beginPath();
    const from = Math.max(0, track.eye - layout.view.h);
    for (let i = 0; i < GLINTS; i += 1) {
      const lane = ((i * 0.618) % 1) * 1.6 - 0.8;
      const span = layout.view.h * 2;
      const along = from + (((((i * span) / GLINTS + clock * (50 + (i % 5) * 12) - from) % span) + span) % span);
      const { half } = place(track, along);
      const a = place(track, along, lane * half);
      if (a.y < top || a.y > bottom || along > track.length - 40) continue;
      const b = place(track, along + 20, lane * half);
      ctx.moveTo(a.x, a.y);
      ctx.lineTo(b.x, b.y);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  return {
    confetti: (at) => wake.confetti(at, layout.view),
    resize(next) {
      layout = next;
      canvas.width = Math.round(layout.width * layout.sharp);
      canvas.height = Math.round(layout.height * layout.sharp);
    },
    reset(race) {
      wake.clear();
      life.reset(ground.town());
      camera.shake = 0;
      aim(race.at(1), race.run, 1);
    },
    happen(name, at) {
      if (wake[name]) wake[name](at);
      if (name === 'bump' && !calm) camera.shake = 1;
    },
    draw(race, t, elapsed, paper, spare) {
      clock += elapsed;
      const { run } = race;
      const { boat, track } = run;
      const at = race.at(t);
      aim(at, run, 1 - Math.exp(-elapsed * 7));
      camera.shake = Math.max(0, camera.shake - elapsed * 5);
      const jolt = camera.shake * 5;
      const seen = { x: camera.x + Math.sin(clock * 70) * jolt, y: camera.y + Math.cos(clock * 83) * jolt };
      ground.draw(ctx, seen, spare);
      const scale = layout.zoom * layout.sharp;
      ctx.setTransform(scale, 0, 0, scale, -seen.x * scale, -seen.y * scale);
      const [top, bottom] = [seen.y, seen.y + layout.view.h];
      track.eye = boat.along;
      drawGlints(track, top, bottom);
      for (puff += elapsed; puff > 0.03; puff -= 0.03) wake.trail(boat, at);
      puff = Math.min(puff, 0.03);
      wake.draw(ctx, elapsed);
      life.drawLow(ctx, track, run.ticks + t - 1, top, bottom);
      for (const ghost of race.ghosts) {
        const place = ghost.at(t);
        const apart = Math.hypot(place.x - at.x, place.y - at.y);
        drawGhost(
          ctx,
          place,
          arc(ghost.run.boat.air),
          ghost.kind,
          (0.34 + Math.min(0.46, apart / 200)) * ghost.shown(),
        );
      }
      drawBowWave(at, boat.charge, boat.boost * 0.8);
      drawBoat(ctx, at, arc(Math.max(0, boat.air - STEP * t)), paper);
      life.drawHigh(ctx, track, boat, clock, elapsed, top, bottom);
    },
  };
}

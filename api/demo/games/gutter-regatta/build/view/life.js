import { STEP } from '../rules/config.js';
import { ducklingAt, place } from '../rules/track.js';

const dot = (ctx, colour, x, y, rx, ry = rx) => {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, 7);
  ctx.fill();
};

/** Draws a tin duckling with its key, seen from above, swimming to the right. */
function drawDuckling(ctx, clock) {
  dot(ctx, 'rgba(8,44,66,.32)', 4, 8, 22, 15);
  dot(ctx, 'rgba(255,255,255,.4)', -2, 0, 25, 18);
  ctx.save();
  ctx.rotate(Math.sin(clock * 9) * 0.08);
  dot(ctx, '#d99a1f', -2, 1, 20, 15);
  dot(ctx, '#f4c63d', 0, -1, 19, 13.5);
  dot(ctx, '#d99a1f', -6, -1, 10, 6);
  dot(ctx, '#f9da6a', 11, 0, 10);
  ctx.fillStyle = '#df6a2c';
  ctx.beginPath();
  ctx.moveTo(19, -5);
  ctx.lineTo(28, 0);
  ctx.lineTo(19, 5);
  ctx.fill();
  dot(ctx, '#2a2030', 14, -5, 2);
  dot(ctx, '#2a2030', 14, 5, 2);
  ctx.strokeStyle = '#8b97a3';
  ctx.lineWidth = 3;
  const turn = Math.sin(clock * 7) * 6;
  ctx.beginPath();
  ctx.ellipse(-10, -turn * 0.3, 4, Math.abs(turn) + 1, 0, 0, 7);
  ctx.stroke();
  ctx.restore();
}

function drawPigeon(ctx, { flight, turn }) {
  const flap = flight > 0 ? Math.sin(flight * 34) : 0;
  if (flight > 0) {
    ctx.fillStyle = '#8f97ab';
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(0, 4);
      ctx.quadraticCurveTo(side * (16 + flap * 7), -6, side * (17 + flap * 6), 10);
      ctx.quadraticCurveTo(side * 8, 8, 0, 8);
      ctx.fill();
    }
  }
  dot(ctx, '#7c859b', 0, 3, 7, 11);
  dot(ctx, '#5d6884', 0, 12, 4, 7);
  dot(ctx, turn > 0.5 ? '#5f8a86' : '#6d7490', 0, -7, 5);
  dot(ctx, '#f0a04a', 0, -12, 1.6, 3);
}

const CLOTHS = ['#fff6e6', '#e58a76', '#8fb8c9', '#f0cf7c'];

/** Draws washing on a line over the water, which flies in the direction of the wind. */
function drawWashing(ctx, track, { from, to, push }, clock, top, bottom) {
  for (let along = from + 60; along < to; along += 230) {
    const at = place(track, along);
    if (at.y < top - 120 || at.y > bottom + 120) continue;
    const reach = at.half + 34;
    ctx.save();
    ctx.translate(at.x, at.y);
    ctx.rotate(at.angle);
    ctx.strokeStyle = '#f4e8d0';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(-reach, 0);
    ctx.lineTo(reach, 0);
    ctx.stroke();
    for (let i = 0; i < 4; i += 1) {
      const x = -reach * 0.78 + i * reach * 0.44;
      const flutter = Math.sin(clock * 8 + i * 1.7 + along) * 5;
      const lean = push * 30 + flutter;
      ctx.globalAlpha = 0.9;
      ctx.fillStyle = CLOTHS[(i + Math.floor(along / 230)) % 4];
      ctx.beginPath();
      ctx.moveTo(x, 0);
      ctx.lineTo(x + 26, 0);
      ctx.quadraticCurveTo(x + 26 + lean * 0.3, 14, x + 26 + lean, 30 + flutter * 0.4);
      ctx.lineTo(x + lean, 30 - flutter * 0.4);
      ctx.quadraticCurveTo(x + lean * 0.3, 14, x, 0);
      ctx.fill();
    }
    ctx.restore();
  }
}

/** Draws pale dashes that cross the water with the wind. */
function drawGusts(ctx, track, { from, to, push }, clock, top, bottom) {
  ctx.strokeStyle = 'rgba(255,255,255,.6)';
  ctx.lineWidth = 2.5;
  ctx.beginPath();
  for (let i = 0; i < 16; i += 1) {
    const at = place(track, from + ((i + 0.5) / 16) * (to - from));
    if (at.y < top || at.y > bottom) continue;
    const phase = (clock * 0.9 + i * 0.37) % 1;
    const x = at.x + Math.sign(push) * (phase * 2 - 1) * at.half;
    ctx.moveTo(x - Math.sign(push) * 30, at.y);
    ctx.lineTo(x, at.y);
  }
  ctx.stroke();
}

export function createLife() {
  let birds = [];
  return {
    reset(town) {
      birds = town.perches.map((perch) => ({ ...perch, flight: 0 }));
    },
    drawLow(ctx, track, ticks, top, bottom) {
      for (const duckling of track.ducklings) {
        const at = ducklingAt(track, duckling, ticks * STEP);
        if (at.y < top - 40 || at.y > bottom + 40) continue;
        ctx.save();
        ctx.translate(at.x, at.y);
        ctx.rotate(at.angle);
        if (at.facing < 0) ctx.scale(-1, 1);
        drawDuckling(ctx, ticks * STEP);
        ctx.restore();
      }
    },
    drawHigh(ctx, track, boat, clock, elapsed, top, bottom) {
      for (const wind of track.winds) {
        drawGusts(ctx, track, wind, clock, top, bottom);
        drawWashing(ctx, track, wind, clock, top, bottom);
      }
      for (const bird of birds) {
        if (bird.y < top - 300 || bird.y > bottom + 60 || bird.flight > 2.5) continue;
        if (bird.flight === 0 && Math.hypot(bird.x - boat.x, bird.y - boat.y) < 190) bird.flight = 0.01;
        if (bird.flight > 0) bird.flight += elapsed;
        const away = bird.flight * bird.flight * 120 + bird.flight * 60;
        const side = bird.turn > 0.5 ? 1 : -1;
        ctx.save();
        ctx.globalAlpha = bird.flight > 2 ? Math.max(0, (2.5 - bird.flight) * 2) : 1;
        dot(ctx, 'rgba(40,10,40,.25)', bird.x + 5 + away * (side * 0.7 + 0.2), bird.y + 7 - away * 0.5, 8, 9);
        ctx.translate(bird.x + away * side * 0.7, bird.y - away * 0.8);
        ctx.rotate(bird.flight > 0 ? side * 0.7 : Math.sin(clock * 1.3 + bird.turn * 9) * 0.3 + bird.turn * 6);
        const size = 1 + bird.flight * 0.5;
        ctx.scale(size, size);
        drawPigeon(ctx, bird);
        ctx.restore();
      }
    },
  };
}

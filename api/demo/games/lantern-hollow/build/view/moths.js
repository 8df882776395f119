import { MOTH_WIDTH } from '../rules/config.js';

/** Draws a moth. The keeper stands on its back, so the wings beat below and beside it. */
export function drawMoth(ctx, x, y, drawn, time, facing) {
  const beat = Math.sin(time * (drawn ? 13 : 5));
  const half = MOTH_WIDTH / 2;
  ctx.save();
  ctx.translate(x, y + 7);
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.scale(side, 1);
    ctx.fillStyle = '#8f86a8';
    ctx.beginPath();
    ctx.moveTo(3, 2);
    ctx.quadraticCurveTo(half * 0.8, 16 + beat * 8, half * 0.62, 22 + beat * 6);
    ctx.quadraticCurveTo(8, 20, 2, 8);
    ctx.fill();
    ctx.fillStyle = '#d9cfe0';
    ctx.beginPath();
    ctx.moveTo(2, -4);
    ctx.quadraticCurveTo(half * 0.7, -9 - beat * 2, half + 3, 1 + beat * 7);
    ctx.quadraticCurveTo(half * 0.8, 13 + beat * 5, 2, 7);
    ctx.fill();
    ctx.fillStyle = '#6a5b86';
    ctx.beginPath();
    ctx.arc(half * 0.66, 2 + beat * 4, 4, 0, 7);
    ctx.fill();
    ctx.restore();
  }
  ctx.fillStyle = '#f3ecf0';
  ctx.beginPath();
  ctx.ellipse(0, 2, 7.5, 9, 0, 0, 7);
  ctx.fill();
  ctx.fillStyle = '#241d33';
  ctx.beginPath();
  ctx.arc(facing * 2 - 3, 0, 1.8, 0, 7);
  ctx.arc(facing * 2 + 3, 0, 1.8, 0, 7);
  ctx.fill();
  ctx.restore();
}

export function drawThread(ctx, track) {
  ctx.strokeStyle = '#b9c6dc55';
  ctx.lineWidth = 1.3;
  ctx.setLineDash([3, 7]);
  ctx.beginPath();
  ctx.moveTo(track.home.x, track.home.y + 8);
  ctx.lineTo(track.end.x, track.end.y + 8);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = '#b9c6dc88';
  ctx.beginPath();
  ctx.arc(track.home.x, track.home.y + 8, 3, 0, 7);
  ctx.arc(track.end.x, track.end.y + 8, 3, 0, 7);
  ctx.fill();
}

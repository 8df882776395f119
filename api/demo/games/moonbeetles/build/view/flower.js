/** Draws a moonflower: a closed bud at `open` 0, five pale petals around a gold heart at 1. */
export function drawFlower(ctx, x, y, cell, open, clock, seed) {
  const unit = cell / 100;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(unit, unit);
  ctx.fillStyle = 'rgba(0,0,0,.35)';
  ctx.beginPath();
  ctx.ellipse(3, 8, 26 + open * 12, 24 + open * 10, 0, 0, 7);
  ctx.fill();
  ctx.rotate(Math.sin(clock * 1.2 + seed) * 0.05);
  for (let i = 0; i < 5; i += 1) {
    ctx.save();
    ctx.rotate((i / 5) * Math.PI * 2 + 0.3);
    ctx.fillStyle = i % 2 ? '#3f7d5f' : '#4f9470';
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(16, -22, 0, -36 - open * 4);
    ctx.quadraticCurveTo(-16, -22, 0, 0);
    ctx.fill();
    ctx.restore();
  }
  for (let i = 0; i < 5; i += 1) {
    ctx.save();
    ctx.rotate((i / 5) * Math.PI * 2 + 0.3 + 0.628 + (1 - open) * 0.9);
    const length = 22 + open * 20;
    const wide = 11 + open * 9;
    const pale = Math.round(open * 100);
    ctx.fillStyle = `hsl(${288 - pale * 0.02} ${34 + pale * 0.3}% ${(i % 2 ? 58 : 65) + pale * 0.33}%)`;
    ctx.strokeStyle = open > 0.5 ? '#b58cc4' : '#5f3f78';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(0, 2);
    ctx.bezierCurveTo(wide, -length * 0.3, wide, -length, 0, -length);
    ctx.bezierCurveTo(-wide, -length, -wide, -length * 0.3, 0, 2);
    ctx.fill();
    ctx.stroke();
    ctx.restore();
  }
  ctx.fillStyle = open > 0.5 ? '#f4c94f' : '#8a5aa0';
  ctx.beginPath();
  ctx.arc(0, 0, 5 + open * 5, 0, 7);
  ctx.fill();
  ctx.restore();
}

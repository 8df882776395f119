/** Paints an old sky chart: cream paper with fibers, a circle of degrees, and small printed stars. */
export function paintPaper(ctx, width, height, { cx, cy, scale }) {
  const next = scatter(77);
  ctx.fillStyle = '#f3e8d0';
  ctx.fillRect(0, 0, width, height);
  const glow = ctx.createRadialGradient(cx, cy, 0, cx, cy, 620 * scale);
  glow.addColorStop(0, '#fff6df');
  glow.addColorStop(1, '#fff6df00');
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  ctx.lineWidth = 1;
  for (let i = 0; i < width / 3; i += 1) {
    const x = next() * width;
    const y = next() * height;
    const turn = next() * Math.PI;
    const length = 4 + next() * 14;
    ctx.strokeStyle = next() > 0.5 ? '#c9b48a33' : '#ffffff55';
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + length * 0.5, y + 3, x + Math.cos(turn) * length, y + Math.sin(turn) * length);
    ctx.stroke();
  }
  ctx.strokeStyle = '#1d2a4420';
  for (const r of [120, 240, 360, 480]) circle(ctx, cx, cy, r * scale);
  ctx.strokeStyle = '#1d2a4466';
  circle(ctx, cx, cy, 494 * scale);
  for (let degree = 0; degree < 360; degree += 5) {
    const turn = (degree * Math.PI) / 180;
    const inner = degree % 30 === 0 ? 474 : degree % 10 === 0 ? 484 : 489;
    ctx.beginPath();
    ctx.moveTo(cx + Math.cos(turn) * inner * scale, cy + Math.sin(turn) * inner * scale);
    ctx.lineTo(cx + Math.cos(turn) * 494 * scale, cy + Math.sin(turn) * 494 * scale);
    ctx.stroke();
  }
  ctx.strokeStyle = '#1d2a4418';
  for (const turn of [0, 1, 2, 3]) {
    const dx = Math.cos((turn * Math.PI) / 4) * 494 * scale;
    const dy = Math.sin((turn * Math.PI) / 4) * 494 * scale;
    ctx.beginPath();
    ctx.moveTo(cx - dx, cy - dy);
    ctx.lineTo(cx + dx, cy + dy);
    ctx.stroke();
  }
  for (let i = 0; i < 90; i += 1) printStar(ctx, next() * width, next() * height, 1.4 + next() * 3, next() > 0.7);
}

function printStar(ctx, x, y, r, spiked) {
  ctx.fillStyle = '#1d2a4455';
  ctx.beginPath();
  if (!spiked) ctx.arc(x, y, r * 0.5, 0, Math.PI * 2);
  else
    for (let i = 0; i < 8; i += 1) {
      const reach = i % 2 === 0 ? r * 1.7 : r * 0.5;
      ctx.lineTo(x + Math.cos((i * Math.PI) / 4) * reach, y + Math.sin((i * Math.PI) / 4) * reach);
    }
  ctx.fill();
}

function circle(ctx, x, y, r) {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.stroke();
}

function scatter(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

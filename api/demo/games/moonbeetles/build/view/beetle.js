const dot = (ctx, x, y, rx, ry = rx) => {
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, 7);
  ctx.fill();
};

function legs(ctx, step, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 5;
  ctx.lineCap = 'round';
  ctx.beginPath();
  [-16, 2, 20].forEach((y, i) => {
    const swing = Math.sin(step + i * 2) * 4;
    for (const side of [-1, 1]) {
      ctx.moveTo(side * 17, y);
      ctx.lineTo(side * 30, y + (i - 1) * 7 + swing * side);
      ctx.lineTo(side * 35, y + (i - 1) * 13 + swing * side);
    }
  });
  ctx.stroke();
}

function head(ctx, colour, clock, seed) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 3;
  ctx.beginPath();
  const sway = Math.sin(clock * 2 + seed) * 2;
  ctx.moveTo(-5, -36);
  ctx.quadraticCurveTo(-8, -46, -15 + sway, -47);
  ctx.moveTo(5, -36);
  ctx.quadraticCurveTo(8, -46, 15 + sway, -47);
  ctx.stroke();
  ctx.fillStyle = colour;
  dot(ctx, 0, -29, 14, 11);
  ctx.fillStyle = '#fffdf2';
  dot(ctx, -7, -33, 5.4);
  dot(ctx, 7, -33, 5.4);
  ctx.fillStyle = '#1a1026';
  const blink = Math.sin(clock * 0.9 + seed * 2.3) > 0.985 ? 0.3 : 2.7;
  dot(ctx, -6.4, -34, 2.7, blink);
  dot(ctx, 6.4, -34, 2.7, blink);
}

const SHELLS = {
  mirror: ['#f8fbff', '#b7c7e4', '#d9bfe6', '#8fd0cf', '#3c3357'],
  glass: ['rgba(214,246,240,.6)', 'rgba(140,214,206,.35)', 'rgba(190,230,255,.4)', 'rgba(120,200,190,.4)', '#3d7d7c'],
  ink: ['#4a4358', '#211b2e', '#2c2540', '#15101f', '#0c0814'],
};

function shell(ctx, kind, size) {
  const [light, mid, rose, sea, rim] = SHELLS[kind];
  const face = ctx.createLinearGradient(-22, -20, 22, 34);
  [light, mid, rose, sea].forEach((colour, i) => face.addColorStop(i / 3, colour));
  ctx.fillStyle = face;
  ctx.strokeStyle = kind === 'ink' ? '#d8b25c' : rim;
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.ellipse(0, 8, 22 * size, 31 * size, 0, 0, 7);
  ctx.fill();
  ctx.stroke();
}

/** Draws a beetle, 100 units wide. One with a mirror lies along it, so that its back shows how the light turns. */
export function drawBeetle(ctx, { x, y, cell, kind, lean, clock, seed, moving, hop }) {
  const scale = (cell / 100) * (1.14 + hop * 0.08);
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = 'rgba(0,0,0,.42)';
  dot(ctx, cell * 0.03, cell * (0.07 + hop * 0.08), cell * 0.31, cell * 0.29);
  ctx.translate(0, -hop * cell * 0.05);
  ctx.scale(scale, scale);
  ctx.rotate(lean === 'rising' ? Math.PI / 4 : lean === 'falling' ? -Math.PI / 4 : 0);
  const dark = kind === 'glass' ? '#2f6d70' : kind === 'ink' ? '#0c0814' : '#4a3d6b';
  legs(ctx, moving ? clock * 30 : seed, kind === 'ink' ? '#6d5a34' : dark);
  head(ctx, kind === 'ink' ? '#241d33' : dark, clock, seed);
  shell(ctx, kind, 1);
  if (kind === 'ink') {
    ctx.strokeStyle = '#d8b25c';
    ctx.lineWidth = 2.5;
    ctx.beginPath();
    ctx.moveTo(0, -20);
    ctx.lineTo(0, 37);
    ctx.stroke();
    ctx.fillStyle = '#d8b25c';
    for (const [sx, sy] of [
      [-10, -4],
      [10, -4],
      [-10, 18],
      [10, 18],
    ])
      dot(ctx, sx, sy, 4);
  } else {
    // The mirror goes from corner to corner of the cell; a glass one is dashed, because half the light goes through it.
    ctx.strokeStyle = '#fff';
    ctx.lineWidth = kind === 'glass' ? 5 : 7;
    ctx.lineCap = 'round';
    if (kind === 'glass') ctx.setLineDash([9, 9]);
    ctx.beginPath();
    ctx.moveTo(0, -18);
    ctx.lineTo(0, 36);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.strokeStyle = 'rgba(255,255,255,.55)';
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.arc(-2, 6, 16, 2.6, 4.1);
    ctx.stroke();
  }
  ctx.restore();
}

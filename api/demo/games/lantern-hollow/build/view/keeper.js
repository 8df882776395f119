const CLOAK = '#b5533c';
const CLOAK_DARK = '#7d3340';
const FACE = '#231a2b';
const SIZE = 1.1;

/** Draws Wick, the keeper, a hooded, big-eyed little walker, around the middle of the feet. */
export function drawKeeper(ctx, pose) {
  const { x, y, facing, time, speed, airborne, vy, sitting, lanternHeld, alpha, dim } = pose;
  const stride = airborne ? 0.9 : Math.sin(time * 17) * Math.min(1, Math.abs(speed) / 90);
  const stretch = airborne ? Math.max(-0.1, Math.min(0.14, -vy / 3200)) : pose.squash;
  const breath = airborne ? 0 : Math.sin(time * 2.4) * 0.4;
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.translate(x, y + (sitting ? 4 : 0));
  ctx.scale(facing * (1 - stretch * 0.6) * SIZE, (1 + stretch) * SIZE);

  ctx.strokeStyle = '#2b1c2b';
  ctx.lineWidth = 4.5;
  ctx.lineCap = 'round';
  ctx.beginPath();
  if (sitting) {
    ctx.moveTo(-3, -6);
    ctx.lineTo(5, -5);
    ctx.moveTo(2, -6);
    ctx.lineTo(10, -5);
  } else {
    ctx.moveTo(-4, -8);
    ctx.lineTo(-4 + stride * 5, -2 - Math.max(0, -stride) * 3);
    ctx.moveTo(4, -8);
    ctx.lineTo(4 - stride * 5, -2 - Math.max(0, stride) * 3);
  }
  ctx.stroke();

  const trail = Math.max(-7, Math.min(7, -Math.abs(speed) * 0.035));
  const lift = airborne ? Math.max(-6, Math.min(6, vy * 0.012)) : Math.sin(time * 3) * 0.8;
  ctx.fillStyle = CLOAK_DARK;
  ctx.beginPath();
  ctx.moveTo(-2, -22);
  ctx.quadraticCurveTo(-12, -18, -14 + trail, -6 - lift);
  ctx.quadraticCurveTo(-8, -5, -3, -6);
  ctx.fill();

  ctx.fillStyle = dim ? '#8a4440' : CLOAK;
  ctx.beginPath();
  ctx.moveTo(-11, -6);
  ctx.quadraticCurveTo(-13, -22, -7, -30 + breath);
  ctx.quadraticCurveTo(-4, -37 + breath, -10 + trail * 0.4, -42 + breath + lift * 0.4);
  ctx.quadraticCurveTo(3, -42 + breath, 9, -31 + breath);
  ctx.quadraticCurveTo(13, -20, 11, -6);
  ctx.quadraticCurveTo(0, -3, -11, -6);
  ctx.fill();
  ctx.strokeStyle = '#e8a06a';
  ctx.globalAlpha = alpha * (dim ? 0.25 : 0.8);
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.moveTo(-9 + trail * 0.4, -41.5 + breath + lift * 0.4);
  ctx.quadraticCurveTo(3, -41 + breath, 8.5, -30.5 + breath);
  ctx.quadraticCurveTo(12, -20, 10.5, -7);
  ctx.stroke();
  ctx.globalAlpha = alpha;

  ctx.fillStyle = FACE;
  ctx.beginPath();
  ctx.ellipse(3, -23 + breath, 7.4, 7.6, 0, 0, 7);
  ctx.fill();
  drawEyes(ctx, time, breath, pose);

  ctx.strokeStyle = '#efc66a';
  ctx.lineWidth = 3.2;
  ctx.beginPath();
  ctx.moveTo(-8, -15 + breath);
  ctx.quadraticCurveTo(1, -12 + breath, 9, -15.5 + breath);
  ctx.stroke();
  if (lanternHeld) {
    ctx.strokeStyle = CLOAK_DARK;
    ctx.lineWidth = 4;
    ctx.beginPath();
    ctx.moveTo(5, -13);
    ctx.lineTo(12, -20 + Math.sin(time * 8) * (Math.abs(speed) > 20 ? 1 : 0.2));
    ctx.stroke();
  }
  ctx.restore();
}

function drawEyes(ctx, time, breath, { look, happy }) {
  const blink = time % 3.7 < 0.12 || time % 9.1 < 0.1;
  ctx.fillStyle = '#fff0c4';
  ctx.strokeStyle = '#fff0c4';
  ctx.lineWidth = 1.8;
  for (const side of [0.4, 6.4]) {
    ctx.beginPath();
    if (happy) {
      ctx.arc(side, -21.5 + breath, 2.2, Math.PI, 0);
      ctx.stroke();
    } else {
      ctx.ellipse(side + look.x, -23.5 + breath + look.y, 1.9, blink ? 0.4 : 2.9, 0, 0, 7);
      ctx.fill();
    }
  }
}

/** Draws the lantern, which hangs from its ring at (x, y). */
export function drawLantern(ctx, x, y, swing, covered, time) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(swing);
  ctx.lineWidth = 1.8;
  ctx.strokeStyle = '#8a6a3c';
  ctx.beginPath();
  ctx.arc(0, -9, 3.6, 0, 7);
  ctx.stroke();
  ctx.fillStyle = covered ? '#1d2230' : '#ffdd87';
  ctx.beginPath();
  ctx.roundRect(-6, -5, 12, 13, 3);
  ctx.fill();
  if (!covered) {
    const flicker = Math.sin(time * 11) * 0.7;
    ctx.fillStyle = '#fffbe8';
    ctx.beginPath();
    ctx.moveTo(0, -4 + flicker);
    ctx.quadraticCurveTo(4.4, 2, 0, 6);
    ctx.quadraticCurveTo(-4.4, 2, 0, -4 + flicker);
    ctx.fill();
  } else {
    ctx.strokeStyle = '#5e6a80';
    ctx.beginPath();
    for (const at of [-2, 1.5, 5]) {
      ctx.moveTo(-4.5, at);
      ctx.lineTo(4.5, at);
    }
    ctx.stroke();
  }
  ctx.fillStyle = '#6b4a2a';
  ctx.beginPath();
  ctx.roundRect(-7, -7, 14, 3.4, 1.5);
  ctx.roundRect(-7.5, 7, 15, 4, 1.5);
  ctx.fill();
  ctx.restore();
}

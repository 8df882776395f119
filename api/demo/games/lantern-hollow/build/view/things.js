import { TILE } from '../rules/config.js';

/** Draws moss: faint dots in the dark, a soft, bright cushion in the light. */
export function drawMoss(ctx, cell, firm, crowned, time) {
  const x = cell.col * TILE;
  const y = cell.row * TILE;
  if (firm < 0.99) {
    ctx.globalAlpha = 1 - firm;
    ctx.strokeStyle = '#7fc9b4';
    ctx.lineWidth = 1.4;
    ctx.setLineDash([2, 6]);
    ctx.strokeRect(x + 4, y + 4, TILE - 8, TILE - 8);
    ctx.setLineDash([]);
    ctx.fillStyle = '#5fb4a026';
    ctx.fillRect(x + 4, y + 4, TILE - 8, TILE - 8);
  }
  if (firm > 0.01) {
    ctx.globalAlpha = firm;
    ctx.fillStyle = '#3d6b3a';
    ctx.beginPath();
    ctx.roundRect(x - 0.5, y + (crowned ? 2 : -1), TILE + 1, TILE + (crowned ? -1 : 2), crowned ? 7 : 0);
    ctx.fill();
    ctx.fillStyle = '#4d8046';
    ctx.beginPath();
    for (let i = 0; i < 4; i += 1) {
      const at = (cell.index * 11 + i * 13) % 30;
      ctx.moveTo(x + 5 + at, y + 6 + i * 9);
      ctx.ellipse(x + 5 + at, y + 6 + i * 9, 7, 4.5, 0, 0, 7);
    }
    ctx.fill();
    if (crowned) {
      ctx.fillStyle = '#86b84e';
      ctx.beginPath();
      for (let i = 0; i < 4; i += 1) ctx.ellipse(x + 5 + i * 10, y + 6, 7.5, 6 + ((cell.index + i) % 2) * 2, 0, 0, 7);
      ctx.fill();
    }
    ctx.fillStyle = '#d9ef8e';
    ctx.beginPath();
    for (let i = 0; i < 5; i += 1) {
      const at = (cell.index * 13 + i * 29) % 36;
      const bob = Math.sin(time * 2 + i + cell.index) * 0.8;
      ctx.moveTo(x + 4 + at, y + 4 + ((i * 17 + cell.index * 7) % 30) + bob);
      ctx.arc(x + 2 + at, y + 4 + ((i * 17 + cell.index * 7) % 30) + bob, 1.7, 0, 7);
    }
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/** Notches in place of letters, which would need reading: gates, plates and chimes of one kind share one to four. */
const NOTCHES = { a: 1, b: 2, c: 3, d: 4 };
const INK = { a: '#f1c36e', b: '#8fd4e8', c: '#e79ac0', d: '#b7e08a' };

function drawNotches(ctx, channel, x, y) {
  const count = NOTCHES[channel];
  ctx.fillStyle = INK[channel];
  ctx.beginPath();
  for (let i = 0; i < count; i += 1) {
    const at = x + (i - (count - 1) / 2) * 7;
    ctx.moveTo(at, y - 4);
    ctx.lineTo(at + 3, y);
    ctx.lineTo(at, y + 4);
    ctx.lineTo(at - 3, y);
  }
  ctx.fill();
}

export function drawGate(ctx, gate, open) {
  const x = gate.col * TILE;
  const y = gate.row * TILE;
  const drop = TILE * (1 - open);
  ctx.fillStyle = '#0a121d70';
  ctx.fillRect(x + 8, y, TILE - 16, TILE);
  if (drop < 1) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, TILE, TILE);
  ctx.clip();
  ctx.translate(0, drop - TILE);
  ctx.fillStyle = '#314154';
  ctx.beginPath();
  ctx.roundRect(x + 4, y - 2, TILE - 8, TILE + 4, 4);
  ctx.fill();
  ctx.strokeStyle = '#6f8aa0';
  ctx.lineWidth = 2;
  ctx.strokeRect(x + 9, y - 6, TILE - 18, TILE + 12);
  drawNotches(ctx, gate.channel, x + TILE / 2, y + TILE / 2);
  ctx.restore();
}

export function drawPlate(ctx, plate, down) {
  const y = (plate.row + 1) * TILE;
  ctx.fillStyle = down ? '#6a5a37' : '#3d5065';
  ctx.beginPath();
  ctx.roundRect(plate.col * TILE + 4, y - (down ? 3 : 7), TILE - 8, 8, 3);
  ctx.fill();
  ctx.fillStyle = INK[plate.channel];
  ctx.fillRect(plate.col * TILE + 8, y - (down ? 3 : 7), TILE - 16, 1.8);
  drawNotches(ctx, plate.channel, plate.x, y + 10);
}

export function drawChime(ctx, chime, rung, time) {
  const x = chime.x;
  const top = chime.row * TILE + 2;
  const swing = rung ? Math.sin(time * 5) * 0.05 : Math.sin(time * 1.4) * 0.06;
  ctx.save();
  ctx.translate(x, top);
  ctx.rotate(swing);
  ctx.strokeStyle = '#8aa3ad';
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(0, -2);
  ctx.lineTo(0, 8);
  ctx.stroke();
  ctx.fillStyle = rung ? '#ffe2a0' : '#b48a4c';
  ctx.beginPath();
  ctx.moveTo(-9, 24);
  ctx.quadraticCurveTo(-7, 8, 0, 7);
  ctx.quadraticCurveTo(7, 8, 9, 24);
  ctx.fill();
  ctx.beginPath();
  ctx.arc(0, 26, 3, 0, 7);
  ctx.fill();
  ctx.restore();
  drawNotches(ctx, chime.channel, x, chime.row * TILE + 37);
}

export function drawCrystal(ctx, crystal, lit) {
  ctx.save();
  ctx.translate(crystal.x, crystal.y);
  for (const [dx, tall, wide, lean] of [
    [-7, 15, 5, -0.35],
    [7, 13, 5, 0.4],
    [0, 22, 7, 0],
  ]) {
    ctx.save();
    ctx.translate(dx, 14);
    ctx.rotate(lean);
    ctx.fillStyle = lit ? '#bfe6ff' : '#37506e';
    ctx.beginPath();
    ctx.moveTo(-wide, 0);
    ctx.lineTo(-wide, -tall);
    ctx.lineTo(0, -tall - 9);
    ctx.lineTo(0, 0);
    ctx.fill();
    ctx.fillStyle = lit ? '#f4fbff' : '#4d6b8b';
    ctx.beginPath();
    ctx.moveTo(wide, 0);
    ctx.lineTo(wide, -tall);
    ctx.lineTo(0, -tall - 9);
    ctx.lineTo(0, 0);
    ctx.fill();
    ctx.restore();
  }
  ctx.restore();
}

export function drawBrazier(ctx, exit, lit, time, great) {
  ctx.save();
  ctx.translate(exit.x, (exit.row + 1) * TILE);
  if (great) ctx.scale(1.5, 1.5);
  ctx.fillStyle = lit ? '#8a5f38' : '#43566a';
  ctx.beginPath();
  ctx.moveTo(-6, 0);
  ctx.lineTo(-3, -13);
  ctx.lineTo(3, -13);
  ctx.lineTo(6, 0);
  ctx.moveTo(-16, -26);
  ctx.quadraticCurveTo(-12, -11, 0, -11);
  ctx.quadraticCurveTo(12, -11, 16, -26);
  ctx.fill();
  ctx.fillStyle = lit ? '#c98e4f' : '#6d8496';
  ctx.fillRect(-17, -28, 34, 3.4);
  if (lit) {
    for (const [colour, wide, tall] of [
      ['#ff9a3c', 13, 34],
      ['#ffd06a', 9, 25],
      ['#fff6d0', 4.5, 15],
    ]) {
      const lean = Math.sin(time * 7 + tall) * 3;
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.moveTo(-wide, -27);
      ctx.quadraticCurveTo(-wide, -27 - tall * 0.5, lean, -27 - tall);
      ctx.quadraticCurveTo(wide, -27 - tall * 0.5, wide, -27);
      ctx.fill();
    }
  } else {
    ctx.strokeStyle = '#ffd98a';
    ctx.globalAlpha = 0.5 + Math.sin(time * 2.5) * 0.3;
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(0, -46);
    ctx.quadraticCurveTo(7, -38, 0, -33);
    ctx.quadraticCurveTo(-7, -38, 0, -46);
    ctx.stroke();
  }
  ctx.restore();
}

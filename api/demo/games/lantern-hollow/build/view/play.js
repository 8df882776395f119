import { COLS, CRYSTAL_REACH, HEIGHT, LANTERN_REACH, ROWS, TILE, WIDTH } from '../rules/config.js';
import { KIND } from '../rules/level.js';
import { createFades, moveFades } from './fades.js';
import { drawKeeper, drawLantern } from './keeper.js';
import { drawMoth, drawThread } from './moths.js';
import { createParticles } from './particles.js';
import { createReveal, createSprites, stamp } from './sprites.js';
import { drawBrazier, drawChime, drawCrystal, drawGate, drawMoss, drawPlate } from './things.js';

const HALO = 245;
const CRYSTAL_HALO = 195;
const SITS_AFTER = 6;

/** Draws everything that moves; `scenes` are the two still pictures of the level. */
export function createPlayView(canvas, calm) {
  const ctx = canvas.getContext('2d');
  const particles = createParticles(calm);
  let fades;
  let scenes;
  let sprites;
  let reveal;
  let crystalReveals = [];
  let dots = 1;
  let pad = { x: 0, y: 0 };
  let waters = [];
  let crowned = [];
  let time = 0;

  function lightAt(uncover, { x, y }, reach, strength) {
    if (strength <= 0.01) return;
    uncover(ctx, scenes.lit, pad, x, y, strength);
    ctx.globalAlpha = strength * (calm ? 1 : 0.9 + Math.sin(time * 9) * 0.06 + Math.sin(time * 5.3) * 0.04);
    if (reach === LANTERN_REACH) stamp(ctx, sprites.warm, x, y, dots, pad);
    ctx.strokeStyle = '#ffdf9e';
    ctx.globalAlpha = strength * 0.16;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.arc(x, y, reach, 0, 7);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  function drawWater() {
    ctx.fillStyle = '#06121dd8';
    for (const { col, row } of waters) ctx.fillRect(col * TILE, row * TILE + 12, TILE + 0.5, TILE - 12);
    ctx.strokeStyle = '#6fb9bd';
    ctx.lineWidth = 1.6;
    ctx.globalAlpha = 0.75;
    ctx.beginPath();
    for (const { col, row, surface } of waters) {
      if (!surface) continue;
      for (let i = 0; i <= 4; i += 1) {
        const x = col * TILE + i * 10;
        const y = row * TILE + 12 + (calm ? 0 : Math.sin(x * 0.05 + time * 1.6) * 2);
        if (i) ctx.lineTo(x, y);
        else ctx.moveTo(x, y);
      }
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  function drawFirefly(level) {
    const x = level.firefly.x + Math.sin(time * 1.3) * 5;
    const y = level.firefly.y + Math.cos(time * 1.9) * 4;
    const wing = calm ? 3 : 3 + Math.sin(time * 26);
    stamp(ctx, sprites.fly, x, y, dots, pad);
    ctx.fillStyle = '#f4ffdc';
    ctx.beginPath();
    ctx.ellipse(x, y, 3.2, 4.2, 0, 0, 7);
    ctx.ellipse(x - 4, y - 3, wing, 1.6, 0.6, 0, 7);
    ctx.ellipse(x + 4, y - 3, wing, 1.6, -0.6, 0, 7);
    ctx.fill();
  }

  function drawThings(world, at) {
    const { level } = world;
    drawWater();
    level.moths.forEach((track) => drawThread(ctx, track));
    level.moss.forEach((cell, i) => drawMoss(ctx, cell, fades.moss[i], crowned[i], calm ? 0 : time));
    level.gates.forEach((gate, i) => drawGate(ctx, gate, fades.gates[i]));
    level.plates.forEach((plate) => drawPlate(ctx, plate, world.pressed[plate.channel]));
    level.chimes.forEach((chime) => drawChime(ctx, chime, world.pressed[chime.channel], calm ? 0 : time));
    level.crystals.forEach((crystal, i) => {
      if (fades.crystals[i] > 0.01) {
        ctx.globalAlpha = fades.crystals[i];
        stamp(ctx, sprites.crystal, crystal.x, crystal.y, dots, pad);
        ctx.globalAlpha = 1;
      }
      drawCrystal(ctx, crystal, fades.crystals[i] > 0.5);
    });
    const { exit } = level;
    const great = world.great === true;
    ctx.globalAlpha = world.won ? 1 : 0.5;
    stamp(ctx, sprites.ember, exit.x, exit.y - (great ? 14 : 0), dots, pad);
    ctx.globalAlpha = 1;
    drawBrazier(ctx, exit, world.won, calm ? 0 : time, great);
    at.moths.forEach((moth, i) => {
      const facing = Math.sign(at.flame.x - moth.x) || 1;
      drawMoth(ctx, moth.x, moth.y, world.moths[i].drawn, calm ? 0 : time, facing);
    });
    if (level.firefly && !world.firefly) drawFirefly(level);
  }

  function drawPeople(world, at) {
    const { player, lantern } = world;
    const away = player.away > 0 ? 1 - player.away / 40 : 1;
    drawKeeper(ctx, {
      x: at.player.x,
      y: at.player.y,
      facing: player.facing,
      time,
      speed: player.vx,
      airborne: !player.grounded,
      vy: player.vy,
      squash: fades.squash,
      sitting: fades.idle > SITS_AFTER && lantern.held,
      lanternHeld: lantern.held,
      alpha: away,
      dim: lantern.covered,
      happy: world.won,
      look: {
        x: Math.max(-1, Math.min(1, player.vx / 150)) * 0.8,
        y: player.grounded ? 0 : Math.sign(player.vy) * 1.2,
      },
    });
    const { x, y } = at.flame;
    if (fades.flame > 0.01) {
      ctx.globalAlpha = fades.flame;
      stamp(ctx, sprites.core, x + (lantern.held ? player.facing * 5 : 0), y + 2, dots, pad);
      ctx.globalAlpha = 1;
    }
    const hand = lantern.held ? player.facing * 5 : 0;
    drawLantern(ctx, x + hand, y + 2, lantern.held ? fades.swing : 0, lantern.covered, calm ? 0 : time);
  }

  return {
    particles,
    resize(layout) {
      dots = layout.dots;
      pad = { x: layout.padX, y: layout.padY };
      const { scale } = layout;
      canvas.width = Math.round((WIDTH + 2 * pad.x) * dots);
      canvas.height = Math.round((HEIGHT + 2 * pad.y) * dots);
      Object.assign(canvas.style, {
        left: `${layout.left - pad.x * scale}px`,
        top: `${layout.top - pad.y * scale}px`,
        width: `${layout.width + 2 * pad.x * scale}px`,
        height: `${layout.height + 2 * pad.y * scale}px`,
      });
      sprites = createSprites(dots);
      reveal = createReveal(dots, HALO);
    },
    show(world, newScenes) {
      scenes = newScenes;
      crystalReveals = world.level.crystals.map(() => createReveal(dots, CRYSTAL_HALO));
      crowned = world.level.moss.map(({ index }) => world.level.kinds[index - COLS] !== KIND.MOSS);
      waters = [];
      for (let row = 0; row < ROWS; row += 1) {
        for (let col = 0; col < COLS; col += 1) {
          if (world.level.kinds[row * COLS + col] !== KIND.WATER) continue;
          waters.push({ col, row, surface: world.level.kinds[(row - 1) * COLS + col] !== KIND.WATER });
        }
      }
    },
    reset(world) {
      fades = createFades(world);
    },
    land() {
      fades.squash = -0.16;
    },
    draw(world, at, elapsed) {
      time += elapsed;
      moveFades(fades, world, elapsed);
      ctx.setTransform(dots, 0, 0, dots, pad.x * dots, pad.y * dots);
      ctx.clearRect(-pad.x, -pad.y, WIDTH + 2 * pad.x, HEIGHT + 2 * pad.y);
      world.level.crystals.forEach((crystal, i) => {
        lightAt(crystalReveals[i], crystal, CRYSTAL_REACH, fades.crystals[i] * 0.75);
      });
      lightAt(reveal, at.flame, LANTERN_REACH, fades.flame * (1 - fades.won * 0.5));
      if (fades.won > 0) {
        ctx.globalAlpha = fades.won * 0.92;
        ctx.drawImage(scenes.lit, -pad.x, -pad.y, WIDTH + 2 * pad.x, HEIGHT + 2 * pad.y);
        ctx.globalAlpha = 1;
      }
      drawThings(world, at);
      drawPeople(world, at);
      particles.draw(ctx, (sprite, x, y) => stamp(ctx, sprite, x, y, dots, pad), sprites, time, elapsed);
    },
  };
}

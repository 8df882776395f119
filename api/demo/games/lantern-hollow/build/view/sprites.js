import { makeCanvas } from './noise.js';

function glow(size, stops) {
  const canvas = makeCanvas(size, size);
  const ctx = canvas.getContext('2d');
  const half = size / 2;
  const fade = ctx.createRadialGradient(half, half, 0, half, half, half);
  stops.forEach(([at, colour]) => fade.addColorStop(at, colour));
  ctx.fillStyle = fade;
  ctx.fillRect(0, 0, size, size);
  return canvas;
}

/**
 * Paints each soft light of the game once, at the resolution of the screen, because scaling an image in every frame
 * costs a slow machine more than anything else here.
 */
export function createSprites(dots) {
  const at = (width, stops) => glow(Math.ceil(width * dots), stops);
  return {
    warm: at(230, [
      [0, '#ffd98a90'],
      [0.25, '#ffbe6348'],
      [0.6, '#ff9a3c18'],
      [1, '#ff8a2000'],
    ]),
    core: at(72, [
      [0, '#fffbe6ff'],
      [0.25, '#ffe08ccc'],
      [0.55, '#ffae4a50'],
      [1, '#ff8a2000'],
    ]),
    ember: at(120, [
      [0, '#ffe9b0c0'],
      [0.25, '#ffd07a80'],
      [0.55, '#ffae4a30'],
      [1, '#ff8a2000'],
    ]),
    crystal: at(160, [
      [0, '#d8f4ffb0'],
      [0.25, '#8fd0ff58'],
      [1, '#5a9cff00'],
    ]),
    fly: at(46, [
      [0, '#f6ffe0ff'],
      [0.2, '#d0ff9ecc'],
      [0.5, '#9ce86a40'],
      [1, '#7ad44a00'],
    ]),
    mote: at(9, [
      [0, '#ffe9b8cc'],
      [0.4, '#ffd08a50'],
      [1, '#ffc06a00'],
    ]),
    dust: at(7, [
      [0, '#bfeee480'],
      [0.4, '#9adcd430'],
      [1, '#8accc400'],
    ]),
  };
}

/** Cuts a circle out of the lit scene with a soft mask. A light that does not move reuses its circle. */
export function createReveal(dots, reach) {
  const size = Math.ceil(reach * 2 * dots);
  const mask = glow(size, [
    [0, '#000f'],
    [0.45, '#000e'],
    [0.68, '#0009'],
    [0.86, '#0003'],
    [1, '#0000'],
  ]);
  const canvas = makeCanvas(size, size);
  const ctx = canvas.getContext('2d');
  let shown = null;
  let left = 0;
  let top = 0;
  return (target, lit, pad, x, y, strength) => {
    const newLeft = Math.round((x + pad.x - reach) * dots);
    const newTop = Math.round((y + pad.y - reach) * dots);
    if (shown !== lit || newLeft !== left || newTop !== top) {
      shown = lit;
      left = newLeft;
      top = newTop;
      ctx.globalCompositeOperation = 'copy';
      ctx.drawImage(lit, -left, -top);
      ctx.globalCompositeOperation = 'destination-in';
      ctx.drawImage(mask, 0, 0);
    }
    target.globalAlpha = strength;
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.drawImage(canvas, left, top);
    target.setTransform(dots, 0, 0, dots, pad.x * dots, pad.y * dots);
    target.globalAlpha = 1;
  };
}

/** Draws a sprite around a point without scaling it. */
export function stamp(ctx, sprite, x, y, dots, pad) {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  const half = sprite.width / 2;
  ctx.drawImage(sprite, Math.round((x + pad.x) * dots - half), Math.round((y + pad.y) * dots - half));
  ctx.setTransform(dots, 0, 0, dots, pad.x * dots, pad.y * dots);
}

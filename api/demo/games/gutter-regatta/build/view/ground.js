import { lightOf } from './palette.js';
import { drawCat, drawProp } from './props.js';
import { createRoofPainter } from './roofs.js';
import { drawStream } from './stream.js';
import { drawThings } from './things.js';
import { layTown } from './town.js';

const HEIGHT = 480;
const LEAD = 130;

/**
 * Paints the roofs and the water, which do not move, once into strips at the screen's resolution, so that a frame only
 * copies them. A strip is painted when a frame has time, or at the latest when it comes into view.
 */
export function createGround() {
  let strips = [];
  let queue = [];
  let layout;
  let paintRoof;
  let town;
  let track;
  let light;

  function boundsOf(top, bottom, view) {
    let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { x, y, half } of track.samples) {
      if (y < top - view.h || y > bottom + view.h) continue;
      left = Math.min(left, x - half);
      right = Math.max(right, x + half);
    }
    if (left > right) [left, right] = [-200, 200];
    return { left: left - view.w / 2 - LEAD, right: right + view.w / 2 + LEAD };
  }

  function paint(strip) {
    const { canvas, left, right, top } = strip;
    const scale = layout.zoom * layout.sharp;
    canvas.width = Math.ceil((right - left) * scale);
    canvas.height = Math.ceil((HEIGHT + 1) * scale);
    const ctx = canvas.getContext('2d', { alpha: false });
    ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    const bottom = top + HEIGHT;
    const near = ({ x, y }, room) => y > top - room && y < bottom + room && x > left - room && x < right + room;
    for (const house of town.houses)
      if (house.y < bottom + 1 && house.y + house.h > top - 1 && house.x < right && house.x + house.w > left)
        paintRoof(ctx, house);
    const { samples } = track;
    let from = samples.findIndex(({ y }) => y < bottom + 260);
    let to = samples.findLastIndex(({ y }) => y > top - 260);
    [from, to] = [Math.max(0, from), Math.min(samples.length - 1, to)];
    for (const prop of town.props) if (near(prop, 110)) drawProp(ctx, prop);
    if (from <= to) drawStream(ctx, track, from, to, light);
    drawThings(ctx, track, top, bottom, light);
    for (const cat of town.cats) if (near(cat, 60)) drawCat(ctx, cat);
    strip.painted = true;
  }

  return {
    town: () => town,
    show(nextTrack, nextLayout) {
      [track, layout] = [nextTrack, nextLayout];
      light = lightOf(track.roof);
      town = layTown(track, light.tiles.length);
      paintRoof = createRoofPainter(light, layout.zoom * layout.sharp);
      const first = track.samples[0].y + layout.view.h * 0.8;
      const last = track.samples.at(-1).y - layout.view.h;
      strips = [];
      for (let top = first - HEIGHT; top > last - HEIGHT; top -= HEIGHT) {
        const canvas = document.createElement('canvas');
        const bounds = boundsOf(top, top + HEIGHT, layout.view);
        strips.push({ canvas, top, ...bounds, painted: false });
      }
      queue = [...strips];
    },
    /** Copies the strips around `camera`; paints the missing ones, and one strip more if there is time. */
    draw(ctx, camera, spare) {
      const scale = layout.zoom * layout.sharp;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      for (const strip of strips) {
        if (strip.top > camera.y + layout.view.h || strip.top + HEIGHT < camera.y) continue;
        if (!strip.painted) paint(strip);
        const [x, y] = [strip.left - camera.x, strip.top - camera.y];
        ctx.drawImage(strip.canvas, Math.round(x * scale), Math.round(y * scale));
      }
      if (!spare) return;
      while (queue[0]?.painted) queue.shift();
      if (queue[0]) paint(queue.shift());
    },
  };
}

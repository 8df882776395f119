const BAR = 64;
const HEAD = 58;
const FRAME = 0.66;

/** Computes the position of the board: under the name, above the buttons, or left of them in a low frame. */
export function computeLayout({ innerWidth: width, innerHeight: height, devicePixelRatio, level }) {
  const low = height < 480 && width > height;
  const room = low
    ? { x: 8, y: 6, w: width - BAR * 2 - 30, h: height - 12 }
    : { x: 6, y: HEAD + 4, w: width - 12, h: height - HEAD - BAR - 44 };
  const fit = Math.min(room.w / (level.width + FRAME * 2), room.h / (level.height + FRAME * 2));
  const cell = Math.floor(Math.min(fit, 104));
  const shift = low ? BAR / 2 + 40 : 0;
  return {
    ...{ width, height, cell, low },
    sharp: Math.min(2, devicePixelRatio || 1),
    left: Math.round(room.x + shift + (room.w - cell * level.width) / 2),
    top: Math.round(room.y + (room.h - cell * level.height) / 2),
  };
}

export const centre = ({ left, top, cell }, x, y) => [left + (x + 0.5) * cell, top + (y + 0.5) * cell];

import { HEIGHT, WIDTH } from '../rules/config.js';

/** Maximum device pixels: with more, a slow Chromebook spends the whole frame on filling them, for no visible gain. */
const MOST_DOTS = 1_150_000;
const BAR = 48;
const SPILL = 200;

/** The space that the touch pads need beside or below the hollow. */
const PADS_BESIDE = 142;
const PADS_BELOW = 232;
const PADS_IN_ONE_ROW = 112;
const LOW = 430;

/**
 * Computes where the 800 × 600 hollow is in the window, and how many device pixels each of its pixels gets.
 * `touch` keeps space for the pads, so that they never cover the game.
 */
export function computeLayout({ innerWidth, innerHeight, devicePixelRatio, sharpness = 1, touch = false }) {
  const portrait = innerHeight > innerWidth * 1.05 || (touch && innerWidth < 560);
  const pads = innerHeight < LOW ? PADS_IN_ONE_ROW : PADS_BELOW;
  const below = touch ? pads : 0;
  const beside = touch ? PADS_BESIDE * 2 : 0;
  const scale = portrait
    ? Math.min(innerWidth / WIDTH, (innerHeight - BAR - below) / HEIGHT)
    : Math.min((innerWidth - beside) / WIDTH, innerHeight / HEIGHT);
  const width = WIDTH * scale;
  const height = HEIGHT * scale;
  const spare = innerHeight - height;
  const top = portrait ? Math.max(Math.min(BAR, spare), Math.min(spare * 0.34, spare - pads)) : spare / 2;
  const full = Math.min(scale * Math.min(devicePixelRatio || 1, 2), Math.sqrt(MOST_DOTS / (WIDTH * HEIGHT)));
  const dots = full * sharpness;
  const left = (innerWidth - width) / 2;
  // The light is drawn beyond the border of the hollow, as far as the window reaches.
  const padX = Math.min(SPILL, Math.max(0, left / scale));
  const padY = Math.min(SPILL, Math.max(0, Math.min(top, innerHeight - top - height) / scale));
  return { innerWidth, innerHeight, scale, width, height, left, top, portrait, touch, dots, padX, padY };
}

/** Passes the layout to the style sheet, which places the bar, the hint and the pads. */
export function applyLayout(root, layout) {
  const px = (name, value) => root.style.setProperty(name, `${value}px`);
  px('--left', layout.left);
  px('--top', layout.top);
  px('--width', layout.width);
  px('--height', layout.height);
  px('--bar-top', layout.portrait ? Math.max(0, layout.top - BAR) : layout.top);
  const inside = layout.top + Math.max(46, layout.height * 0.085);
  px('--hint-top', layout.portrait ? layout.top + layout.height + 10 : inside);
  root.classList.toggle('portrait', layout.portrait);
  root.classList.toggle('landscape', !layout.portrait);
}

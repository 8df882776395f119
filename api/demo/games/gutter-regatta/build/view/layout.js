const MOST_PIXELS = 2;

/**
 * Computes how much of the world a frame shows, and how sharply; a tall screen sees further ahead, a wide one more
 * roofs.
 */
export function computeLayout({ innerWidth: width, innerHeight: height, devicePixelRatio }) {
  const zoom = Math.max(0.56, Math.min(width / 610, height / 740), width / 1800);
  const sharp = Math.min(MOST_PIXELS, devicePixelRatio || 1, Math.max(1, 1.25 / zoom));
  return { width, height, zoom, sharp, eye: 0.7, view: { w: width / zoom, h: height / zoom } };
}

/** Frames after which the content near the window has its real height. */
const framesCount = 20;
const bySomebody = ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element to `top` pixels below the window's upper edge, and keeps it there while the content around it gets
 * its real height in place of an estimate, or until the user scrolls. Returns a function that stops it.
 */
export function anchorScroll(element: Element, top: number): () => void {
  let left = framesCount;
  let next = 0;
  const place = () => {
    const off = element.getBoundingClientRect().top - top;
    // Less than a pixel is a rounding error.
    if (Math.abs(off) >= 1) scrollBy(0, off);
    if (left-- > 0) next = requestAnimationFrame(place);
  };
  const stop = () => {
    cancelAnimationFrame(next);
    for (const type of bySomebody) removeEventListener(type, stop);
  };
  for (const type of bySomebody) addEventListener(type, stop, { passive: true });
  place();
  return stop;
}

/** Frames after which what is near the window has its real height. */
const framesCount = 20;
const bySomebody = ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Puts an element so many pixels below the window's upper edge, and keeps it there while what is around it takes its real
 * height instead of a guess; until somebody scrolls. Answers how to stop.
 */
export function anchorScroll(element: Element, top: number): () => void {
  let left = framesCount;
  let next = 0;
  const place = () => {
    const off = element.getBoundingClientRect().top - top;
    // Less than a pixel is rounding.
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

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const SPRING = 'cubic-bezier(.2, 1.28, .36, 1)';
export const GLIDE = 'cubic-bezier(.3, .9, .3, 1)';

/** Animates an element to its current style; with reduced motion it appears there at once. */
export function move(element, keyframes, { duration = 320, delay = 0, easing = GLIDE } = {}) {
  if (still.matches || document.hidden) return null;
  return element.animate(keyframes, { duration, delay, easing, fill: 'backwards' });
}

export const at = ({ x, y, scale, turn }) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(2)}deg) scale(${scale.toFixed(3)})`;

export function flip(element, delay = 0) {
  move(element, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(.04)' }, { transform: 'scaleX(1)' }], {
    duration: 300,
    delay,
  });
}

export function refuse(element) {
  move(
    element,
    [0, -5, 5, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 260, easing: 'linear' },
  );
}

export function pulse(element) {
  move(element, [{ transform: 'scale(1)' }, { transform: 'scale(1.14)' }, { transform: 'scale(1)' }], {
    duration: 700,
  });
}

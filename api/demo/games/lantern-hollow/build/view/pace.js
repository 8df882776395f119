const WINDOW = 50;
const SLOW = 19.5;
const STEPS = [1, 0.8, 0.62, 0.5];

/**
 * Measures frame times. While their median is too slow for 60 frames per second, it calls `onSlower` with the next lower
 * sharpness, down to the lowest: a softer picture is better than a stuttering one.
 */
export function createPace(onSlower) {
  const times = new Float32Array(WINDOW);
  let count = 0;
  let level = 0;
  return (milliseconds) => {
    if (level === STEPS.length - 1) return;
    times[count] = milliseconds;
    count += 1;
    if (count < WINDOW) return;
    count = 0;
    times.sort();
    if (times[WINDOW >> 1] <= SLOW) return;
    level += 1;
    onSlower(STEPS[level]);
  };
}

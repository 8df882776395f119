/** Creates a small seeded random generator, so that a roof looks the same at every visit. */
export function createRandom(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

export const seedOf = (text) => [...text].reduce((seed, letter) => Math.imul(seed ^ letter.charCodeAt(0), 16777619), 7);

const PREFIX = 'word-orchard.';
const memory = new Map();

/** Reads a stored value. If storage is blocked in a frame, values last until the game is closed. */
export function load(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch {
    if (memory.has(name)) return memory.get(name);
  }
  return fallback;
}

export function save(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The value is in memory already.
  }
}

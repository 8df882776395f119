const PREFIX = 'hedge-and-hare.';
const memory = new Map();

/** Storage may be blocked in a sandboxed frame; the game then remembers only until the page closes. */
export function load(name, fallback) {
  let text = memory.get(name);
  try {
    text = localStorage.getItem(PREFIX + name) ?? text;
  } catch {
    // Storage is blocked: the value in memory is used.
  }
  if (text === undefined || text === null) return fallback;
  try {
    return JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function save(name, value) {
  const text = JSON.stringify(value);
  if (memory.get(name) === text) return;
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Storage is blocked or full: the value stays in memory.
  }
}

/** Wraps localStorage, and nothing else uses it. If the browser refuses access, a memory store lasts for the visit. */
const PREFIX = 'gull-rock.';
const memory = new Map();

export function load(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch {
    // Storage is blocked or the value is damaged: the memory below answers.
  }
  return memory.has(name) ? memory.get(name) : fallback;
}

export function save(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Kept in memory.
  }
}

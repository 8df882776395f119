import { LEVEL_COUNT } from './progress.js';
import { parseLevel } from './rules/level.js';

export async function loadLevels() {
  const files = Array.from({ length: LEVEL_COUNT }, (_, i) => `levels/${String(i + 1).padStart(2, '0')}.json`);
  return Promise.all(files.map(async (file) => parseLevel(await (await fetch(file)).json())));
}

import { worth } from './rules/medals.js';
import { load, save } from './storage.js';

/** Maximum steps of a recording kept as a ghost, so that eight of them stay small. */
const LONGEST = 2000;

/** Papers for the boat, each with the number of medals that unlocks it. */
export const PAPERS = [
  { id: 'plain', name: 'Plain', medals: 0 },
  { id: 'lined', name: 'Exercise book', medals: 3 },
  { id: 'graph', name: 'Graph paper', medals: 7 },
  { id: 'map', name: 'Old map', medals: 12 },
  { id: 'music', name: 'Sheet music', medals: 17 },
  { id: 'gilt', name: 'Gilt paper', medals: 24 },
];

export function createProgress(tracks) {
  const saved = load('progress', {});
  const best = new Map();
  for (const { id } of tracks) {
    const entry = saved?.best?.[id];
    if (Number.isFinite(entry?.time)) best.set(id, { time: entry.time, run: String(entry.run ?? '') });
  }
  let paper = PAPERS.some(({ id }) => id === saved?.paper) ? saved.paper : 'plain';
  let rivals = saved?.rivals !== false;
  const keep = () => save('progress', { best: Object.fromEntries(best), paper, rivals });
  const medals = () => tracks.reduce((sum, track) => sum + worth(track, best.get(track.id)?.time ?? null), 0);
  return {
    best: (track) => best.get(track.id) ?? null,
    finished: () => best.size,
    /** Two tracks beyond the finished ones are open, so that a hard one never blocks the player. */
    isOpen: (index) => index <= best.size + 1,
    medals,
    papers: () => PAPERS.map((entry) => ({ ...entry, open: medals() >= entry.medals })),
    paper: () => paper,
    choosePaper(id) {
      paper = id;
      keep();
    },
    rivals: () => rivals,
    toggleRivals() {
      rivals = !rivals;
      keep();
    },
    /** Stores a run if it is the best; returns whether it was. */
    finish(track, time, run) {
      const before = best.get(track.id);
      if (before && before.time <= time) return false;
      best.set(track.id, { time, run: run.length > LONGEST ? '' : run });
      keep();
      return true;
    },
  };
}

/** The rules: what sounds, what to press when, and the score. Times are in seconds; all functions are pure. */
export const LANES = 4;
export const WINDOW = { perfect: 0.055, good: 0.12 };
const WORTH = { perfect: 1, good: 0.7, miss: 0 };
/** Beats of the count-in before the first note. */
export const COUNT_IN = 4;
/** Shares of the maximum score for one, two and three stars. */
export const STARS = [0.55, 0.78, 0.92];

const hertz = (note) => 440 * 2 ** ((note - 69) / 12);
const pitch = ({ root, scale }, degree) => root + scale[(degree - 1) % 8] + 12 * Math.floor((degree - 1) / 8);
const laneOf = (degree) => Math.min(LANES - 1, Math.floor((degree - 1) / 2));

/** Converts a song to notes to press, and the bass, which plays by itself. */
export function compose(song) {
  const beat = 60 / song.bpm;
  const start = COUNT_IN * beat;
  const notes = [];
  for (const [bar, text] of song.bars.split(' ').entries())
    for (const [eighth, sign] of [...text].entries()) {
      if (sign === '.') continue;
      const t = start + (bar * 4 + eighth / 2) * beat;
      const both = sign >= 'a';
      const degree = both ? sign.charCodeAt(0) - 96 : Number(sign);
      const lane = laneOf(degree);
      notes.push({ t, lane, hertz: hertz(pitch(song, degree)) });
      if (both) notes.push({ t, lane: (lane + 2) % LANES, hertz: hertz(pitch(song, degree + 2)) });
    }
  const bass = song.bass.split(' ').flatMap((degree, bar) => {
    const low = hertz(pitch(song, Number(degree)) - 24);
    return [0, 2].map((at) => ({ t: start + (bar * 4 + at) * beat, hertz: at === 0 ? low : low * 1.5 }));
  });
  const end = start + song.bars.split(' ').length * 4 * beat;
  return { ...song, beat, notes, bassNotes: bass, end };
}

export function createRun(song) {
  return { song, said: song.notes.map(() => null), combo: 0, longest: 0, strays: 0, score: 0 };
}

/** Handles a press in a lane; returns how well it met its note, null if there was none. */
export function press(run, lane, t) {
  let near = -1;
  for (const [i, note] of run.song.notes.entries()) {
    if (run.said[i] || note.lane !== lane || Math.abs(note.t - t) > WINDOW.good) continue;
    if (near < 0 || Math.abs(note.t - t) < Math.abs(run.song.notes[near].t - t)) near = i;
  }
  if (near < 0) {
    // A press before the song does not count.
    if (t > COUNT_IN * run.song.beat) run.strays += 1;
    run.combo = 0;
    return null;
  }
  const how = Math.abs(run.song.notes[near].t - t) <= WINDOW.perfect ? 'perfect' : 'good';
  run.said[near] = how;
  run.combo += 1;
  run.longest = Math.max(run.longest, run.combo);
  run.score += Math.round(100 * WORTH[how] * (1 + Math.min(run.combo, 40) / 40));
  return { how, note: run.song.notes[near], index: near };
}

/** Advances the time; returns the notes that were missed. */
export function pass(run, t) {
  const missed = [];
  for (const [i, note] of run.song.notes.entries()) {
    if (run.said[i] || note.t + WINDOW.good >= t) continue;
    run.said[i] = 'miss';
    run.combo = 0;
    missed.push(note);
  }
  return missed;
}

/** Returns the share of the possible score so far, 0 to 1; a press without a note costs half a note. */
export function share(run) {
  const won = run.said.reduce((sum, how) => sum + (how ? WORTH[how] : 0), 0);
  return Math.max(0, (won - run.strays * 0.5) / run.said.length);
}

export const starsOf = (run) => STARS.filter((least) => share(run) >= least).length;
export const tally = (run) => {
  const count = (how) => run.said.filter((one) => one === how).length;
  return { perfect: count('perfect'), good: count('good'), miss: count('miss') };
};

import { nextMedal } from './rules/medals.js';
import { createRun, decode, encode, step } from './rules/run.js';

const pose = ({ x, y, heading }) => ({ x, y, heading });

const between = (a, b, t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
  heading: a.heading + (b.heading - a.heading) * t,
});

function createGhost(track, { kind, inputs }) {
  const run = createRun(track);
  const steps = decode(inputs);
  let before = pose(run.boat);
  let after = before;
  return {
    ...{ kind, run },
    shown: () => (run.ticks < steps.length ? 1 : 0),
    advance() {
      before = after;
      if (run.ticks < steps.length) step(run, steps[run.ticks]);
      after = pose(run.boat);
    },
    at: (t) => between(before, after, t),
  };
}

/** Returns the boat that wins the next medal, and the player's own best run. */
export function chooseRivals(track, progress, pace) {
  if (!progress.rivals()) return [];
  const best = progress.best(track);
  const medal = nextMedal(track, best?.time ?? null);
  const list = [];
  if (medal) list.push({ kind: medal, inputs: pace[track.id][medal] });
  if (best?.run) list.push({ kind: 'mine', inputs: best.run });
  return list;
}

/** Creates the player's run and the recorded runs beside it, all simulated by the same rules and steps. */
export function createRace(track, rivals) {
  const run = createRun(track);
  const inputs = [];
  let before = pose(run.boat);
  let after = before;
  return {
    run,
    ghosts: rivals.map((rival) => createGhost(track, rival)),
    advance(input) {
      if (run.time === null) inputs.push(input);
      before = after;
      step(run, input);
      after = pose(run.boat);
      for (const ghost of this.ghosts) ghost.advance();
    },
    at: (t) => between(before, after, t),
    recording: () => encode(inputs),
  };
}

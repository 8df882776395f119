import { createBoat, sail } from './boat.js';
import { STEP } from './config.js';

/** Creates one run of a track: the boat, its clock, and after the finish its exact time. */
export function createRun(track) {
  return { track, boat: createBoat(track), ticks: 0, time: null, splits: [], events: [] };
}

/** Returns the positions of the three split times, at the quarters of the track. */
export const splitMarks = (track) => [1, 2, 3].map((n) => track.start + ((track.finish - track.start) * n) / 4);

/** Returns the share of the track behind the boat, 0 to 1. */
export const share = ({ boat, track }) =>
  Math.max(0, Math.min(1, (boat.along - track.start) / (track.finish - track.start)));

export function step(run, input) {
  const { boat, track } = run;
  run.events.length = 0;
  const before = boat.along;
  sail(boat, track, input, run.ticks * STEP, (name) => run.events.push(name));
  run.ticks += 1;
  const crossed = (mark) => before < mark && boat.along >= mark;
  const timeAt = (mark) => (run.ticks - (boat.along - mark) / (boat.along - before)) * STEP;
  if (run.time === null && crossed(track.finish)) {
    run.time = Math.round(timeAt(track.finish) * 1000) / 1000;
    run.events.push('finish');
  }
  const mark = splitMarks(track)[run.splits.length];
  if (mark !== undefined && crossed(mark)) {
    run.splits.push(timeAt(mark));
    run.events.push('split');
  }
}

/** The letters of a recording: 'l', 'r', 's' (straight) or 'b' (both), each with its steps in base 36: "s1a.l9.r2f". */
const LETTERS = 'slrb';

export function encode(inputs) {
  const parts = [];
  for (let i = 0; i < inputs.length; ) {
    let end = i;
    while (end < inputs.length && inputs[end] === inputs[i]) end += 1;
    parts.push(LETTERS[inputs[i]] + (end - i).toString(36));
    i = end;
  }
  return parts.join('.');
}

export function decode(text) {
  const inputs = [];
  for (const part of text.split('.')) {
    const input = Math.max(0, LETTERS.indexOf(part[0]));
    const count = Math.min(Number.parseInt(part.slice(1), 36) || 0, 36000 - inputs.length);
    for (let i = 0; i < count; i += 1) inputs.push(input);
  }
  return inputs;
}

/** Simulates recorded inputs to their end or to the finish. */
export function replay(track, text) {
  const run = createRun(track);
  for (const input of decode(text)) if (run.time === null) step(run, input);
  return run;
}

import { BOAT, INPUT, STEP, WATER, WAVE, WEIR } from './config.js';
import { ducklingAt, locate, place } from './track.js';

const DUCKLING_RADIUS = 17;

const wrap = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

export function createBoat(track) {
  const { x, y, angle } = place(track, track.start);
  return {
    ...{ x, y, heading: angle, vx: 0, vy: 0, spin: 0 },
    ...{ side: 0, held: 0, charge: 0, boost: 0, air: 0 },
    ...{ index: Math.round(track.start / track.spacing), along: track.start, offset: 0, drag: 1, rapid: false },
  };
}

/** Returns how full the bow wave is, 0 to 1. */
const chargeOf = (held) => clamp((held - WAVE.from) / (WAVE.full - WAVE.from), 0, 1);

function steer(boat, sample, turn, emit) {
  const flying = boat.air > 0;
  const wanted = flying ? 0 : turn * BOAT.turn;
  boat.spin += (wanted - boat.spin) * Math.min(1, BOAT.turnBite * STEP);
  const across = wrap(boat.heading - sample.angle);
  if (turn === 0) boat.spin -= across * BOAT.align * STEP * 4;
  const beyond = Math.max(0, Math.abs(across) - BOAT.across);
  boat.heading += boat.spin * STEP - Math.sign(across) * beyond * 6 * STEP;

  if (turn !== 0 && turn === boat.side) boat.held += flying ? 0 : STEP;
  else {
    if (boat.charge >= WAVE.least && !flying) {
      boat.boost = Math.max(boat.boost, 0.35 + boat.charge * 0.65);
      emit('surge');
    }
    boat.held = 0;
  }
  const before = boat.charge;
  boat.side = turn;
  boat.charge = chargeOf(boat.held);
  if (boat.charge === 1 && before < 1) emit('full');
}

function drive(boat, brake) {
  const [fx, fy] = [Math.sin(boat.heading), -Math.cos(boat.heading)];
  let forward = boat.vx * fx + boat.vy * fy;
  let slip = boat.vy * fx - boat.vx * fy;
  if (boat.air <= 0) {
    const top = BOAT.speed * boat.drag * (brake ? 0.45 : 1) + boat.boost * WAVE.push;
    const keen = boat.boost > 0 ? 2.6 : boat.drag < 1 ? 2.2 : 1;
    forward += (top - forward) * BOAT.pickUp * keen * STEP;
    slip *= Math.exp(-BOAT.grip * STEP);
  }
  boat.boost = Math.max(0, boat.boost - STEP / WAVE.lasts);
  boat.vx = fx * forward - fy * slip;
  boat.vy = fy * forward + fx * slip;
}

/** Pushes the boat out of a solid; the harder the hit, the more speed is lost. */
function knock(boat, nx, ny, depth, emit) {
  boat.x -= nx * depth;
  boat.y -= ny * depth;
  const into = boat.vx * nx + boat.vy * ny;
  if (into <= 0) return;
  const keep = 1 - Math.min(0.45, (into / 420) ** 1.3);
  boat.vx = (boat.vx - nx * into * 1.3) * keep;
  boat.vy = (boat.vy - ny * into * 1.3) * keep;
  if (into < 80) return;
  boat.held = 0;
  boat.charge = 0;
  emit('bump');
}

function meet(boat, thing, radius, emit) {
  const [dx, dy] = [thing.x - boat.x, thing.y - boat.y];
  const distance = Math.hypot(dx, dy) || 1;
  const depth = radius + BOAT.radius - distance;
  if (depth <= 0) return;
  // The bow is turned aside, so that the stream can carry even an unsteered boat past.
  const aside = Math.sin(boat.heading) * dy + Math.cos(boat.heading) * dx > 0 ? -1 : 1;
  boat.heading += aside * 0.05;
  knock(boat, dx / distance, dy / distance, depth, emit);
}

function drift(boat, track, sample) {
  const zone = track.rapids.find(
    ({ from, to, left, right }) => boat.along > from && boat.along < to && boat.offset > left && boat.offset < right,
  );
  boat.rapid = zone !== undefined && boat.air <= 0;
  const flow = boat.rapid ? WATER.rapid : WATER.flow;
  const wind = track.winds.find(({ from, to }) => boat.along > from && boat.along < to);
  if (wind) boat.vx += wind.push * WATER.wind * STEP;
  boat.x += (boat.vx + sample.tx * flow) * STEP;
  boat.y += (boat.vy + sample.ty * flow) * STEP;
}

/** Moves the boat by one step of `input` bits at `time`; reports events with `emit(name)`. */
export function sail(boat, track, input, time, emit) {
  const both = INPUT.LEFT | INPUT.RIGHT;
  const turn = (input & INPUT.RIGHT ? 1 : 0) - (input & INPUT.LEFT ? 1 : 0);
  const before = boat.along;
  const { samples } = track;
  steer(boat, samples[boat.index], turn, emit);
  const weed = boat.air <= 0 && track.weeds.some((w) => Math.hypot(w.x - boat.x, w.y - boat.y) < w.radius);
  if (weed && boat.drag === 1) emit('weed');
  boat.drag = weed ? WATER.weed : 1;
  drive(boat, (input & both) === both);
  const rapid = boat.rapid;
  drift(boat, track, samples[boat.index]);
  if (boat.rapid && !rapid) emit('rapid');

  if (boat.air <= 0) {
    for (const cork of track.corks) meet(boat, cork, cork.radius, emit);
    for (const duckling of track.ducklings)
      if (Math.abs(duckling[0] - boat.along) < 200)
        meet(boat, ducklingAt(track, duckling, time), DUCKLING_RADIUS, emit);
  }
  let at = locate(track, boat.x, boat.y, boat.index);
  const over = Math.abs(at.offset) - (at.sample.half - BOAT.radius);
  if (over > 0) {
    const side = Math.sign(at.offset);
    knock(boat, -at.sample.ty * side, at.sample.tx * side, over, emit);
    boat.heading -= wrap(boat.heading - at.sample.angle) * 3 * STEP;
    at = locate(track, boat.x, boat.y, at.index);
  }
  Object.assign(boat, { index: at.index, along: at.along, offset: at.offset });

  const landing = boat.air > 0 && boat.air <= STEP;
  boat.air = Math.max(0, boat.air - STEP);
  if (landing) emit('splash');
  if (track.weirs.some((weir) => before < weir && boat.along >= weir)) {
    boat.air = WEIR.air;
    boat.vx += Math.sin(boat.heading) * WEIR.kick;
    boat.vy -= Math.cos(boat.heading) * WEIR.kick;
    emit('leap');
  }
}

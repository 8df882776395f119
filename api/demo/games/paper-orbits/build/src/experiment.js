import { addMoon, isOver, push, STEP, step, takeOff } from './rules/flight.js';
import { beginWatch, firstThrows, PATIENCE, watch } from './rules/goal.js';
import { layWorld } from './rules/world.js';

const MOST_MOONS = 12;
const MARK_EVERY = 4;
const FREE_START = { x: 240, y: 0, degrees: 90, speed: 316 };

/** One goal, or the open sky: aiming, flying, and checking the goal. */
export class Experiment {
  constructor(goal) {
    this.goal = goal;
    this.isFree = Boolean(goal.free);
    this.world = layWorld(goal);
    this.throws = this.isFree ? [{ ...FREE_START }] : firstThrows(goal);
    this.again();
  }

  again() {
    this.phase = 'aim';
    this.debt = 0;
    this.flight = takeOff(this.world, this.isFree ? [] : this.throws);
    this.seen = this.isFree ? null : beginWatch(this.goal);
  }

  get canAim() {
    return this.isFree || (this.phase === 'aim' && !this.goal.locked);
  }

  setThrows(throws) {
    for (const [i, [degrees, speed]] of throws.entries()) Object.assign(this.throws[i], { degrees, speed });
  }

  launch() {
    this.flight = takeOff(this.world, this.isFree ? [] : this.throws);
    this.phase = 'fly';
  }

  /** Adds a moon to the open sky, and removes the oldest if there are too many. */
  add() {
    if (this.flight.moons.length >= MOST_MOONS) this.flight.moons.shift();
    addMoon(this.world, this.flight, this.throws[0]);
  }

  push(way) {
    return (this.phase === 'fly' || this.phase === 'pause') && push(this.flight, way);
  }

  /** Advances time in whole steps; `mark` is called regularly with the moons' positions. Returns what happened. */
  run(seconds, mark) {
    const happened = [];
    this.debt += seconds;
    while (this.debt >= STEP) {
      this.debt -= STEP;
      const fates = this.flight.moons.map(({ fate }) => fate);
      step(this.world, this.flight);
      for (const [i, moon] of this.flight.moons.entries())
        if (moon.fate !== fates[i]) happened.push({ what: moon.fate, moon });
      if (this.flight.steps % MARK_EVERY === 0) mark(this.flight);
      if (this.phase !== 'fly' || this.isFree) continue;
      happened.push(...this.look());
      if (this.phase === 'over') break;
    }
    return happened;
  }

  look() {
    const before = this.seen.memories.map(({ done }) => done);
    watch(this.goal, this.seen, this.world, this.flight, this.throws);
    const happened = this.seen.memories.filter(({ done }, i) => done && !before[i]).map(() => ({ what: 'part' }));
    if (this.seen.done) {
      this.phase = 'done';
      happened.push({ what: 'done' });
    } else if (isOver(this.flight) || this.flight.time > PATIENCE || this.isHopeless()) {
      this.phase = 'over';
      happened.push({ what: 'over' });
    }
    return happened;
  }

  isHopeless() {
    const settled = this.seen.memories.some((memory) => memory.settled && !memory.done);
    const lost = this.goal.parts.some(
      ({ moon = 0 }, i) => !this.seen.memories[i].done && this.flight.moons[moon].fate !== 'flying',
    );
    return settled || lost;
  }

  whyOver() {
    const fates = this.flight.moons.map(({ fate }) => fate);
    if (fates.includes('fell')) return 'It fell in. Its path stays on the paper: try something beside it.';
    if (fates.includes('gone')) return 'It flew off the paper. A little slower, perhaps?';
    const ratio = this.seen.memories.find(({ settled }) => settled);
    if (ratio) return `The inner moon made ${Math.abs(ratio.inner).toFixed(2)} laps to the outer one's lap.`;
    return 'That could go on for ever. Try another arrow.';
  }
}

import { layGarden } from './rules/garden.js';
import { outcome, play, rosettes } from './rules/turn.js';
import { load, save } from './storage.js';

/** A garden being played, with every state so far, so that any turn can be undone. */
export class Session {
  constructor(field, moves = []) {
    this.field = field;
    const { garden, start } = layGarden(field);
    this.garden = garden;
    this.states = [start];
    this.moves = [];
    for (const move of moves) if (!this.play(move)) break;
    this.keep();
  }

  get state() {
    return this.states[this.states.length - 1];
  }

  get outcome() {
    return outcome(this.garden, this.state);
  }

  get rosettes() {
    return rosettes(this.garden, this.state, this.field.par);
  }

  /** Returns what everybody did, or null if the move is not allowed. */
  play(move) {
    const turn = play(this.garden, this.state, move);
    if (!turn) return null;
    this.states.push(turn.state);
    this.moves.push(move);
    this.keep();
    return turn.events;
  }

  undo() {
    if (this.moves.length === 0) return false;
    this.states.pop();
    this.moves.pop();
    this.keep();
    return true;
  }

  keep() {
    const { id, lane } = this.field;
    save('open', { id, moves: this.moves, field: lane ? this.field : undefined });
  }
}

const PLOTS_AHEAD = 2;
const LANE_AFTER = 4;

/** Stores the won rosettes of all gardens. */
export const progress = {
  won: load('rosettes', {}),
  of(id) {
    return this.won[id] ?? [];
  },
  award(id, rosettes) {
    const before = this.of(id);
    this.won = { ...this.won, [id]: rosettes.map((one, i) => one || before[i] === true) };
    save('rosettes', this.won);
  },
  get total() {
    return Object.values(this.won).flat().filter(Boolean).length;
  },
  /** Two gardens beyond the farthest one won are open, so that one hard garden never blocks the way. */
  isOpen(id) {
    const farthest = Math.max(0, ...Object.keys(this.won).map(Number));
    return id <= farthest + PLOTS_AHEAD;
  },
  get laneIsOpen() {
    return Object.keys(this.won).length >= LANE_AFTER;
  },
  get lane() {
    return load('lane', 1);
  },
  passLane(number) {
    if (number >= this.lane) save('lane', number + 1);
  },
};

import { DRAW, isCleared, isStuck, openingPosition, play, replay, starsFor, turnsMade } from './rules/play.js';
import { layTable } from './rules/reef.js';
import { load, save } from './storage.js';

/** A deal being played: the table, every position so far, and the changes of the player's moves. */
export class Session {
  constructor(deal, moves = []) {
    this.deal = deal;
    this.table = layTable(deal);
    this.moves = replay(this.table, moves) ? [...moves] : [];
    this.positions = [openingPosition(this.table)];
    for (const move of this.moves) this.positions.push(play(this.table, this.position, move));
    this.keep();
  }

  get position() {
    return this.positions[this.positions.length - 1];
  }

  get cleared() {
    return isCleared(this.table, this.position);
  }

  get stuck() {
    return isStuck(this.table, this.position);
  }

  get stars() {
    return starsFor(this.table, this.position, this.deal.goals);
  }

  /** Plays a move; returns null if it is refused, otherwise what happened beside the card itself. */
  play(move) {
    const before = this.position;
    const after = play(this.table, before, move);
    if (!after) return null;
    this.positions.push(after);
    this.moves.push(move);
    this.keep();
    return {
      turned: turnsMade(this.table, after) !== turnsMade(this.table, before),
      opened: after.opened !== before.opened,
      drew: move === DRAW,
    };
  }

  undo() {
    if (this.moves.length === 0) return false;
    this.positions.pop();
    this.moves.pop();
    this.keep();
    return true;
  }

  keep() {
    save('open-deal', { id: this.deal.id, free: this.deal.free ?? null, moves: this.moves });
  }
}

/** Stores the stars of all deals, and the settings. */
export const progress = {
  stars: load('stars', {}),
  starsOf(id) {
    return this.stars[id] ?? [false, false, false];
  },
  award(id, stars) {
    const before = this.starsOf(id);
    this.stars = { ...this.stars, [id]: before.map((had, i) => had || stars[i]) };
    save('stars', this.stars);
  },
  /** Two deals beyond the farthest cleared one are open, so that one hard deal never blocks the way. */
  isOpen(id) {
    const farthest = Math.max(
      0,
      ...Object.keys(this.stars)
        .map(Number)
        .filter((key) => this.starsOf(key)[0]),
    );
    return id <= farthest + 2;
  },
};

import { FAMILIES } from './rules/cards.js';
import { CURRENT_AFTER, DRAW, drawsLeft, isCovered, isLocked, isStuck, playablePieces, tideOf } from './rules/play.js';
import { wantedWords } from './view/panel.js';

export const STUCK = 'No card goes and the draw pile is empty. Undo, or deal again.';

export function whyRefused(table, position, piece) {
  if (isLocked(table, position, piece)) {
    return `This clam opens to two ${FAMILIES[table.slots[piece].lock].plural}, one on the other.`;
  }
  if (isCovered(table, position, piece)) return 'That card lies under another. Take the upper one first.';
  return `The pile takes ${wantedWords(table, position)} now.`;
}

/** Returns what a move brought about, in as few words as possible; empty if nothing needs saying. */
export function afterMove(table, position, { opened, turned, drew }) {
  const said = [];
  if (opened) said.push('A clam opens.');
  if (turned)
    said.push(
      tideOf(table, position) === 'rising' ? 'The tide turns: rising, go higher.' : 'The tide turns: ebbing, go lower.',
    );
  if (turned && table.pools.length > 0) said.push('The whirlpool moves on.');
  if (!drew && table.current && position.run === CURRENT_AFTER) said.push('A current runs: the same family goes too.');
  if (isStuck(table, position)) said.push(STUCK);
  else if (said.length === 0 && playablePieces(table, position).length === 0) said.push('Nothing goes: draw a card.');
  return said.join(' ');
}

export function hintWords(table, position, move, name) {
  if (move === null) return 'No way through from here. Undo a few moves and ask again.';
  if (move === DRAW) return drawsLeft(table, position) > 0 ? 'Hint: draw a card.' : STUCK;
  return `Hint: take the ${name}.`;
}

const $ = (id) => document.getElementById(id);

/** Creates the card under a solved board; it returns its text. */
export function createResult() {
  return {
    hide() {
      $('result').hidden = true;
    },
    show(moves, best, last) {
      const full = moves <= best;
      $('result').className = full ? 'full' : '';
      $('result-title').textContent = full ? 'Full moon' : 'In bloom';
      $('result-text').textContent = full
        ? `${moves} ${moves === 1 ? 'move' : 'moves'}: the fewest there are.`
        : `${moves} moves. The fewest is ${best}.`;
      $('next').textContent = last ? 'To the end' : 'Next level';
      $('result').hidden = false;
      return `Solved. ${$('result-text').textContent}`;
    },
  };
}

/** Returns the text when the last level is left, with `left` levels not yet solved in the fewest moves. */
export function ending(left) {
  const words = left === 0 ? 'Thirty full moons: the garden sleeps in light.' : `${left} more could become full moons.`;
  return `You have come to the end of the lid. ${words} Thank you for playing.`;
}

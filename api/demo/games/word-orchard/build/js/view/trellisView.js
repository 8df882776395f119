import { openCells } from '../rules/round.js';
import { html, ICONS } from './svg.js';

/** Shows the trellis and the notes under it: clues of covered words, and the seed packet. */
export class TrellisView {
  constructor(root, notes) {
    this.root = root;
    this.notes = notes;
  }

  show(round) {
    this.round = round;
    const { rows, cols, cells, words } = round.trellis;
    const panel = this.root.parentElement;
    panel.style.setProperty('--rows', rows);
    panel.style.setProperty('--cols', cols);
    const clues = round.tree.clues ?? {};
    const plain = new Set(words.filter((word) => !clues[word.text]).flatMap((word) => word.cells));
    this.cells = new Map();
    const nodes = [...cells.keys()].map((key) => {
      const [row, col] = key.split(',').map(Number);
      const node = html('span', { className: plain.has(key) ? 'cell' : 'cell covered' });
      node.style.gridArea = `${row + 1} / ${col + 1}`;
      this.cells.set(key, node);
      return node;
    });
    this.root.replaceChildren(...nodes);
    this.refresh();
  }

  refresh() {
    const open = openCells(this.round);
    let fresh = 0;
    for (const [key, node] of this.cells) {
      if (!open.has(key) || node.textContent) continue;
      node.textContent = this.round.trellis.cells.get(key).toUpperCase();
      node.style.animationDelay = `${60 * fresh++}ms`;
      node.classList.add('open');
    }
    for (const key of this.round.shown) this.cells.get(key).classList.add('hinted');
    for (const word of this.round.trellis.words) {
      if (this.round.found.has(word.text)) for (const key of word.cells) this.cells.get(key).classList.add('found');
    }
    this.#describe(open);
    this.#writeNotes();
  }

  /** Lets the cells of an already found word nod, to show the player where it is. */
  nod(text) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const word = this.round.trellis.words.find((entry) => entry.text === text);
    for (const key of word?.cells ?? []) {
      this.cells.get(key).animate?.([{ transform: 'none' }, { transform: 'scale(1.12)' }, { transform: 'none' }], 350);
    }
  }

  #describe(open) {
    const { words, cells } = this.round.trellis;
    const spell = (word) => word.cells.map((key) => (open.has(key) ? cells.get(key).toUpperCase() : 'blank')).join(' ');
    this.root.setAttribute(
      'aria-label',
      `${this.round.found.size} of ${words.length} words found. ` +
        words
          .map(
            (word) =>
              `${word.across ? 'Across' : 'Down'}: ${this.#isCovered(word) ? 'covered by leaves' : spell(word)}`,
          )
          .join('. '),
    );
  }

  #isCovered(word) {
    return Boolean(this.round.tree.clues?.[word.text]) && !this.round.found.has(word.text);
  }

  #writeNotes() {
    const { tree, found, seed } = this.round;
    const covered = Object.entries(tree.clues ?? {}).filter(([word]) => !found.has(word));
    const notes = covered.map(([word, clue]) => note(ICONS.leaf, clue, word, false));
    if (tree.seed) notes.push(note(ICONS.seed, tree.seed.clue, tree.seed.word, seed, 'Seed word'));
    this.notes.replaceChildren(...notes);
  }
}

function note(icon, clue, word, isFound, label = 'Clue') {
  const item = html('li', { className: isFound ? 'note found' : 'note', innerHTML: icon });
  item.append(
    html('span', { className: 'hidden', textContent: isFound ? `${label}: ` : `${label}, ${word.length} letters: ` }),
    html('span', { textContent: clue }),
    html('b', { textContent: isFound ? word.toUpperCase() : `(${word.length})` }),
  );
  return item;
}

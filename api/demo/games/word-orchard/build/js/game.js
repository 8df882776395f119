import { Audio } from './audio.js';
import { farewell, greeting, say } from './messages.js';
import { addChar, addSlot } from './rules/link.js';
import { allTrees, buildLexicon, earn, newProgress, nextTree, SEED_WORD_WORTH } from './rules/progress.js';
import {
  budClosed,
  createRound,
  frostLeft,
  isComplete,
  revealLetter,
  snapshot,
  stateOf,
  submit,
} from './rules/round.js';
import { parseTrellis } from './rules/trellis.js';
import { load, save } from './storage.js';

/** Turns the player's actions into changes of the round, the purse and the page. */
export class Game {
  constructor(groves, bonusWords, page) {
    this.groves = groves;
    this.trees = allTrees(groves);
    this.lexicon = buildLexicon(groves, bonusWords, parseTrellis);
    this.page = page;
    this.audio = new Audio();
    this.audio.on = load('sound', false) === true;
    this.progress = { ...newProgress(), ...load('progress', {}) };
    this.link = [];
    this.inOrchard = false;
  }

  start() {
    this.page.showSound(this.audio.on);
    const first = nextTree(this.groves, this.progress) ?? this.trees[0];
    this.visit(this.progress.last ?? first.id);
  }

  visit(id) {
    this.entry = this.trees.find((entry) => entry.id === id);
    const { round, bonus, seed } = this.record;
    this.round = createRound(this.entry.tree, { ...round, bonus, seed });
    this.progress.last = id;
    this.link = [];
    this.inOrchard = false;
    this.page.showTree(this);
    this.page.say(this.isDone ? this.#farewell() : greeting(this.entry), 'calm');
    if (id === this.trees[0].id && this.round.found.size === 0) this.page.teach(this.round);
    this.#save();
  }

  get record() {
    this.progress.trees[this.entry.id] ??= {};
    return this.progress.trees[this.entry.id];
  }

  get isDone() {
    return isComplete(this.round);
  }

  #farewell() {
    return farewell(this.entry.tree, this.round, nextTree(this.groves, this.progress) === null);
  }

  pickSlot(index) {
    const longer = addSlot(this.link, index, this.round.slots, stateOf(this.round));
    if (longer) return this.#relink(longer);
    const left = frostLeft(this.round, this.round.slots[index]);
    if (left) this.page.say(`Frozen for ${left} more ${left === 1 ? 'word' : 'words'}.`, 'no');
    else if (this.round.tree.rings) this.page.say('Change rings at the shared letter.', 'no');
    return false;
  }

  typeChar(char) {
    const longer = addChar(this.link, char, this.round.slots, stateOf(this.round));
    if (longer) return this.#relink(longer);
    const frozen = this.round.slots.some((slot) => slot.letter === char && frostLeft(this.round, slot));
    this.page.say(frozen ? `${char.toUpperCase()} is frozen.` : `No free ${char.toUpperCase()} to link.`, 'no');
    this.audio.no();
    return false;
  }

  #relink(link) {
    const grew = link.length > this.link.length;
    this.link = link;
    if (grew) this.audio.pick(link.length);
    else this.audio.drop();
    this.page.showLink(this);
    return true;
  }

  undo() {
    if (this.link.length) this.#relink(this.link.slice(0, -1));
  }
  cutTo(length) {
    this.#relink(this.link.slice(0, length));
  }
  clear() {
    if (this.link.length) this.#relink([]);
  }

  /** The word that is being spelled; a closed bud that was touched, not typed, is a question mark. */
  get spelling() {
    const { slots } = this.round;
    const shown = ({ slot, char }) => char ?? (budClosed(this.round, slots[slot]) ? '?' : slots[slot].letter);
    return this.link.map(shown).join('');
  }

  submit() {
    if (this.link.length === 0) return;
    const before = this.#letterStates();
    const spelled = this.spelling;
    const outcome = submit(this.round, this.link, this.lexicon);
    this.link = [];
    let message = say[outcome.kind]((outcome.kind === 'unknown' ? spelled : outcome.word).toUpperCase());
    const good = ['found', 'seed', 'bonus'].includes(outcome.kind);
    if (outcome.kind === 'found') this.audio.found(outcome.word.length);
    else if (good) this.audio.bonus();
    else this.audio.no();
    const seeds = { seed: SEED_WORD_WORTH, bonus: 1 }[outcome.kind] ?? 0;
    if (earn(this.progress.purse, outcome.words.length, seeds)) message += ' A hint is ripe.';
    if (this.#letterStates() !== before) {
      message += this.round.tree.bud ? ' The bud opens.' : ' A letter thaws.';
      this.audio.thaw();
    }
    this.page.showLink(this);
    if (outcome.kind === 'again') this.page.trellis.nod(outcome.word);
    this.#afterChange(message, good ? 'good' : 'no', outcome.words.length > 0);
  }

  #letterStates() {
    const { frozen, closed } = stateOf(this.round);
    return this.round.slots.map((slot) => `${frozen(slot)}${closed(slot)}`).join();
  }

  hint() {
    if (this.isDone) return;
    if (this.progress.purse.hints < 1) {
      this.page.say('A new hint ripens with every 4 words or 5 seeds.', 'calm');
      return;
    }
    const shown = revealLetter(this.round);
    this.progress.purse.hints -= 1;
    earn(this.progress.purse, shown.words.length, 0);
    this.audio.hint();
    this.#afterChange(`A hint: the letter ${shown.letter.toUpperCase()}.`, 'good', shown.words.length > 0);
  }

  #afterChange(message, mood, grew) {
    const { record } = this;
    const { found, shown, bonus, seed } = snapshot(this.round);
    Object.assign(record, { round: { found, shown }, bonus, seed });
    const finished = grew && this.isDone;
    if (finished) {
      record.done = true;
      this.audio.finish();
    }
    this.page.refresh(this);
    this.page.say(finished ? this.#farewell() : message, mood);
    this.#save();
  }

  shuffle() {
    this.page.stage.shuffle();
    this.page.showLink(this);
  }

  next() {
    const next = nextTree(this.groves, this.progress, this.entry.id);
    return next ? this.visit(next.id) : this.openOrchard();
  }

  /** Removes the words and hints of this tree; what it earned (seeds, flower, being grown) stays. */
  restart() {
    this.record.round = {};
    this.visit(this.entry.id);
  }

  openOrchard() {
    this.clear();
    this.inOrchard = true;
    this.page.showOrchard(this);
  }

  closeOrchard() {
    this.inOrchard = false;
    this.page.showPlay();
  }

  toggleSound() {
    this.audio.on = !this.audio.on;
    save('sound', this.audio.on);
    this.page.showSound(this.audio.on);
    this.audio.pick(3);
  }

  #save() {
    save('progress', this.progress);
  }
}

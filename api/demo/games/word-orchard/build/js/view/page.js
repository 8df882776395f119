import { Lesson } from './lesson.js';
import { OrchardView } from './orchardView.js';
import { Stage } from './stage.js';
import { ICONS } from './svg.js';
import { TrellisView } from './trellisView.js';

const byId = (id) => document.getElementById(id);
const TOOLS = [
  ['hint-button', 'hint', 'Hint', '1'],
  ['shuffle-button', 'shuffle', 'Shuffle', '2'],
  ['undo-button', 'undo', 'Undo', '⌫'],
  ['enter-button', 'enter', 'Enter', '⏎'],
];

/** The page: it shows every event of the game. */
export class Page {
  constructor() {
    this.stage = new Stage(byId('stage'));
    this.trellis = new TrellisView(byId('trellis'), byId('notes'));
    this.lesson = new Lesson(this.stage);
  }

  connect(game) {
    this.orchard = new OrchardView(byId('orchard'), {
      visit: (id) => {
        game.visit(id);
        this.showPlay();
      },
      restart: () => {
        game.restart();
        this.showPlay();
      },
    });
    for (const [id, icon, label, key] of TOOLS) {
      byId(id).innerHTML = `${ICONS[icon]}<span>${label}</span><kbd aria-hidden="true">${key}</kbd>`;
    }
    byId('hint-button').onclick = () => game.hint();
    byId('shuffle-button').onclick = () => game.shuffle();
    byId('undo-button').onclick = () => game.undo();
    byId('enter-button').onclick = () => game.submit();
    byId('next-button').onclick = () => game.next();
    byId('look-button').onclick = () => game.openOrchard();
    byId('orchard-button').onclick = () => (game.inOrchard ? game.closeOrchard() : game.openOrchard());
    byId('sound-button').onclick = () => game.toggleSound();
  }

  showTree(game) {
    const { grove, index, id } = game.entry;
    byId('game').dataset.grove = grove.id;
    byId('place').innerHTML = `${grove.name} <small>${index + 1} of ${grove.trees.length}</small>`;
    this.lesson.stop();
    this.stage.show(game.round, grove.id, id);
    this.trellis.show(game.round);
    this.#showPurse(game);
    this.showLink(game);
    this.#showDone(game);
    this.showPlay();
  }

  refresh(game) {
    this.stage.refresh();
    this.trellis.refresh();
    this.#showPurse(game);
    this.#showDone(game);
  }

  #showPurse({ progress: { purse }, isDone }) {
    byId('seeds').innerHTML = `${ICONS.seed}<span>${purse.seeds}</span>`;
    byId('seeds').setAttribute('aria-label', `${purse.seeds} seeds gathered`);
    const hint = byId('hint-button');
    hint.querySelector('span').textContent = `Hint · ${purse.hints}`;
    hint.setAttribute('aria-label', `Hint, ${purse.hints} left`);
    hint.classList.toggle('spent', purse.hints < 1 || isDone);
  }

  #showDone({ isDone }) {
    const row = byId('done-row');
    if (isDone && row.hidden) {
      row.hidden = false;
      byId('next-button').focus({ preventScroll: true });
    }
    row.hidden = !isDone;
    byId('game').classList.toggle('done', isDone);
  }

  showLink(game, finger = null) {
    this.stage.draw(game.link, finger);
    const spelling = game.spelling;
    byId('word').textContent = spelling.toUpperCase();
    byId('game').classList.toggle('linking', spelling.length > 0);
    byId('undo-button').classList.toggle('spent', spelling.length === 0);
    byId('enter-button').classList.toggle('ready', spelling.length > 2);
    if (spelling.length) this.lesson.stop();
  }

  say(text, mood) {
    const line = byId('message');
    line.textContent = text;
    line.dataset.mood = mood;
    if (mood === 'no') {
      byId('word').parentElement.animate?.(
        [
          { transform: 'none' },
          { transform: 'translateX(-5px)' },
          { transform: 'translateX(5px)' },
          { transform: 'none' },
        ],
        { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220 },
      );
    }
  }

  teach(round) {
    this.lesson.start(round);
  }

  showSound(on) {
    const button = byId('sound-button');
    button.innerHTML = on ? ICONS.sound : ICONS.mute;
    button.setAttribute('aria-pressed', on);
  }

  showOrchard(game) {
    this.lesson.stop();
    byId('play').hidden = true;
    byId('orchard').hidden = false;
    byId('orchard-button').textContent = 'Back';
    this.orchard.show(game.groves, game.progress, game.entry.id);
  }

  showPlay() {
    byId('play').hidden = false;
    byId('orchard').hidden = true;
    byId('orchard-button').textContent = 'Orchard';
  }
}

import { setSound, sounds } from './audio.js';
import { restWhileAway } from './away.js';
import { listenToKeys, listenToSquares } from './input.js';
import { afterTurn, hintWords } from './messages.js';
import { laneGarden } from './rules/lane.js';
import { moveOf, plant, squareOf, WAIT } from './rules/turn.js';
import { progress, Session } from './session.js';
import { bestLine, inSlices } from './slices.js';
import { load, save } from './storage.js';
import { showDone, showGardens } from './view/menu.js';
import { icon, Panel } from './view/panel.js';
import { Scene } from './view/scene.js';

const byId = (id) => document.getElementById(id);
const BUTTONS = ['menu', 'hint', 'again', 'sound', 'undo', 'wait'];
const DONE_AFTER = 1300;

export class Game {
  constructor(sprites, { chapters, fields }) {
    this.chapters = chapters;
    this.fields = fields.map((field, id) => ({ ...field, id }));
    this.scene = new Scene(sprites);
    this.panel = new Panel();
    this.tool = 'h';
    this.task = 0;
  }

  start() {
    setSound(load('sound', false));
    this.panel.showSound(load('sound', false));
    byId('menu').innerHTML = icon('menu');
    byId('hint').innerHTML = icon('hint');
    byId('again').innerHTML = icon('again');
    for (const name of BUTTONS) byId(name).addEventListener('click', () => this[name]());
    byId('tray').addEventListener('click', (event) => {
      const pick = event.target.closest('button');
      if (pick) this.choose(pick.dataset.tool);
    });
    const sheets = [byId('gardens'), byId('done')];
    for (const sheet of sheets) sheet.addEventListener('click', (event) => this.onSheet(sheet, event));
    listenToKeys(this, () => sheets.some((sheet) => sheet.open));
    listenToSquares(byId('squares'), this);
    restWhileAway(() => this.scene.wake());
    new ResizeObserver(() => this.scene.resize()).observe(byId('field'));
    const kept = load('open', null);
    this.open(kept?.field ?? this.fields[kept?.id] ?? this.fields[0], kept?.moves);
  }

  open(field, moves = []) {
    this.task += 1;
    this.session = new Session(field, moves);
    if (this.session.outcome === 'won') this.session = new Session(field);
    this.tool = 'h';
    this.panel.open(this.session, this.chapters[field.chapter]);
    this.scene.open(this.session);
    this.refresh();
    this.say(field.note);
  }

  say(text) {
    this.panel.say(text || this.session.field.note);
  }

  refresh() {
    const { kit } = this.session.state;
    if (kit[this.tool] === 0) this.tool = ['h', 'c', 's'].find((tool) => kit[tool] > 0) ?? 'h';
    document.body.classList.toggle('is-lost', this.session.outcome === 'lost');
    this.panel.show(this.session, this.tool);
    this.scene.show(this.session, this.tool);
  }

  choose(tool) {
    if (!(this.session.state.kit[tool] > 0)) return;
    this.tool = tool;
    this.refresh();
  }

  pick(index) {
    const tool = this.panel.tools[index];
    if (tool) this.choose(tool);
  }

  /** Previews the turn that planting this square would cause. */
  look(at) {
    this.scene.look(at < 0 ? null : moveOf(this.tool, at));
  }

  plant(at) {
    if (this.session.outcome !== 'open') return;
    const move = moveOf(this.tool, at);
    if (plant(this.session.garden, this.session.state, move)) {
      sounds.plant();
      this.turn(move);
    } else {
      sounds.refuse();
      this.say('Nothing can be planted there. Choose a free square of grass.');
    }
  }

  wait() {
    if (this.session.outcome === 'open') this.turn(WAIT);
  }

  turn(move) {
    this.task += 1;
    const before = this.session.state;
    const events = this.session.play(move);
    if (!events) return;
    const { garden, state, outcome } = this.session;
    this.scene.act({ before, events, move });
    this.refresh();
    this.say(afterTurn(garden, state, events, before.visitors));
    for (const { index, from, to } of events) if (from !== to) sounds.hop(index);
    if (events.some(({ ate }) => ate)) sounds.munch();
    if (outcome === 'lost') sounds.lose();
    if (outcome === 'won') this.finish();
  }

  finish() {
    const { field, rosettes } = this.session;
    const had = field.lane ? [] : progress.of(field.id);
    if (field.lane) progress.passLane(field.lane);
    else progress.award(field.id, rosettes);
    this.scene.celebrate();
    sounds.win();
    const task = this.task;
    const last = field.id === this.fields.length - 1;
    setTimeout(() => {
      if (task === this.task) showDone(byId('done'), { session: this.session, had, last });
    }, DONE_AFTER);
  }

  undo() {
    if (!this.session.undo()) return;
    this.task += 1;
    sounds.undo();
    this.scene.settle();
    this.refresh();
    this.say('');
  }

  again() {
    this.open(this.session.field);
  }

  async hint() {
    const { garden, state, outcome } = this.session;
    if (outcome === 'won') return;
    const task = ++this.task;
    this.say('Looking ahead…');
    const isStale = () => task !== this.task;
    const line = await bestLine(garden, state, isStale);
    if (isStale()) return;
    const move = line?.moves[0];
    this.say(hintWords(garden, move));
    if (move && move !== WAIT) this.scene.point(squareOf(move));
  }

  sound() {
    const on = !load('sound', false);
    save('sound', on);
    setSound(on);
    this.panel.showSound(on);
    sounds.plant();
  }

  menu() {
    const { chapters, fields, session } = this;
    showGardens(byId('gardens'), { chapters, fields, current: session.field.lane ? -1 : session.field.id });
  }

  async lane(number) {
    const task = ++this.task;
    this.panel.say('Somebody is digging garden by garden for you…');
    const field = await inSlices(laneGarden(number), () => task !== this.task);
    if (field)
      this.open({
        ...field,
        lane: number,
        name: `Garden ${number} of the lane`,
        note: 'No two gardens are alike. This one can be kept whole.',
      });
  }

  onSheet(sheet, event) {
    const { dataset } = event.target.closest('button') ?? {};
    if (!dataset) return;
    sheet.close();
    if ('plot' in dataset) this.open(this.fields[dataset.plot]);
    else if ('lane' in dataset) this.lane(Number(dataset.lane));
    else if ('again' in dataset) this.again();
    else if ('undo' in dataset) this.undo();
    else if ('gardens' in dataset) this.menu();
  }

  step(direction) {
    this.panel.step(direction, this.session.garden);
  }
}

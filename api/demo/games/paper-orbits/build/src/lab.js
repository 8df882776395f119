import { Aiming } from './aiming.js';
import { setSound, sounds } from './audio.js';
import { restWhileAway } from './away.js';
import { Clock } from './clock.js';
import { Experiment } from './experiment.js';
import { listenToField, listenToKeys } from './input.js';
import { progress } from './progress.js';
import { load, save } from './storage.js';
import { showGoals } from './view/menu.js';
import { Panel } from './view/panel.js';
import { Stage } from './view/stage.js';

const byId = (id) => document.getElementById(id);
const HELP_AFTER = 4;

/** Connects the experiment, which has the rules, with the view and the input. */
export class Lab {
  constructor(art, data) {
    this.data = data;
    this.stage = new Stage(art);
    this.panel = new Panel();
    this.launches = 0;
    this.pace = 1;
    this.aiming = new Aiming(this);
    this.clock = new Clock((now, seconds) => this.tick(now, seconds));
  }

  /** Says whether the panel offers a working arrow: after some launches, if the player may set the arrow. */
  get helps() {
    return this.launches >= HELP_AFTER && !this.experiment.goal.locked;
  }

  get isFree() {
    return this.experiment.isFree;
  }

  start() {
    setSound(load('sound', false));
    this.panel.prepare(load('sound', false));
    for (const name of ['menu', 'fast', 'sound', 'again', 'go'])
      byId(name).addEventListener('click', () => this[name]());
    for (const id of ['aim', 'moons', 'fuel']) byId(id).addEventListener('click', (event) => this.onPanel(event));
    const sheet = byId('goals');
    sheet.addEventListener('click', (event) => this.onSheet(sheet, event));
    listenToKeys(this, this.aiming, () => sheet.open);
    listenToField(byId('field'), this.aiming);
    restWhileAway(() => this.clock.wake());
    new ResizeObserver(() => this.stage.resize()).observe(byId('field'));
    this.open(Math.min(load('page', 0), this.data.goals.length - 1));
  }

  open(index) {
    this.index = index;
    this.launches = 0;
    save('page', index);
    this.begin(new Experiment(this.data.goals[index]));
    this.panel.openGoal(this.data, index);
    this.ready();
  }

  openFree(index) {
    this.index = -1;
    this.sky = index;
    this.begin(new Experiment({ ...this.data.free[index], free: true }));
    this.panel.openFree(this.data.free, index);
    this.ready();
    this.go();
  }

  begin(experiment) {
    this.experiment = experiment;
    this.aiming.chosen = 0;
    this.stage.open(experiment);
  }

  ready() {
    document.body.classList.remove('is-done');
    this.show();
  }

  show() {
    this.panel.show(this.experiment, this.aiming, this.helps);
    this.stage.foresee();
    this.clock.wake();
  }

  go() {
    const { experiment } = this;
    if (experiment.phase === 'done') this.next();
    else if (experiment.phase === 'aim') {
      this.launches += 1;
      experiment.launch();
      this.stage.beginTrails();
      sounds.launch();
    } else if (experiment.phase === 'over') this.again();
    else if (this.isFree) this.throwFree();
    else experiment.phase = experiment.phase === 'fly' ? 'pause' : 'fly';
    this.show();
  }

  next() {
    const after = this.index + 1;
    if (after < this.data.goals.length) this.open(after);
    else this.menu();
  }

  again() {
    document.body.classList.remove('is-done');
    this.stage.keepTrails(!this.isFree);
    this.experiment.again();
    if (this.isFree) this.go();
    else this.panel.say(this.helps ? 'Still not? “Show me” sets an arrow that works.' : this.experiment.goal.note);
    this.show();
  }

  showMe() {
    this.experiment.setThrows(this.experiment.goal.way.throws);
    this.panel.say('This arrow works. Launch it, and see what it does differently.');
    this.show();
  }

  throwFree() {
    this.experiment.add();
    this.stage.beginTrails();
    sounds.launch();
  }

  push(way) {
    if (!this.experiment.push(way)) return;
    sounds.push();
    this.stage.puff(way);
    this.show();
  }

  fast() {
    this.pace = this.pace === 1 ? 3 : 1;
    byId('fast').setAttribute('aria-pressed', String(this.pace > 1));
  }

  sound() {
    const on = !load('sound', false);
    save('sound', on);
    setSound(on);
    this.panel.showSound(on);
    sounds.part();
  }

  menu() {
    if (this.experiment.phase === 'fly' && !this.isFree) this.go();
    showGoals(byId('goals'), this.data, this.index);
  }

  onPanel(event) {
    const { dataset } = event.target.closest('button') ?? {};
    if (!dataset) return;
    if ('degrees' in dataset) this.aiming.nudge(Number(dataset.degrees), Number(dataset.speed));
    else if ('moon' in dataset) this.aiming.choose(Number(dataset.moon));
    else if ('push' in dataset) this.push(Number(dataset.push));
    else if ('show' in dataset) this.showMe();
    else if ('sky' in dataset) this.openFree(Number(dataset.sky));
  }

  onSheet(sheet, event) {
    const { dataset } = event.target.closest('button') ?? {};
    if (!dataset) return;
    sheet.close();
    if ('page' in dataset) this.open(Number(dataset.page));
    else if ('sky' in dataset) this.openFree(Number(dataset.sky));
  }

  tick(now, seconds) {
    if (this.experiment.phase === 'fly' || this.experiment.phase === 'done') {
      for (const event of this.experiment.run(seconds * this.pace, this.stage.mark)) this.tell(event);
      this.panel.showShares(this.experiment);
    }
    this.stage.draw(now, seconds, this.aiming);
  }

  tell({ what, moon }) {
    if (what === 'part') sounds.part();
    else if (what === 'fell') {
      this.stage.splash(moon);
      sounds.fall();
    }
    if (what === 'over') this.panel.say(this.experiment.whyOver());
    if (what === 'done') {
      progress.reach(this.index, this.launches);
      document.body.classList.add('is-done');
      this.panel.say(this.experiment.goal.fact);
      this.stage.celebrate();
      sounds.done();
    }
    this.show();
  }
}

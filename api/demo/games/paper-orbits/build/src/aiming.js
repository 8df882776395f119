const SPEED_PER_UNIT = 3;
const GRAB = 46;
const FASTEST = 620;
const EDGE = 480;

/** Sets the arrows, by finger, mouse or keys. */
export class Aiming {
  constructor(lab) {
    this.lab = lab;
    this.chosen = 0;
    this.held = false;
  }

  get one() {
    return this.lab.experiment.throws[this.chosen];
  }

  nudge(degrees, speed) {
    const { experiment } = this.lab;
    if (!experiment.canAim) return;
    const { one } = this;
    one.degrees = (one.degrees + degrees + 360) % 360;
    one.speed = Math.max(0, Math.min(FASTEST, one.speed + speed));
    this.lab.show();
  }

  choose(index) {
    if (this.lab.isFree || index >= this.lab.experiment.throws.length) return;
    this.chosen = index;
    this.lab.show();
  }

  stepStart([dx, dy]) {
    const { one } = this;
    one.x = Math.max(-EDGE, Math.min(EDGE, one.x + dx * 10));
    one.y = Math.max(-EDGE, Math.min(EDGE, one.y + dy * 10));
    this.lab.show();
  }

  grab(clientX, clientY) {
    const { experiment } = this.lab;
    if (experiment.phase === 'over') this.lab.again();
    if (!experiment.canAim) return;
    const point = this.lab.stage.pointAt(clientX, clientY);
    this.held = true;
    if (this.lab.isFree) Object.assign(experiment.throws[0], { ...point, speed: 0 });
    else {
      const near = experiment.throws.findIndex(({ x, y }) => Math.hypot(x - point.x, y - point.y) < GRAB);
      if (near >= 0) this.chosen = near;
      else this.pointAt(point);
    }
    this.lab.show();
  }

  drag(clientX, clientY) {
    if (!this.held) return;
    this.pointAt(this.lab.stage.pointAt(clientX, clientY));
    this.lab.show();
  }

  pointAt({ x, y }) {
    const { one } = this;
    const dx = x - one.x;
    const dy = one.y - y;
    one.degrees = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;
    one.speed = Math.min(FASTEST, Math.round((Math.hypot(dx, dy) * SPEED_PER_UNIT) / 2) * 2);
  }

  drop(lifted) {
    if (this.held && lifted && this.lab.isFree) this.lab.throwFree();
    this.held = false;
    this.lab.show();
  }
}

import { linkFor } from '../rules/link.js';
import { stateOf } from '../rules/round.js';

const STEP_MS = 520;
const REST_STEPS = 3;

/** Shows once, on the very first tree, how a vine links letters; the first touch of a letter ends it. */
export class Lesson {
  #timer = 0;

  constructor(stage) {
    this.stage = stage;
  }

  start(round) {
    const word = round.trellis.words.find((entry) => entry.text.length === 4).text;
    const whole = linkFor(word, round.slots, stateOf(round));
    this.stage.root.classList.add('lesson');
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.stage.draw(whole);
      return;
    }
    let step = 0;
    this.#timer = setInterval(() => {
      if (document.hidden) return;
      step = (step + 1) % (whole.length + REST_STEPS);
      this.stage.draw(whole.slice(0, step));
    }, STEP_MS);
  }

  stop() {
    clearInterval(this.#timer);
    this.stage.root.classList.remove('lesson');
  }
}

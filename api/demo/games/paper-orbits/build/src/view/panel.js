import { icon } from './icons.js';
import { render } from './render.js';

const byId = (id) => document.getElementById(id);
const GO = {
  aim: ['go', 'Launch'],
  fly: ['pause', 'Pause'],
  pause: ['go', 'Go on'],
  over: ['again', 'Try again'],
  done: ['next', 'Next goal'],
};
const nudge = (degrees, speed, picture, name) =>
  `<button type="button" class="nudge" data-degrees="${degrees}" data-speed="${speed}" aria-label="${name}">${icon(picture)}</button>`;

/** Shows everything beside the sky: the goal in words, its parts, the arrow's numbers and the buttons. */
export class Panel {
  prepare(soundOn) {
    byId('menu').innerHTML = icon('menu');
    byId('fast').innerHTML = icon('fast');
    byId('again').innerHTML = `${icon('again')}<span>Again</span>`;
    byId('again').setAttribute('aria-label', 'Again (R)');
    byId('aim').innerHTML =
      `${nudge(2, 0, 'left', 'Turn the arrow left')}<output id="angle"></output>${nudge(-2, 0, 'right', 'Turn the arrow right')}` +
      `${nudge(0, -4, 'less', 'Slower')}<output id="speed"></output>${nudge(0, 4, 'more', 'Faster')}`;
    this.showSound(soundOn);
  }

  showSound(on) {
    byId('sound').innerHTML = icon(on ? 'soundOn' : 'soundOff');
    byId('sound').setAttribute('aria-pressed', String(on));
  }

  openGoal({ chapters, goals }, index) {
    const goal = goals[index];
    document.body.classList.remove('is-free');
    byId('title').innerHTML = `${goal.name}<span>${index + 1} of ${goals.length} · ${chapters[goal.chapter]}</span>`;
    byId('text').textContent = goal.text;
    render(byId('parts'), goal.parts.map(({ text }) => `<li><i></i><span>${text}</span><b></b></li>`).join(''));
    this.isLast = index === goals.length - 1;
    this.say(goal.note);
  }

  openFree(skies, index) {
    document.body.classList.add('is-free');
    byId('title').innerHTML = `Open sky<span>${skies[index].name}</span>`;
    byId('text').textContent = 'Throw as many moons as you like.';
    render(byId('parts'), '');
    render(
      byId('moons'),
      skies
        .map(
          ({ name }, i) =>
            `<button type="button" class="pick" data-sky="${i}" aria-pressed="${i === index}">${name}</button>`,
        )
        .join(''),
    );
    render(byId('fuel'), '');
    this.say('Press anywhere, pull an arrow, let go. With keys: W, A, S, D move the start.');
  }

  say(text) {
    byId('said').textContent = text;
  }

  show(experiment, { chosen }, helps) {
    const { throws, phase, isFree, canAim, goal, flight } = experiment;
    const one = throws[chosen];
    byId('angle').textContent = `Angle ${one.degrees}°`;
    byId('speed').textContent = `Speed ${one.speed}`;
    for (const button of byId('aim').querySelectorAll('button')) button.disabled = !canAim;
    const [picture, name] = isFree ? ['go', 'Throw'] : GO[phase];
    const words = phase === 'done' && this.isLast ? 'All goals' : name;
    render(byId('go'), `${icon(picture)}<span>${words}</span>`);
    byId('again').querySelector('span').textContent = isFree ? 'Clear' : 'Again';
    byId('again').disabled = !isFree && phase === 'aim';
    if (isFree) return;
    this.showMoons(experiment, chosen);
    const help = phase === 'aim' && helps ? '<button type="button" class="pick" data-show>Show me</button>' : '';
    const idle = phase === 'fly' || phase === 'pause' ? '' : 'disabled';
    render(
      byId('fuel'),
      goal.fuel
        ? `<button type="button" class="pick" data-push="-1" ${flight.fuel ? idle : 'disabled'}>Brake (Q)</button>
         <button type="button" class="pick" data-push="1" ${flight.fuel ? idle : 'disabled'}>Push (E) · ${flight.fuel} left</button>${help}`
        : help,
    );
    this.showShares(experiment);
  }

  showMoons({ throws, phase }, chosen) {
    render(
      byId('moons'),
      throws.length < 2
        ? ''
        : throws
            .map(
              (_, i) => `<button type="button" class="pick" data-moon="${i}" aria-pressed="${i === chosen}"
                ${phase === 'aim' ? '' : 'disabled'} aria-label="Moon ${i + 1}"><img src="art/moon-${i + 1}.svg" alt="">${i + 1}</button>`,
            )
            .join(''),
    );
  }

  showShares({ seen }) {
    if (!seen) return;
    for (const [i, row] of [...byId('parts').children].entries()) {
      const { share, done } = seen.memories[i];
      const shown = done ? 1 : Math.max(0, Math.min(0.99, share));
      const text = done ? '✓' : `${Math.floor(shown * 100)}%`;
      row.style.setProperty('--share', shown.toFixed(3));
      if (row.lastChild.textContent !== text) row.lastChild.textContent = text;
    }
  }
}

import { LEVEL_COUNT } from './progress.js';

const MARKS = `<span class="marks" aria-hidden="true">
  <svg class="flame" viewBox="0 0 24 24"><path d="M12 3c5 6 6 8 6 11a6 6 0 0 1-12 0c0-3 1-5 6-11z"/></svg>
  <svg class="fly" viewBox="0 0 24 24"><circle cx="12" cy="13" r="4"/>
    <path d="M12 9C9 3 4 4 4 8s5 3 8 1c3 2 8 3 8-1s-5-5-8 1z"/></svg>
</span>`;

/** The pause panel with its fifteen levels. `choose` and `close` are called by its buttons. */
export function createPanel({ progress, names, choose, close }) {
  const dialog = document.getElementById('panel');
  const grid = document.getElementById('levels');
  const text = document.getElementById('panel-text');
  const buttons = names.map((_name, i) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.innerHTML = `<span>${i + 1}</span>${MARKS}`;
    button.addEventListener('click', () => choose(i + 1));
    grid.append(button);
    return button;
  });
  document.getElementById('resume').addEventListener('click', close);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });

  function refresh(current) {
    buttons.forEach((button, i) => {
      const number = i + 1;
      const done = progress.done.has(number);
      const fly = progress.fireflies.has(number);
      button.disabled = !progress.isOpen(number);
      button.classList.toggle('done', done);
      button.querySelector('.flame').classList.toggle('got', done);
      button.querySelector('.fly').classList.toggle('got', fly);
      const open = `${done ? 'brazier lit' : 'not lit yet'}${fly ? ', firefly found' : ''}`;
      const state = button.disabled ? 'closed' : open;
      button.setAttribute('aria-label', `Level ${number}, ${names[i]}: ${state}`);
      button.title = button.disabled ? '' : names[i];
      if (number === current) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
  }

  return {
    isOpen: () => dialog.open,
    open(current, message) {
      refresh(current);
      const { done, fireflies } = progress;
      text.textContent =
        message ?? `${done.size} of ${LEVEL_COUNT} braziers lit, ${fireflies.size} of ${LEVEL_COUNT} fireflies found`;
      if (!dialog.open) dialog.showModal();
      document.getElementById('resume').focus();
    },
    close() {
      if (dialog.open) dialog.close();
    },
  };
}

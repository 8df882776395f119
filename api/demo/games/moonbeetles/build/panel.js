const $ = (id) => document.getElementById(id);
const FULL = '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/></svg>';
const CRESCENT =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 4.500a8 8 0 1 0 0 15a9.500 9.500 0 0 1 0-15z"/></svg>';

function levelButton(level, index, { progress, current, choose }) {
  const button = document.createElement('button');
  const state = progress.isFull(index) ? 'full' : progress.isDone(index) ? 'done' : 'new';
  button.type = 'button';
  button.className = state;
  button.disabled = !progress.isOpen(index);
  button.innerHTML = `${index + 1}<span>${state === 'full' ? FULL : state === 'done' ? CRESCENT : ''}</span>`;
  const said = {
    full: 'solved in the fewest moves',
    done: 'solved',
    new: button.disabled ? 'not open yet' : 'not solved',
  };
  button.setAttribute('aria-label', `Level ${index + 1}, ${level.name}, ${said[state]}`);
  button.title = level.name;
  if (index === current) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => choose(index));
  return button;
}

/** The list of levels, which is also the pause. */
export function createPanel({ levels, progress, choose, close }) {
  const dialog = $('panel');
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  $('resume').addEventListener('click', close);
  return {
    isOpen: () => dialog.open,
    open(current, message) {
      $('panel-text').textContent =
        message ?? `${progress.done()} of ${levels.length} solved, ${progress.full()} of them with a full moon.`;
      $('levels').replaceChildren(...levels.map((level, i) => levelButton(level, i, { progress, current, choose })));
      if (!dialog.open) dialog.showModal();
      $('resume').focus({ preventScroll: true });
      dialog.scrollTop = 0;
    },
    close: () => dialog.open && dialog.close(),
  };
}

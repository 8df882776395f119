import { clock, MEDALS, worth } from './rules/medals.js';
import { mapIcon, medalIcon } from './view/icons.js';

const $ = (id) => document.getElementById(id);

function trackButton(track, index, { progress, current, choose }) {
  const button = document.createElement('button');
  const best = progress.best(track)?.time ?? null;
  const won = worth(track, best);
  const open = progress.isOpen(index);
  const marks = [...MEDALS].reverse().map((medal, i) => medalIcon(medal, i < won));
  button.type = 'button';
  button.disabled = !open;
  button.innerHTML = `${mapIcon(track)}<span><b>${index + 1}. ${track.name}</b><span class="marks">${marks.join('')}</span><small>${
    best === null ? (open ? 'Not sailed yet' : 'Not open yet') : clock(best)
  }</small></span>`;
  const medals = won === 0 ? 'no medal' : won === 1 ? '1 medal' : `${won} medals`;
  button.setAttribute(
    'aria-label',
    `${track.name}, ${open ? `${medals}, ${best === null ? 'not sailed' : clock(best)}` : 'not open'}`,
  );
  if (index === current) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => choose(index));
  return button;
}

function paperButtons(progress, changed) {
  return progress.papers().map((paper) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = 'paper';
    input.disabled = !paper.open;
    input.checked = progress.paper() === paper.id;
    input.addEventListener('change', () => {
      progress.choosePaper(paper.id);
      changed();
    });
    label.append(input, paper.open ? paper.name : `${paper.name} (${paper.medals} medals)`);
    return label;
  });
}

/** The list of tracks, which is also the pause. */
export function createPanel({ tracks, progress, choose, close, changed }) {
  const dialog = $('panel');
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  $('resume').addEventListener('click', close);
  $('rivals').addEventListener('click', () => {
    progress.toggleRivals();
    showRivals();
    changed();
  });
  function showRivals() {
    $('rivals').setAttribute('aria-pressed', String(progress.rivals()));
    $('rivals').textContent = progress.rivals() ? 'Ghost boats: on' : 'Ghost boats: off';
  }
  return {
    isOpen: () => dialog.open,
    open(current, message) {
      const all = tracks.length * MEDALS.length;
      $('panel-text').textContent =
        message ?? `${progress.medals()} of ${all} medals. Every medal can be won by two keys.`;
      $('tracks').replaceChildren(...tracks.map((track, i) => trackButton(track, i, { progress, current, choose })));
      $('papers').replaceChildren($('papers').firstElementChild, ...paperButtons(progress, changed));
      showRivals();
      if (!dialog.open) dialog.showModal();
      $('resume').focus({ preventScroll: true });
      dialog.scrollTop = 0;
    },
    close: () => dialog.open && dialog.close(),
  };
}

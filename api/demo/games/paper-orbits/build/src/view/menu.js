import { progress } from '../progress.js';

export function showGoals(dialog, { chapters, goals, free }, current) {
  const page = (goal, index) => {
    const open = progress.isOpen(index);
    const best = progress.best[index];
    const told = best ? `✓ ${best === 1 ? 'first launch' : `${best} launches`}` : open ? 'open' : 'not yet';
    return `<li><button type="button" class="page${best ? ' is-won' : ''}${index === current ? ' is-here' : ''}"
      data-page="${index}" ${open ? '' : 'disabled'}><b>${index + 1}</b><span>${goal.name}</span><em>${told}</em></button></li>`;
  };
  const sections = chapters.map((name, chapter) => {
    const own = goals.map((goal, index) => (goal.chapter === chapter ? page(goal, index) : '')).join('');
    return `<section><h3>${name}</h3><ol>${own}</ol></section>`;
  });
  const skies = free
    .map(
      ({ name }, i) =>
        `<li><button type="button" class="page" data-sky="${i}"><b>∞</b><span>${name}</span></button></li>`,
    )
    .join('');
  const all = progress.count === goals.length;
  const ending = all
    ? '<p><strong>Every page of the atlas is inked.</strong> One rule moved it all: everything heavy pulls, and twice as far pulls a quarter as hard. The open sky is yours.</p>'
    : '';
  dialog.innerHTML = `<header><h2 id="goals-title">Paper Orbits</h2><p>${progress.count} of ${goals.length} reached</p>
    <button type="button" class="plain" data-close autofocus>Back to the sky</button></header>${ending}
    ${sections.join('')}<section><h3>Open sky</h3><ol>${skies}</ol></section>
    <p>Left and right turn the arrow, up and down change its speed, Shift makes it finer. Enter launches and pauses, R tries
    again, F is faster, Q and E brake and push, M is sound.</p>`;
  dialog.showModal();
}

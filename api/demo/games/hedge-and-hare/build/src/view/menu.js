import { goalTexts } from '../messages.js';
import { layGarden } from '../rules/garden.js';
import { goalsOf } from '../rules/turn.js';
import { progress } from '../session.js';
import { rosette } from './panel.js';

const goalsIn = (field) => goalsOf(layGarden(field).garden).length;
const stars = (won, goals) => Array.from({ length: goals }, (_, i) => rosette(won[i])).join('');
const told = (won, goals) => `${won.filter(Boolean).length} of ${goals} stars`;

export function showGardens(dialog, { chapters, fields, current }) {
  const plot = (field) => {
    const { id, name } = field;
    const goals = goalsIn(field);
    const open = progress.isOpen(id);
    const won = progress.of(id);
    return `<li><button type="button" class="plot${id === current ? ' is-here' : ''}" data-plot="${id}"
      ${open ? '' : 'disabled'} aria-label="Garden ${id + 1}, ${name}, ${open ? told(won, goals) : 'not open yet'}"><b>${id + 1}</b>
      <span>${name}</span><em>${open ? stars(won, goals) : 'not yet'}</em></button></li>`;
  };
  const sections = chapters.map((chapter, index) => {
    const own = fields.filter((field) => field.chapter === index);
    return `<section><h3>${chapter.name}</h3><p>${chapter.rule}</p><ol>${own.map(plot).join('')}</ol></section>`;
  });
  const { lane, laneIsOpen } = progress;
  const lanes = [1, lane - 1, lane].filter((number, i, all) => number > 0 && all.indexOf(number) === i);
  const laneText = laneIsOpen
    ? 'New gardens without end, each of them proven to be winnable before you see it.'
    : 'Opens when four gardens are kept.';
  const laneButtons = lanes
    .map(
      (number) =>
        `<li><button type="button" class="plot lane" data-lane="${number}" ${laneIsOpen ? '' : 'disabled'}><b>${number}</b>
        <span>${number === lane ? 'Next garden' : 'Play again'}</span></button></li>`,
    )
    .join('');
  dialog.innerHTML = `<header><h2 id="gardens-title">Hedge &amp; Hare</h2>
    <p class="total">${rosette(true)} ${progress.total} of ${fields.reduce((sum, field) => sum + goalsIn(field), 0)}</p>
    <button type="button" class="plain" data-close autofocus>Back to the garden</button></header>
    ${sections.join('')}
    <section><h3>The endless lane</h3><p>${laneText}</p><ol>${laneButtons}</ol></section>
    <p>Arrows choose a square, Enter plants, 1 to 3 choose a tool, E lets them go, U takes back a turn, H hints, R starts
    again, M is sound.</p>`;
  dialog.showModal();
}

export function showDone(dialog, { session, had, last }) {
  const { field, garden, rosettes, state } = session;
  const rows = goalTexts(garden, field).map((text, i) => {
    const before = !rosettes[i] && had[i] ? ' (won before)' : '';
    return `<li>${rosette(rosettes[i] || had[i], i)}<span>${text}${before}</span></li>`;
  });
  const next = field.lane
    ? `<button type="button" class="main-button" data-lane="${field.lane + 1}" autofocus>Next garden</button>`
    : last
      ? '<button type="button" class="main-button" data-gardens autofocus>All gardens</button>'
      : `<button type="button" class="main-button" data-plot="${field.id + 1}" autofocus>Next garden</button>`;
  const asleep = state.visitors.find(({ mood }) => mood === 'napping');
  const art = asleep ? `${asleep.kind}-nap` : 'lettuce';
  const heading = last
    ? 'Midsummer, and all is well'
    : rosettes.every(Boolean)
      ? 'A perfect garden'
      : 'The garden is safe';
  const ending = last
    ? '<p>That was the last garden of the book. The visitors have had their clover, and you your salad. The lane goes on for as long as you like.</p>'
    : `<p>${field.name}, in ${state.hour} ${state.hour === 1 ? 'turn' : 'turns'} with ${state.planted} planted</p>`;
  dialog.innerHTML = `<img src="art/${art}.svg" alt=""><h2 id="done-title">${heading}</h2>${ending}
    <ul class="won">${rows.join('')}</ul>
    <div class="row">${next}<button type="button" class="plain" data-again>Play it again</button>
    <button type="button" class="plain" data-gardens>Gardens</button></div>`;
  dialog.showModal();
}

import { progress } from '../session.js';
import { goalTexts, star } from './panel.js';

const stars = (won) => won.map(star).join('');
const told = (won) => `${won.filter(Boolean).length} of 3 stars`;

/** The chart of all waters: the game's menu. */
export function showChart(dialog, { waters, deals, current }) {
  const total = deals.reduce((sum, deal) => sum + progress.starsOf(deal.id).filter(Boolean).length, 0);
  const water = (data, index) => {
    const own = deals.filter((deal) => deal.water === index);
    const reached = progress.isOpen(own[0].id);
    const buttons = own
      .map((deal) => {
        const open = progress.isOpen(deal.id);
        const won = progress.starsOf(deal.id);
        return `<li><button type="button" data-deal="${deal.id}"
          class="deal${deal.id === current ? ' is-here' : ''}" ${open ? '' : 'disabled'}
        aria-label="Deal ${deal.id + 1}, ${deal.name}, ${open ? told(won) : 'not open yet'}"><b>${deal.id + 1}</b>
          <span>${deal.name}</span>
        <em>${open ? stars(won) : 'not yet'}</em></button></li>`;
      })
      .join('');
    return `<section class="water water-${index}"><h3>${data.name}</h3><p>${data.rule}</p><ul>${buttons}
      <li><button type="button" data-free="${index}" class="deal free" ${reached ? '' : 'disabled'}><b>∿</b>
        <span>Free tide</span><em>${reached ? 'random' : 'not yet'}</em></button></li></ul></section>`;
  };
  dialog.innerHTML = `<header><h2 id="chart-title">Chart of the waters</h2>
    <p class="total">${star(true)} ${total} of ${deals.length * 3}</p>
    <button type="button" class="plain" data-close autofocus>Back to the reef</button></header>
    <div class="waters">${waters.map(water).join('')}</div>
    <footer><p>Arrows choose a lit card, Enter takes it, D draws, U undoes, H hints, R deals again, M is sound.</p>
      </footer>`;
  dialog.showModal();
}

export function showDone(dialog, { session, won, had, last }) {
  const texts = goalTexts(session.deal.goals);
  const rows = texts
    .map(
      (text, i) =>
        `<li class="${won[i] ? 'is-on' : ''}" style="--i:${i}">${star(won[i] || had[i])}<span>${text}${!won[i] && had[i] ? ' (won before)' : ''}</span></li>`,
    )
    .join('');
  const free = session.deal.free;
  const next = free
    ? `<button type="button" data-free="${free.water}" autofocus>Another tide</button>`
    : last
      ? '<button type="button" data-chart autofocus>See the chart</button>'
      : `<button type="button" data-deal="${session.deal.id + 1}" autofocus>Next deal</button>`;
  dialog.innerHTML = `<h2 id="done-title">${last && !free ? 'The last bell is quiet' : 'Reef cleared'}</h2>
    <p>${session.deal.name}</p>
    <ul class="won">${rows}</ul><div class="row">${next}<button type="button"
      class="plain" data-again>Play it again</button>
    <button type="button" class="plain" data-chart>Chart</button></div>`;
  dialog.showModal();
}

import { openTrees, tally, treeId } from '../rules/progress.js';
import { seededRandom } from '../rules/random.js';
import { BIRD, FLOWER, FRUIT, KINDS } from './shapes.js';
import { html } from './svg.js';

/** Shows the whole orchard as one picture: five terraces of eight trees, each tree a button. */
export class OrchardView {
  constructor(root, { visit, restart }) {
    this.root = root;
    this.visit = visit;
    this.restart = restart;
    root.addEventListener('keydown', (event) => this.#steer(event));
  }

  show(groves, progress, current) {
    const open = openTrees(groves, progress);
    const { trees, grown, flowers, flowersInAll } = tally(groves, progress);
    const whole = grown === trees;
    const line = whole
      ? 'The orchard is fully grown. Every tree here is yours to walk under.'
      : `${grown} of ${trees} trees grown, ${flowers} of ${flowersInAll} seed flowers found`;
    const again = html('button', {
      type: 'button',
      className: 'text-button',
      textContent: 'Start this tree afresh',
      onclick: this.restart,
    });
    const head = html('div', { className: 'orchard-head' }, [html('p', { textContent: line }), again]);
    this.root.classList.toggle('whole', whole);
    this.root.replaceChildren(head, ...groves.map((grove) => this.#terrace(grove, progress, open, current)));
    this.root.querySelector('[data-current]')?.focus();
  }

  #terrace(grove, progress, open, current) {
    const done = grove.trees.filter((_, i) => progress.trees[treeId(grove, i)]?.done).length;
    const label = html('h2', {
      innerHTML: `${grove.name} <small>${grove.season}, ${done} of ${grove.trees.length}</small>`,
    });
    const row = html(
      'div',
      { className: 'row' },
      grove.trees.map((tree, i) => {
        const id = treeId(grove, i);
        const record = progress.trees[id] ?? {};
        const share = record.done ? 1 : (record.round?.found?.length ?? 0) / 9;
        const state = record.done ? 'grown' : open.has(id) ? 'open' : 'locked';
        const button = html('button', {
          type: 'button',
          className: `plot ${state}`,
          innerHTML: miniTree(grove.id, id, state, share, record.seed),
        });
        const name = record.done
          ? `the ${tree.name} tree, grown`
          : { open: 'a sapling, open', locked: 'not open yet' }[state];
        button.setAttribute('aria-label', `${grove.name}, tree ${i + 1}: ${name}`);
        if (state === 'locked') button.setAttribute('aria-disabled', 'true');
        else button.onclick = () => this.visit(id);
        if (id === current) button.dataset.current = 'true';
        return button;
      }),
    );
    const section = html('section', { className: done === grove.trees.length ? 'terrace full' : 'terrace' }, [
      label,
      row,
    ]);
    section.dataset.grove = grove.id;
    return section;
  }

  #steer(event) {
    const plots = [...this.root.querySelectorAll('.plot')];
    const at = plots.indexOf(document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
    if (!step) return;
    event.preventDefault();
    (plots[at < 0 ? 0 : at + step] ?? plots[at]).focus();
  }
}

function miniTree(groveId, id, state, share, hasFlower) {
  const random = seededRandom(id);
  const wrap = (inner) => `<svg viewBox="0 0 100 110" aria-hidden="true">${inner}</svg>`;
  if (state === 'locked') {
    return wrap(
      '<path d="M50 108V78" class="stake"/>' +
        '<path d="M50 86c-8 0-10-5-10-8 6-1 10 2 10 8zm0-4c0-6 4-9 10-9 0 6-4 9-10 9z" class="sprout"/>',
    );
  }
  const lean = (random() - 0.5) * 12;
  const x = 50 + lean;
  const trunk =
    `<path d="M42 110C47 96 47 84 ${x - 4} 62L${x + 4} 62C54 84 54 96 59 110Z" class="wood"/>` +
    `<path d="M${x} 66L${x - 15} 46M${x} 66L${x + 1} 42M${x} 66L${x + 16} 48" class="twigs"/>`;
  if (state === 'open') {
    const leaves = Array.from({ length: 6 + Math.round(share * 24) }, (_, i) =>
      leafAt(x - 18 + random() * 36, 40 + random() * 26, random, i),
    );
    return wrap(`${trunk}${leaves.join('')}<path d="M50 6 43 20h14z" class="marker"/>`);
  }
  const crown = Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7) * Math.PI * 2 + random();
    const cx = x + Math.cos(angle) * 23;
    const cy = 40 + Math.sin(angle) * 15;
    const r = 15 + random() * 4;
    const fill = `var(--leaf-${i % 2 ? 1 : 2})`;
    return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${r.toFixed(0)}" fill="${fill}"/>`;
  });
  const leaves = Array.from({ length: 14 }, (_, i) => leafAt(18 + random() * 64, 20 + random() * 42, random, i));
  const fruits = Array.from({ length: 6 }, (_, i) => {
    const fx = (24 + (i % 3) * 25 + random() * 8).toFixed(0);
    const fy = (24 + Math.floor(i / 3) * 22 + random() * 6).toFixed(0);
    const kind = i % 3 === 1 ? 'bloom' : FRUIT[groveId];
    return `<g transform="translate(${fx} ${fy}) scale(.62)">${KINDS[kind]}</g>`;
  });
  const perch = random() < 0.5 ? 'translate(30 20) scale(.6)' : 'translate(72 22) scale(-.6 .6)';
  const bird = random() < 0.4 ? `<g transform="${perch}">${BIRD}</g>` : '';
  const flower = hasFlower ? `<g transform="translate(22 109) scale(.6)">${FLOWER}</g>` : '';
  return wrap(trunk + crown.join('') + leaves.join('') + fruits.join('') + bird + flower);
}

function leafAt(x, y, random, i) {
  const where = `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${Math.round(random() * 360)}) scale(.55)`;
  return `<g transform="${where}">${i % 2 ? KINDS.leaf : KINDS.leaf2}</g>`;
}

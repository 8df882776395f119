import { cardName, FAMILIES, isPearl, seededRandom } from '../rules/cards.js';
import { DRAW, isCovered, isLocked, isPlayable, isTaken, turnsMade } from '../rules/play.js';
import { placeOf } from '../rules/reef.js';
import { backFace, cardFace, clamFace } from './faces.js';
import { at, flip, GLIDE, move, SPRING } from './motion.js';

const SEEN_IN_PILE = 3;
const SWIRL = `<svg viewBox="0 0 40 40" aria-hidden="true"><path d="M20 20c3-4 9 0 6 6-4 7-16 5-17-5C8 9 21 3 30 10c5 4 6 10 5 15"
  fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>
    <path d="m29 22 6 6 4-8z" fill="currentColor"/></svg>`;

/** Shows every card of a deal as an element that moves by transform alone. */
export class TableView {
  constructor(host) {
    this.host = host;
    this.cards = [];
  }

  build(session) {
    const { table } = session;
    const random = seededRandom(session.deal.seed);
    const tilt = () => (random() - 0.5) * 2.2;
    this.host.replaceChildren();
    this.pieces = table.cards.map((card, piece) => {
      const lock = table.slots[piece].lock;
      return this.addCard(
        card,
        'button',
        tilt(),
        lock >= 0 ? clamFace(lock) : '',
        piece,
        table.pools[table.poolOf[piece]],
      );
    });
    this.first = this.addCard(table.first, 'div', tilt(), '');
    this.stock = table.stock.map((card) => this.addCard(card, 'div', tilt(), backFace()));
    this.cards = [...this.stock, this.first, ...this.pieces];
  }

  addCard(card, tag, tilt, down, piece, pool) {
    const element = document.createElement(tag);
    element.className = 'card';
    if (tag === 'button') {
      element.type = 'button';
      element.dataset.piece = piece;
    } else {
      element.setAttribute('aria-hidden', 'true');
    }
    const badge = pool ? `<span class="whirl${pool.spin < 0 ? ' whirl-back' : ''}">${SWIRL}</span>` : '';
    element.innerHTML =
      `<span class="body"><span class="face up">${cardFace(card)}</span>` +
      `${down ? `<span class="face down">${down}</span>` : ''}${badge}${isPearl(card) || down ? `<span class="shade${down ? ' shade-shut' : ''}"></span>` : ''}</span>`;
    this.host.append(element);
    return { element, body: element.firstChild, card, tilt, pose: null, down: false };
  }

  /** Returns the pose of each card. */
  poses(session, m) {
    const { table, position } = session;
    const turns = turnsMade(table, position);
    const poses = new Map();
    this.pieces.forEach((view, piece) => {
      const slot = table.slots[placeOf(table, piece, turns)];
      const open = isPlayable(table, position, piece);
      poses.set(view, {
        x: m.reef.x + slot.col * m.reef.column,
        y: m.reef.y + slot.row * m.reef.step - (open ? m.cardHeight * 0.045 : 0),
        z: 10 + slot.row,
        scale: 1,
        turn: view.tilt * 0.6,
        down: isLocked(table, position, piece),
      });
    });
    this.stock.forEach((view, i) => {
      const depth = Math.min(i - position.drawn, 4);
      poses.set(view, {
        x: m.draw.x - depth * 1.5,
        y: m.draw.y - depth * 2,
        z: 60 - Math.min(50, i),
        scale: m.scale,
        turn: 0,
        down: true,
        hidden: i - position.drawn > 4,
      });
    });
    let drawn = 0;
    const pile = [
      this.first,
      ...session.moves.map((step) => (step === DRAW ? this.stock[drawn++] : this.pieces[step])),
    ];
    pile.forEach((view, i) => {
      const top = i === pile.length - 1;
      poses.set(view, {
        x: m.waste.x,
        y: m.waste.y,
        z: 100 + i,
        scale: m.scale,
        turn: top ? view.tilt * 0.6 : view.tilt * 4,
        down: false,
        hidden: i < pile.length - SEEN_IN_PILE,
      });
    });
    return poses;
  }

  update(session, m, how) {
    const poses = this.poses(session, m);
    this.host.style.setProperty('--cw', `${m.cardWidth}px`);
    this.host.style.setProperty('--ch', `${m.cardHeight}px`);
    poses.forEach((pose, view) => this.place(view, pose, how, m));
    this.pieces.forEach((view, piece) => this.describe(session, view, piece));
  }

  place(view, pose, how, m) {
    const before = view.pose;
    const { element } = view;
    view.pose = pose;
    element.style.transform = at(pose);
    element.style.zIndex = pose.z;
    element.style.visibility = pose.hidden ? 'hidden' : 'visible';
    if (how === 'deal') this.deal(view, pose, m);
    else if (before && how !== 'resize') this.glide(view, before, pose, how);
    if (view.down !== pose.down) this.turnOver(view, pose.down, how);
  }

  deal(view, pose, m) {
    if (pose.z >= 60 || pose.hidden) return;
    const from = { x: m.draw.x, y: m.draw.y, scale: m.scale, turn: -14 };
    const order = this.pieces.indexOf(view);
    move(
      view.element,
      [
        { transform: at(from), opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: at(pose), opacity: 1 },
      ],
      { duration: 520, delay: 26 * order, easing: SPRING },
    );
  }

  glide(view, before, pose, how) {
    if (before.x === pose.x && before.y === pose.y && before.scale === pose.scale) return;
    // A card that is covered in the pile before and after is not animated.
    if (before.hidden && pose.hidden) return;
    const far = Math.hypot(before.x - pose.x, before.y - pose.y) > 40;
    const frames = [{ transform: at(before) }, { transform: at(pose) }];
    if (far && how !== 'whirl') {
      const middle = {
        x: (before.x + pose.x) / 2,
        y: Math.min(before.y, pose.y) + Math.abs(before.y - pose.y) * 0.32 - 18,
        scale: Math.max(before.scale, pose.scale) * 1.06,
        turn: pose.x > before.x ? 5 : -5,
      };
      frames.splice(1, 0, { transform: at(middle), offset: 0.45 });
    }
    move(view.element, frames, { duration: far ? 400 : 260, easing: far ? GLIDE : SPRING });
  }

  turnOver(view, down, how) {
    view.down = down;
    view.element.classList.toggle('is-down', down);
    if (how === 'deal' || how === 'resize') return;
    flip(view.body);
    const faces = view.element.querySelectorAll('.face');
    faces.forEach((face) => {
      const [from, to] = face.classList.contains('down') === down ? [0, 1] : [1, 0];
      move(face, [{ opacity: from }, { opacity: from, offset: 0.5 }, { opacity: to, offset: 0.5 }, { opacity: to }], {
        duration: 300,
        easing: 'linear',
      });
    });
  }

  describe(session, view, piece) {
    const { table, position } = session;
    const { element } = view;
    const taken = isTaken(position, piece);
    const covered = !taken && isCovered(table, position, piece);
    const locked = !taken && isLocked(table, position, piece);
    const open = isPlayable(table, position, piece);
    element.classList.toggle('is-open', open);
    element.classList.toggle('is-covered', covered);
    element.classList.toggle('is-taken', taken);
    element.classList.remove('is-hinted');
    element.tabIndex = -1;
    element.toggleAttribute('inert', taken);
    const name = locked ? `closed clam, opens to two ${FAMILIES[table.slots[piece].lock].plural}` : cardName(view.card);
    element.setAttribute(
      'aria-label',
      `${name}${covered ? ', covered' : ''}${open ? ', can be taken' : ''}${table.poolOf[piece] >= 0 && !taken ? ', in a whirlpool' : ''}`,
    );
  }
}

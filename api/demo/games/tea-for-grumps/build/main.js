import { createAudio } from './audio.js';
import {
  act,
  cheerMax,
  choose,
  GRUMPS,
  HUG,
  huff,
  hugFull,
  isReady,
  MOVES,
  meet,
  newWalk,
  PERKS,
  rankOf,
  STOPS,
  scoreOf,
  worth,
} from './rules.js';
import { load, save } from './storage.js';
import { createView } from './view.js';

const $ = (id) => document.getElementById(id);
const audio = createAudio();
const view = createView($('wood'), matchMedia('(prefers-reduced-motion: reduce)').matches);
const MOOD_WORDS = { joke: 'the bored', listen: 'the sad', tea: 'the cold', song: 'the cross' };
const DONE = {
  joke: [
    'Nell tells the one about the two snails.',
    'Nell tells the one about the two snails, and it snorts with laughter.',
  ],
  listen: ['Nell listens and nods.', 'Nell listens. It talks for a long time, and feels lighter.'],
  tea: ['Nell pours two cups.', 'Nell pours two cups. It holds the warm cup in both paws.'],
  song: ['Nell sings a verse.', 'Nell sings, and its foot begins to tap although it tries to stop it.'],
  hug: ['', 'A big, long hug. It did not know it needed one.'],
};

let walk = load('walk', null);
let best = load('best', 0);
let busy = false;
let glad = false;
let last = 0;

const say = (text) => {
  $('words').textContent = text;
};

function option(name, small, act_, { className = '', disabled = false, label } = {}) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.disabled = disabled;
  button.append(
    Object.assign(document.createElement('b'), { textContent: name }),
    Object.assign(document.createElement('small'), { textContent: small }),
  );
  if (label) button.setAttribute('aria-label', label);
  button.addEventListener('click', act_);
  return button;
}

function draw() {
  const { state, stop, meeting } = walk;
  $('place').textContent = `${STOPS[stop].wood}`;
  $('hearts').textContent = `♥ ${scoreOf(walk)}`;
  $('hearts').title = 'Hearts';
  $('bars').hidden = !meeting;
  if (meeting) {
    const share = (walk.cheer / cheerMax(walk)) * 100;
    $('bars').querySelector('.cheer i').style.width = `${share}%`;
    $('bars')
      .querySelector('.cheer')
      .classList.toggle('low', share < 34);
    $('bars').querySelector('.gloom i').style.width = `${(meeting.gloom / meeting.most) * 100}%`;
    $('cheer').textContent = `cheer ${walk.cheer} of ${cheerMax(walk)}`;
    $('grump').textContent = GRUMPS[meeting.kind].name;
    $('gloom').textContent = glad ? 'a friend' : `gloom ${meeting.gloom} · next huff ${huff(walk)}`;
  }
  const options = { way: ways, meeting: moves, perk: perks, won: () => [] }[state]();
  const at = [...$('choices').children].indexOf(document.activeElement);
  $('choices').replaceChildren(...options);
  const to = $('choices').children[Math.max(0, at)];
  if ($('title').hidden && $('end').hidden)
    (to && !to.disabled ? to : $('choices').querySelector('button:not(:disabled)'))?.focus({ preventScroll: true });
}

function ways() {
  const { ways: kinds } = STOPS[walk.stop];
  return kinds.map((kind, way) => {
    const { name, hearts, gift, kind: who } = GRUMPS[kind];
    const known = walk.friends.includes(kind);
    const title = kinds.length === 1 ? 'Up the hill' : way === 0 ? 'The near path' : 'The far path';
    return option(
      `${title}: ${known ? `a cousin of ${name}` : name}`,
      `${'♥'.repeat(hearts)} ${known ? 'just as grumpy' : who}${known || !gift ? '' : `. ${gift}`}`,
      () => begin(way),
    );
  });
}

function moves() {
  const { meeting } = walk;
  const all = MOVES.map(({ id, name }) => {
    const { helps, heals, fits, tired } = worth(walk, id);
    const small = [`${helps} for ${MOOD_WORDS[id]}`, heals && `+${heals} cheer`, tired && 'tired']
      .filter(Boolean)
      .join(', ');
    return option(name, small, () => doIt(id), { className: fits ? 'fits' : '', disabled: busy });
  });
  const ready = isReady(walk);
  const small = ready
    ? `${worth(walk, 'hug').helps}, whatever the mood`
    : `${'●'.repeat(Math.min(meeting.hug, hugFull(walk)))}${'○'.repeat(Math.max(0, hugFull(walk) - meeting.hug))}`;
  all.push(
    option(HUG.name, small, () => doIt('hug'), {
      className: ready ? 'hug' : '',
      disabled: busy || !ready,
      label: ready ? `${HUG.name}, ready` : `${HUG.name}, ${meeting.hug} of ${hugFull(walk)}`,
    }),
  );
  return all;
}

const perks = () =>
  walk.offered.map((id) => option(PERKS[id].name, PERKS[id].says, () => take(id), { disabled: busy }));

function begin(way) {
  if (busy) return;
  meet(walk, way);
  const { kind } = walk.meeting;
  audio.play('step');
  say(`${GRUMPS[kind].name}, ${GRUMPS[kind].kind}. “Go away,” it says. It is ${walk.meeting.moods[0]}.`);
  keep();
  draw();
}

async function doIt(id) {
  if (busy || walk.state !== 'meeting') return;
  busy = true;
  const { kind } = walk.meeting;
  const shown = walk.meeting;
  const events = act(walk, id);
  const [did] = events;
  if (!did) {
    busy = false;
    return;
  }
  keep();
  audio.play(id);
  view.happen(did);
  const tired = did.tired ? ' The same again: it half listens.' : '';
  say(`${DONE[id][did.fits || id === 'hug' ? 1 : 0]}${tired}`);
  for (const button of $('choices').children) button.disabled = true;
  $('bars').querySelector('.gloom i').style.width = `${(shown.gloom / shown.most) * 100}%`;
  for (const event of events.slice(1)) {
    await new Promise((done) => setTimeout(done, 650));
    audio.play(event.what);
    view.happen(event);
    if (event.what === 'huff')
      say(
        `${GRUMPS[kind].name} huffs: ${event.hurts} less cheer.${walk.meeting ? ` Now it is ${walk.meeting.moods[0]}.` : ''}`,
      );
    if (event.what === 'rest')
      say('Nell needs a nap under a fern. She wakes up a little stronger. A heart is lost, the friends are not.');
    if (event.what === 'friend') await befriended(event);
  }
  busy = false;
  if (walk.state === 'won') return finish();
  draw();
}

async function befriended({ kind, isNew }) {
  glad = true;
  const { name, gift, hearts } = GRUMPS[kind];
  say(`${name} smiles. ${isNew && gift ? `${gift}. ` : ''}${hearts === 1 ? '1 heart' : `${hearts} hearts`}.`);
  $('gloom').textContent = 'a friend';
  await new Promise((done) => setTimeout(done, 1900));
  glad = false;
  if (walk.state === 'perk') say('Something lies beside the path. What does Nell take along?');
}

function take(id) {
  if (busy || !choose(walk, id)) return;
  audio.play('perk');
  const { wood } = STOPS[walk.stop];
  const camp = wood !== STOPS[walk.stop - 1].wood;
  say(
    camp
      ? `${wood}. Nell makes a camp and is as cheerful as ever. Which way?`
      : 'The path forks. The far grump is harder to cheer up, and worth more.',
  );
  keep();
  draw();
}

const keep = () => save('walk', walk.state === 'won' ? null : walk);

function finish() {
  const score = scoreOf(walk);
  const isBest = score > best;
  if (isBest) save('best', (best = score));
  $('end-text').textContent =
    'The hill laughs, and it sounds like far thunder. Down the slope they come, all your friends, each with a cup. The wood is not called Grumblewood any more.';
  $('end-numbers').textContent =
    `${rankOf(score)}: ${score} hearts${isBest ? ', your best walk' : `, best ${best}`}. ${walk.friends.length} friends, ${walk.turns} turns, ${walk.rests === 1 ? '1 nap' : `${walk.rests} naps`}.${score >= 22 ? '' : ' With 22 hearts you are everybody’s tea-maker: the far paths are worth more.'}`;
  $('end').hidden = false;
  $('again').focus();
}

function start(anew) {
  if (anew || !walk) walk = newWalk(Math.floor(Math.random() * 2 ** 31));
  $('title').hidden = true;
  $('end').hidden = true;
  say(
    walk.stop === 0 && !walk.meeting
      ? 'Nell has a kettle, four cups and all afternoon. In the Grumblewood they have had no tea for years. Which way?'
      : 'Nell walks on.',
  );
  draw();
}

function showTitle() {
  if (busy) return;
  const goesOn = walk && walk.state !== 'won' && (walk.stop > 0 || walk.meeting);
  $('title-text').textContent = best
    ? `The wood is a new one every time. Your best walk: ${best} hearts, ${rankOf(best).toLowerCase()}.`
    : 'Nell has a kettle and a wood full of grumps. Nobody is beaten here; everybody is cheered up. A small role-playing walk of eight meetings.';
  $('goon').hidden = !goesOn;
  $('end').hidden = true;
  $('title').hidden = false;
  (goesOn ? $('goon') : $('begin')).focus();
}

function frame(time) {
  requestAnimationFrame(frame);
  const elapsed = last ? Math.min(0.05, (time - last) / 1000) : 0;
  last = time;
  if (document.hidden) return;
  const { stop, friends, meeting } = walk ?? newWalk(1);
  view.draw(
    { stop, friends, meeting, ways: STOPS[stop].ways, glad: glad || walk?.state === 'perk' || walk?.state === 'won' },
    time / 1000,
    elapsed,
  );
}

function toggleSound() {
  audio.toggle();
  $('sound').setAttribute('aria-pressed', String(audio.isOn()));
}
function step(by) {
  const all = [...$('choices').querySelectorAll('button:not(:disabled)')];
  all[(all.indexOf(document.activeElement) + by + all.length) % all.length]?.focus();
}
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.code === 'KeyM') return toggleSound();
  if (!$('title').hidden || !$('end').hidden) return;
  if (event.code === 'Escape') return showTitle();
  if (/^Digit[1-5]$/.test(event.code)) return $('choices').children[Number(event.code.at(-1)) - 1]?.click();
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code];
  if (!by) return;
  event.preventDefault();
  step(by);
});
for (const [id, act_] of [
  ['sound', toggleSound],
  ['menu', showTitle],
  ['goon', () => start(false)],
  ['begin', () => start(true)],
  ['again', () => start(true)],
])
  $(id).addEventListener('click', act_);
addEventListener('resize', view.resize);
$('sound').setAttribute('aria-pressed', String(audio.isOn()));
view.resize();
showTitle();
requestAnimationFrame(frame);

import type { Messages } from '../../i18n/messages.ts';

type Said = Messages<'guideProject'>['example']['game'];

/** The guide's example: a complete game in one file. A browser story plays it, so it has to work unchanged. */
export const exampleGame = (
  { title, level, end, map, steps, fixed, fallen }: Said,
  language: string,
) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: #14121f; }
  canvas { max-width: 100%; max-height: 100vh; background: #262338; }
</style>
<canvas width="800" height="600" role="img"></canvas>
<script>
  const canvas = document.querySelector('canvas');
  const pen = canvas.getContext('2d');
  const tile = 40, width = 28, height = 36, step = 1 / 60;

  // ${map}
  const levels = [
    [
      '                   D',
      ' S       ##      ###',
      '####################',
    ],
    [
      '                   D',
      '         ##      ###',
      ' S    ####       ###',
      '########   #########',
    ],
  ];

  let number, level, hero;
  function start(n) {
    if (n === levels.length) return finish();
    number = n;
    level = [...Array(15 - levels[n].length).fill(''), ...levels[n]];
    const row = level.findIndex((line) => line.includes('S'));
    hero = { x: level[row].indexOf('S') * tile, y: row * tile, fall: 0, stands: false };
    canvas.ariaLabel = '${level} ' + (n + 1);
  }
  function finish() {
    hero = undefined;
    canvas.ariaLabel = '${end}';
  }

  const keys = {};
  addEventListener('keydown', (event) => {
    keys[event.code] = true;
    if (/Arrow|Space/.test(event.code)) event.preventDefault();
  });
  addEventListener('keyup', (event) => { keys[event.code] = false; });

  function at(x, y) {
    if (x < 0 || x >= canvas.width) return '#';
    return level[Math.floor(y / tile)]?.[Math.floor(x / tile)];
  }
  const free = (x, y) =>
    [x, x + width - 1].every((px) => [y, y + height - 1].every((py) => at(px, py) !== '#'));

  // ${steps}
  function move(dx, dy) {
    const times = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)));
    for (let i = 0; i < times; i += 1) {
      if (!free(hero.x + dx / times, hero.y + dy / times)) return false;
      hero.x += dx / times;
      hero.y += dy / times;
    }
    return true;
  }

  function update() {
    const way = (keys.ArrowRight ? 1 : 0) - (keys.ArrowLeft ? 1 : 0);
    move(way * 240 * step, 0);
    if (keys.Space && hero.stands) hero.fall = -640;
    hero.fall = Math.min(hero.fall + 1800 * step, 900);
    const moved = move(0, hero.fall * step);
    hero.stands = !moved && hero.fall > 0;
    if (!moved) hero.fall = 0;
    if (at(hero.x + width / 2, hero.y + height / 2) === 'D') return start(number + 1);
    if (hero.y > canvas.height) start(number); // ${fallen}
  }

  function draw() {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#ffb84d';
    pen.font = '24px sans-serif';
    pen.fillText(canvas.ariaLabel, 24, 44);
    if (!hero) return;
    level.forEach((line, y) => [...line].forEach((sign, x) => {
      if (sign !== '#' && sign !== 'D') return;
      pen.fillStyle = sign === '#' ? '#423d5a' : '#86dfab';
      pen.fillRect(x * tile, y * tile, tile, tile);
    }));
    pen.fillStyle = '#ff7f5c';
    pen.fillRect(hero.x, hero.y, width, height);
  }

  // ${fixed}
  let last = performance.now(), behind = 0;
  function frame(now) {
    behind = Math.min(behind + (now - last) / 1000, 0.1);
    last = now;
    for (; behind >= step; behind -= step) if (hero) update();
    draw();
    requestAnimationFrame(frame);
  }
  start(0);
  requestAnimationFrame(frame);
</script>
</html>
`;

export const cachedCanvasSample = `const stars = document.createElement('canvas');
stars.width = 800;
stars.height = 600;
const brush = stars.getContext('2d');
brush.fillStyle = 'white';
for (let i = 0; i < 1000; i += 1) {
  brush.fillRect(Math.random() * 800, Math.random() * 600, 2, 2);
}

function draw() {
  pen.drawImage(stars, 0, 0);
}
`;

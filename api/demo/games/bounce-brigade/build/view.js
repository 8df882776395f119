import { HEIGHT, PIP, WIDTH } from './rules.js';

const TURN = Math.PI * 2;
const COLOURS = ['#e8574a', '#3f9fd0', '#f08fb0', '#58b368', '#9a74d8'];
const INK = '#3b2340';

/** Draws the fair: the sky of the game, and around it as much meadow as the window shows. */
export function createView(canvas, calm) {
  const pen = canvas.getContext('2d');
  let [width, height, ratio, scale, left, top] = [0, 0, 1, 1, 0, 0];
  let bits = [];
  let floats = [];
  let shake = 0;
  const squash = new Map();

  function resize() {
    ratio = Math.min(2, devicePixelRatio || 1);
    [width, height] = [innerWidth, innerHeight];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const bar = 58;
    scale = Math.min(width / WIDTH, (height - bar) / HEIGHT);
    left = (width - WIDTH * scale) / 2;
    top = bar + Math.max(0, (height - bar - HEIGHT * scale) / 2);
  }

  const disc = (x, y, radius, colour) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, TURN);
    pen.fill();
  };
  const shape = (colour, ...points) => {
    pen.fillStyle = colour;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.closePath();
    pen.fill();
  };

  function backdrop(time, round) {
    const sky = pen.createLinearGradient(0, 0, 0, height);
    // The time of day changes with the rounds: noon, evening, night.
    const late = Math.min(1, round / 11);
    const mix = (a, b) => a.map((one, i) => Math.round(one + (b[i] - one) * late));
    const rgb = (parts) => `rgb(${parts.join(' ')})`;
    sky.addColorStop(0, rgb(mix([118, 190, 232], [36, 34, 92])));
    sky.addColorStop(0.7, rgb(mix([222, 240, 240], [214, 120, 130])));
    sky.addColorStop(1, rgb(mix([250, 244, 214], [250, 190, 130])));
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    if (late > 0.4)
      for (let i = 0; i < 60; i++) {
        pen.globalAlpha = (late - 0.4) * (0.5 + 0.5 * Math.sin(time * 2 + i * 5));
        disc(((i * 97.3) % 1) * width + ((i * 331) % width), (i * 173) % (height * 0.5), 1.4, '#fff8d8');
      }
    pen.globalAlpha = 1;
    const ground = top + 600 * scale;
    pen.fillStyle = rgb(mix([150, 196, 130], [70, 84, 110]));
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width + 30; x += 30) pen.lineTo(x, ground - 90 * scale - Math.sin(x / 190) * 34 * scale);
    pen.lineTo(width + 30, height);
    pen.fill();
    wheel(left + WIDTH * scale * 0.83, ground - 150 * scale, 92 * scale, time, late);
    tent(left + WIDTH * scale * 0.16, ground, 120 * scale, '#d9544a');
    for (const side of [-1, 1])
      for (let n = 1; n < 6; n++)
        tent(
          width / 2 + side * (WIDTH * scale * 0.42 + n * 150 * scale),
          ground + 10,
          (n % 2 ? 88 : 120) * scale,
          COLOURS[(n + (side > 0 ? 2 : 0)) % 5],
        );
    pen.fillStyle = rgb(mix([112, 166, 88], [52, 72, 70]));
    pen.fillRect(0, ground - 4, width, height);
  }

  function wheel(x, y, radius, time, late) {
    pen.strokeStyle = '#7a5a86';
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(x - radius * 0.6, y + radius * 1.6);
    pen.lineTo(x, y);
    pen.lineTo(x + radius * 0.6, y + radius * 1.6);
    pen.stroke();
    pen.beginPath();
    pen.arc(x, y, radius, 0, TURN);
    pen.stroke();
    for (let n = 0; n < 8; n++) {
      const way = (n / 8) * TURN + (calm ? 0 : time * 0.15);
      const [cx, cy] = [x + Math.cos(way) * radius, y + Math.sin(way) * radius];
      pen.lineWidth = 2;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(cx, cy);
      pen.stroke();
      disc(cx, cy + 6, radius * 0.13, COLOURS[n % 5]);
      if (late > 0.3) disc(cx, cy, 3, '#fff3b0');
    }
  }

  function tent(x, base, size, colour) {
    for (let n = 0; n < 6; n++) {
      const [a, b] = [x - size / 2 + (n * size) / 6, x - size / 2 + ((n + 1) * size) / 6];
      shape(n % 2 ? '#fff6e6' : colour, [x, base - size * 1.05], [b, base - size * 0.55], [a, base - size * 0.55]);
      shape(n % 2 ? '#f1e2cc' : colour, [a, base - size * 0.55], [b, base - size * 0.55], [b, base], [a, base]);
    }
    shape(colour, [x, base - size * 1.05], [x, base - size * 1.28], [x + size * 0.2, base - size * 1.18]);
  }

  function balloon({ x, y, hue, kind, home }, time) {
    const lift = calm ? 0 : Math.sin(time * 2 + home) * 2;
    pen.strokeStyle = '#3b234066';
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, y + 19 + lift);
    pen.quadraticCurveTo(x + 5, y + 30, x - 1, y + 42);
    pen.stroke();
    const colour = kind === 'gold' ? '#f6c344' : COLOURS[hue];
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y + lift, 16, 19, 0, 0, TURN);
    pen.fill();
    shape(colour, [x - 4, y + 22 + lift], [x, y + 17 + lift], [x + 4, y + 22 + lift]);
    pen.fillStyle = '#ffffff8c';
    pen.beginPath();
    pen.ellipse(x - 6, y - 7 + lift, 4, 6, 0.5, 0, TURN);
    pen.fill();
    if (kind !== 'gold') return;
    pen.fillStyle = '#fff6cf';
    star(x + 1, y + 1 + lift, 8);
  }

  function star(x, y, size) {
    pen.beginPath();
    for (let n = 0; n < 10; n++) {
      const radius = n % 2 ? size * 0.45 : size;
      const way = (n / 10) * TURN - Math.PI / 2;
      pen.lineTo(x + Math.cos(way) * radius, y + Math.sin(way) * radius);
    }
    pen.fill();
  }

  function cloud({ x, y }) {
    for (const [dx, dy, radius] of [
      [-14, 4, 13],
      [0, -4, 17],
      [14, 4, 13],
      [0, 7, 14],
    ])
      disc(x + dx, y + dy, radius, '#ffffffee');
    disc(x - 5, y + 2, 2, INK);
    disc(x + 6, y + 2, 2, INK);
  }

  function bell({ x, y }) {
    pen.fillStyle = '#f0b93a';
    pen.strokeStyle = INK;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x - 16, y + 12);
    pen.quadraticCurveTo(x - 12, y - 18, x, y - 18);
    pen.quadraticCurveTo(x + 12, y - 18, x + 16, y + 12);
    pen.closePath();
    pen.fill();
    pen.stroke();
    disc(x, y + 15, 4, INK);
  }

  function pipAt(pip) {
    const press = squash.get(pip) ?? 0;
    pen.save();
    pen.translate(pip.x, pip.y);
    const stretch = Math.max(-0.16, Math.min(0.16, Math.abs(pip.vy) / 3600)) - press * 0.3;
    pen.scale(1 - stretch, 1 + stretch);
    if (pip.state === 'flying') pen.rotate(pip.turn);
    pen.fillStyle = '#6b4a3a';
    pen.beginPath();
    for (let n = 0; n < 22; n++) {
      const way = (n / 22) * TURN + 0.3;
      const radius = n % 2 ? PIP * 0.96 : PIP * 1.36;
      pen.lineTo(Math.cos(way) * radius, Math.sin(way) * radius);
    }
    pen.closePath();
    pen.fill();
    pen.fillStyle = '#f3d9b4';
    pen.beginPath();
    pen.ellipse(4, 3, 11, 10, 0, 0, TURN);
    pen.fill();
    disc(15, 3, 3, INK);
    disc(7, -2, 2.4, INK);
    disc(7.7, -2.8, 0.9, '#fff');
    disc(5, 6, 2.6, '#f0a08c');
    if (pip.state === 'down') {
      pen.strokeStyle = '#ffe08a';
      pen.lineWidth = 2;
      pen.beginPath();
      pen.arc(0, -20, 8, 0, TURN);
      pen.stroke();
    }
    pen.restore();
  }

  function blanketAt({ x, width: wide, dent, speed }, time) {
    const half = wide / 2;
    for (const side of [-1, 1]) {
      const mx = x + side * (half + 10);
      const run = Math.abs(speed) > 20 && !calm ? Math.sin(time * 24 + side) * 5 : 0;
      pen.strokeStyle = '#8d8a99';
      pen.lineWidth = 5;
      pen.lineCap = 'round';
      pen.beginPath();
      pen.moveTo(mx - 5, 606);
      pen.lineTo(mx - 6 + run, 620);
      pen.moveTo(mx + 5, 606);
      pen.lineTo(mx + 6 - run, 620);
      pen.moveTo(mx, 590);
      pen.lineTo(x + side * half, 568);
      pen.stroke();
      pen.lineWidth = 3;
      pen.strokeStyle = '#e0a0a8';
      pen.beginPath();
      pen.moveTo(mx + side * 10, 604);
      pen.quadraticCurveTo(mx + side * 26, 612, mx + side * 24, 594 + run);
      pen.stroke();
      pen.fillStyle = '#a9a6b6';
      pen.beginPath();
      pen.ellipse(mx, 594, 13, 17, 0, 0, TURN);
      pen.fill();
      disc(mx, 572, 12, '#a9a6b6');
      disc(mx - 9, 562, 7, '#a9a6b6');
      disc(mx + 9, 562, 7, '#a9a6b6');
      disc(mx - 9, 562, 4, '#f2b9c0');
      disc(mx + 9, 562, 4, '#f2b9c0');
      pen.fillStyle = '#d9544a';
      pen.beginPath();
      pen.arc(mx, 566, 12, Math.PI, 0);
      pen.fill();
      disc(mx - 4, 572, 1.9, INK);
      disc(mx + 4, 572, 1.9, INK);
      disc(mx, 577, 2.2, '#e58a96');
    }
    const sag = 566 + 4 + dent * 20;
    pen.strokeStyle = '#c43f52';
    pen.lineWidth = 9;
    pen.beginPath();
    pen.moveTo(x - half, 567);
    pen.quadraticCurveTo(x, sag + 14, x + half, 567);
    pen.stroke();
    pen.strokeStyle = '#fff3dc';
    pen.lineWidth = 3;
    pen.setLineDash([9, 9]);
    pen.stroke();
    pen.setLineDash([]);
  }

  return {
    resize,
    /** Converts a window coordinate to the sky's. */
    skyX: (x) => (x - left) / scale,
    happen({ what, x, y, won, hue, gold, chain }, pips) {
      if (what === 'hay') shake = 0.3;
      if (what === 'bounce' || what === 'toss') for (const pip of pips) if (Math.abs(pip.x - x) < 1) squash.set(pip, 1);
      if (won) floats.push({ x, y, text: `${won}`, age: 0, size: Math.min(34, 15 + (chain ?? 6) * 2) });
      if (what === 'toss') floats.push({ x, y: y - 20, text: 'Toss!', age: 0, size: 24 });
      if (what !== 'pop' && what !== 'bell' && what !== 'round') return;
      const many = calm ? 4 : what === 'round' ? 90 : 16;
      for (let n = 0; n < many; n++) {
        const way = Math.random() * TURN;
        const speed = (what === 'round' ? 380 : 150) * (0.4 + Math.random());
        const colour = gold ? '#f6c344' : what === 'round' ? COLOURS[n % 5] : (COLOURS[hue] ?? '#f0b93a');
        bits.push({
          x,
          y,
          vx: Math.cos(way) * speed,
          vy: Math.sin(way) * speed - 80,
          age: 0,
          life: 0.6 + Math.random() * 0.6,
          colour,
          turn: Math.random() * 6,
        });
      }
    },
    draw(game, time, elapsed) {
      shake = Math.max(0, shake - elapsed);
      for (const [pip, press] of squash) squash.set(pip, Math.max(0, press - elapsed * 6));
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      backdrop(time, game.round);
      pen.save();
      const jolt = calm ? 0 : shake * 14;
      pen.translate(left + Math.sin(time * 70) * jolt, top + Math.cos(time * 60) * jolt);
      pen.scale(scale, scale);
      pen.strokeStyle = '#ffffff70';
      pen.lineWidth = 2;
      pen.setLineDash([4, 10]);
      pen.strokeRect(1, -20, WIDTH - 2, HEIGHT + 10);
      pen.setLineDash([]);
      if (game.wind && !calm) {
        pen.strokeStyle = '#ffffff80';
        for (let n = 0; n < 9; n++) {
          const x = ((((n * 71 + time * game.wind * 2.4) % 520) + 520) % 520) - 20;
          pen.beginPath();
          pen.moveTo(x, 60 + n * 55);
          pen.lineTo(x + 34 * Math.sign(game.wind), 60 + n * 55);
          pen.stroke();
        }
      }
      const draws = { cloud, bell };
      for (const thing of game.things) if (!thing.gone) (draws[thing.kind] ?? balloon)(thing, time);
      pen.fillStyle = '#d8b45c';
      for (let x = 8; x < WIDTH; x += 16)
        shape(x % 32 ? '#d8b45c' : '#e6c878', [x - 14, 640], [x, 616 + (x % 5)], [x + 14, 640]);
      blanketAt(game.blanket, time);
      for (const pip of game.pips) if (pip.state !== 'waiting' || game.state === 'ready') pipAt(pip);
      bits = bits.filter((bit) => bit.age < bit.life);
      for (const bit of bits) {
        bit.age += elapsed;
        bit.vy += 420 * elapsed;
        bit.x += bit.vx * elapsed;
        bit.y += bit.vy * elapsed;
        pen.globalAlpha = Math.max(0, 1 - bit.age / bit.life);
        pen.save();
        pen.translate(bit.x, bit.y);
        pen.rotate(bit.turn + bit.age * 8);
        pen.fillStyle = bit.colour;
        pen.fillRect(-4, -2.5, 8, 5);
        pen.restore();
      }
      pen.textAlign = 'center';
      floats = floats.filter((float) => float.age < 0.8);
      for (const float of floats) {
        float.age += elapsed;
        pen.globalAlpha = Math.max(0, 1 - float.age / 0.8);
        pen.font = `800 ${float.size}px "Trebuchet MS", system-ui, sans-serif`;
        pen.lineWidth = 5;
        pen.strokeStyle = '#fffaf0';
        pen.fillStyle = INK;
        pen.strokeText(float.text, float.x, float.y - float.age * 50);
        pen.fillText(float.text, float.x, float.y - float.age * 50);
      }
      pen.globalAlpha = 1;
      pen.restore();
    },
  };
}

import { LANES } from './rules.js';

/** Seconds for which a firefly is visible before it lands. */
const AHEAD = 1.9;
const COATS = ['#8fd06a', '#5fc7b4', '#e8b65a', '#e58aa8'];
const KEYS = ['D', 'F', 'J', 'K'];
const TURN = Math.PI * 2;

/** Creates the meadow and everything that moves in it. The view knows nothing of the rules except times and lanes. */
export function createView(canvas, calm) {
  const pen = canvas.getContext('2d');
  let [width, height, ratio] = [0, 0, 1];
  let sky;
  const jumps = [0, 0, 0, 0];
  const sings = [0, 0, 0, 0];
  let sparks = [];
  let rings = [];
  let glow = 0;
  const random = mulberry(7);
  const stars = Array.from({ length: 130 }, () => [random(), random() ** 1.5, random(), random()]);
  const blades = Array.from({ length: 90 }, () => [random(), random(), random()]);

  function resize() {
    ratio = Math.min(2, devicePixelRatio || 1);
    [width, height] = [innerWidth, innerHeight];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    sky = pen.createLinearGradient(0, 0, 0, height);
    for (const [at, colour] of [
      [0, '#0d1230'],
      [0.55, '#23346f'],
      [0.8, '#3f5d86'],
      [1, '#274b4a'],
    ])
      sky.addColorStop(at, colour);
  }
  const field = () => Math.min(width, 600);
  const laneX = (lane) => width / 2 - field() / 2 + (field() / LANES) * (lane + 0.5);
  const ground = () => height - Math.max(96, height * 0.16);

  function backdrop(time) {
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    for (const [x, y, size, phase] of stars) {
      const shine = 0.25 + glow * 0.5 + (calm ? 0 : 0.2 * Math.sin(time * 1.4 + phase * 20));
      pen.globalAlpha = Math.max(0, Math.min(1, shine));
      pen.fillStyle = '#fff6d8';
      pen.beginPath();
      pen.arc(x * width, y * height * 0.7, 0.6 + size * 1.3, 0, TURN);
      pen.fill();
    }
    pen.globalAlpha = 1;
    const [mx, my, mr] = [width * 0.82, height * 0.16, Math.min(64, width * 0.09)];
    const halo = pen.createRadialGradient(mx, my, mr * 0.6, mx, my, mr * (2.4 + glow * 2));
    halo.addColorStop(0, `rgba(255, 236, 178, ${0.3 + glow * 0.35})`);
    halo.addColorStop(1, 'rgba(255, 236, 178, 0)');
    pen.fillStyle = halo;
    pen.fillRect(mx - mr * 5, my - mr * 5, mr * 10, mr * 10);
    disc(mx, my, mr, '#ffeebb');
    disc(mx - mr * 0.3, my - mr * 0.2, mr * 0.2, '#efd794');
    disc(mx + mr * 0.3, my + mr * 0.3, mr * 0.26, '#efd794');
    hills(0.74, '#1d3a4d', 40);
    hills(0.8, '#17323d', 90);
  }

  function hills(at, colour, shift) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width + 20; x += 20)
      pen.lineTo(x, height * at + Math.sin((x + shift * 9) / 130) * 18 + Math.sin((x + shift) / 47) * 6);
    pen.lineTo(width + 20, height);
    pen.fill();
  }

  function grass(time) {
    const base = ground();
    pen.fillStyle = '#12301f';
    pen.fillRect(0, base + 34, width, height);
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    for (const [x, tall, hue] of blades) {
      const sway = calm ? 0 : Math.sin(time * 1.3 + x * 30) * 6;
      pen.strokeStyle = `hsl(${110 + hue * 40} 38% ${16 + hue * 14}%)`;
      pen.beginPath();
      pen.moveTo(x * width, height);
      pen.quadraticCurveTo(x * width, base + 40, x * width + sway + (hue - 0.5) * 24, base + 34 - tall * 44);
      pen.stroke();
    }
  }

  function disc(x, y, radius, colour) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, TURN);
    pen.fill();
  }

  function cricket(lane, time, keys) {
    const [x, size] = [laneX(lane), Math.min(1, field() / 520)];
    const hop = jumps[lane] * 26;
    const y = ground() - hop;
    const sing = sings[lane];
    pen.save();
    // Its leaf
    pen.fillStyle = '#2d6a45';
    pen.beginPath();
    pen.ellipse(x, ground() + 30, 52 * size, 15, 0, 0, TURN);
    pen.fill();
    pen.strokeStyle = '#3f8759';
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x - 46 * size, ground() + 30);
    pen.lineTo(x + 46 * size, ground() + 30);
    pen.stroke();
    pen.translate(x, y);
    pen.scale(size * (1 + sing * 0.12), size * (1 - sing * 0.08));
    // Legs, feelers, body, wing, face
    pen.strokeStyle = shade(COATS[lane]);
    pen.lineWidth = 5;
    pen.lineCap = pen.lineJoin = 'round';
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.moveTo(side * 16, 10);
      pen.lineTo(side * 38, -16 - hop * 0.2);
      pen.lineTo(side * 44, 26 + hop * 0.6);
      pen.stroke();
      pen.lineWidth = 2.5;
      pen.beginPath();
      pen.moveTo(side * 8, -30);
      pen.quadraticCurveTo(side * 18, -62, side * 34, -62 + Math.sin(time * 2 + lane) * 4 - sing * 10);
      pen.stroke();
      pen.lineWidth = 5;
    }
    pen.fillStyle = COATS[lane];
    pen.beginPath();
    pen.ellipse(0, 4, 27, 25, 0, 0, TURN);
    pen.fill();
    pen.fillStyle = '#fff3';
    pen.beginPath();
    pen.ellipse(0, 14, 16, 12, 0, 0, TURN);
    pen.fill();
    pen.fillStyle = COATS[lane];
    pen.beginPath();
    pen.ellipse(0, -20, 24, 20, 0, 0, TURN);
    pen.fill();
    for (const side of [-1, 1]) {
      disc(side * 10, -24, 8, '#fffdf0');
      disc(side * 10 + side * -1, -23, 4.5, '#1b1530');
      disc(side * 10 - side * 2.5, -25.5, 1.6, '#fff');
      disc(side * 17, -13, 3.6, '#ff9e9e88');
    }
    pen.fillStyle = '#1b1530';
    pen.beginPath();
    pen.ellipse(0, -11, 4 + sing * 3, 1.6 + sing * 6, 0, 0, TURN);
    pen.fill();
    pen.restore();
    if (!keys) return;
    pen.fillStyle = '#ffffffcc';
    pen.font = '700 15px "Trebuchet MS", system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.fillText(KEYS[lane], x, ground() + 62);
  }

  function lanes() {
    const top = -20;
    for (let lane = 0; lane < LANES; lane++) {
      const x = laneX(lane);
      const way = pen.createLinearGradient(0, top, 0, ground());
      way.addColorStop(0, `${COATS[lane]}00`);
      way.addColorStop(1, `${COATS[lane]}40`);
      pen.fillStyle = way;
      pen.fillRect(x - 3, top, 6, ground() - 60);
      pen.strokeStyle = `${COATS[lane]}${sings[lane] > 0.05 ? 'ff' : 'aa'}`;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.arc(x, ground() - 64, 25 + sings[lane] * 5, 0, TURN);
      pen.stroke();
    }
  }

  function firefly(note, left, time) {
    const land = ground() - 64;
    const y = land - (left / AHEAD) * (land + 30);
    const x = laneX(note.lane) + (calm ? 0 : Math.sin(time * 3 + note.t * 9) * 5 * Math.min(1, left));
    const shine = pen.createRadialGradient(x, y, 4, x, y, 36);
    shine.addColorStop(0, `${COATS[note.lane]}cc`);
    shine.addColorStop(1, `${COATS[note.lane]}00`);
    pen.fillStyle = shine;
    pen.fillRect(x - 36, y - 36, 72, 72);
    pen.fillStyle = '#ffffff66';
    const flap = calm ? 0.5 : 0.4 + 0.4 * Math.abs(Math.sin(time * 22 + note.t));
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.ellipse(x + side * 13, y - 9, 12, 7 * flap, side * -0.6, 0, TURN);
      pen.fill();
    }
    disc(x, y, 14, COATS[note.lane]);
    disc(x, y, 9, '#fffbe0');
    disc(x - 3, y - 3, 3, '#fff');
    // A ring closes around the firefly, so that players who cannot hear see the beat.
    if (left < 0.7 && left > -0.1) {
      pen.strokeStyle = `rgba(255, 255, 255, ${0.9 - left})`;
      pen.lineWidth = 2.5;
      pen.beginPath();
      pen.arc(x, land, 25 + Math.max(0, left) * 70, 0, TURN);
      pen.stroke();
    }
  }

  return {
    resize,
    lights: (share) => {
      glow += (share - glow) * 0.05;
    },
    laneAt: (x) => Math.max(0, Math.min(LANES - 1, Math.floor((x - (width / 2 - field() / 2)) / (field() / LANES)))),
    hop(lane) {
      jumps[lane] = 1;
    },
    burst(lane, well) {
      sings[lane] = 1;
      jumps[lane] = Math.max(jumps[lane], well ? 1 : 0.6);
      rings.push({ x: laneX(lane), y: ground() - 64, age: 0, colour: COATS[lane], well });
      if (calm) return;
      for (let i = 0; i < (well ? 16 : 8); i++) {
        const way = Math.random() * TURN;
        const speed = 60 + Math.random() * 160;
        sparks.push({
          ...{ x: laneX(lane), y: ground() - 64, age: 0, life: 0.5 + Math.random() * 0.4, colour: COATS[lane] },
          ...{ vx: Math.cos(way) * speed, vy: Math.sin(way) * speed - 60 },
        });
      }
    },
    /** `run` and `t` are the song being sung and its time; there are none if no song is playing. */
    draw(time, elapsed, run, t, keys) {
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      for (let lane = 0; lane < LANES; lane++) {
        jumps[lane] = Math.max(0, jumps[lane] - elapsed * 4.5);
        sings[lane] = Math.max(0, sings[lane] - elapsed * 3.2);
      }
      backdrop(time);
      if (run) lanes();
      grass(time);
      for (let lane = 0; lane < LANES; lane++) cricket(lane, time, keys && run);
      if (run)
        for (const [i, note] of run.song.notes.entries()) {
          const left = note.t - t;
          if (left > AHEAD || run.said[i] === 'perfect' || run.said[i] === 'good' || left < -0.5) continue;
          pen.globalAlpha = left < -0.12 ? Math.max(0, 1 + (left + 0.12) * 3) * 0.5 : 1;
          firefly(note, left, time);
          pen.globalAlpha = 1;
        }
      rings = rings.filter((ring) => ring.age < 0.5);
      for (const ring of rings) {
        ring.age += elapsed;
        pen.strokeStyle = ring.well ? '#fff6c8' : ring.colour;
        pen.globalAlpha = Math.max(0, 1 - ring.age * 2);
        pen.lineWidth = ring.well ? 6 : 3;
        pen.beginPath();
        pen.arc(ring.x, ring.y, 24 + ring.age * 110, 0, TURN);
        pen.stroke();
      }
      sparks = sparks.filter((spark) => spark.age < spark.life);
      for (const spark of sparks) {
        spark.age += elapsed;
        spark.vy += 260 * elapsed;
        spark.x += spark.vx * elapsed;
        spark.y += spark.vy * elapsed;
        pen.globalAlpha = Math.max(0, 1 - spark.age / spark.life);
        disc(spark.x, spark.y, 3, spark.colour);
      }
      pen.globalAlpha = 1;
    },
  };
}

const shade = (colour) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.62)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

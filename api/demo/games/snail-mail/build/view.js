import { HELPERS, PLACES } from './rules.js';

const TURN = Math.PI * 2;
const INK = '#43302b';
/** Maximum drawings of one kind; the exact number is in the list. */
const most = 14;

const animals = {
  snail(pen, time) {
    const stretch = 1 + Math.sin(time * 5) * 0.06;
    body(pen, '#d9b98c', () => pen.ellipse(2, 9, 17 * stretch, 5, 0, 0, TURN));
    body(pen, '#d9b98c', () => pen.ellipse(16 * stretch, 1, 5, 9, 0.2, 0, TURN));
    line(pen, '#d9b98c', 2.5, [
      [17, -6],
      [15, -14],
    ]);
    line(pen, '#d9b98c', 2.5, [
      [20, -5],
      [22, -13],
    ]);
    dot(pen, 15, -15, 2, INK);
    dot(pen, 22, -14, 2, INK);
    dot(pen, -3, -3, 13, '#b8674a');
    pen.strokeStyle = '#8c4632';
    pen.lineWidth = 2.5;
    pen.beginPath();
    for (let a = 0; a < 12; a += 0.3) pen.lineTo(-3 + Math.cos(a) * a * 0.9, -3 + Math.sin(a) * a * 0.9);
    pen.stroke();
  },
  frog(pen, time) {
    pen.translate(0, -Math.abs(Math.sin(time * 4)) * 12);
    body(pen, '#6aa84f', () => pen.ellipse(0, 3, 15, 10, 0, 0, TURN));
    dot(pen, -6, -8, 6, '#6aa84f');
    dot(pen, 8, -8, 6, '#6aa84f');
    dot(pen, -6, -9, 3.5, '#fff');
    dot(pen, 8, -9, 3.5, '#fff');
    dot(pen, -5, -9, 1.8, INK);
    dot(pen, 9, -9, 1.8, INK);
    line(pen, INK, 1.8, [
      [-6, 2],
      [1, 5],
      [9, 2],
    ]);
    line(pen, '#558b3e', 5, [
      [-12, 9],
      [-17, 13],
    ]);
    line(pen, '#558b3e', 5, [
      [12, 9],
      [17, 13],
    ]);
  },
  mole(pen, time) {
    body(pen, '#7b5a41', () => pen.ellipse(0, 12, 22, 7, 0, 0, TURN));
    pen.translate(0, Math.sin(time * 3) * 3);
    body(pen, '#5b5263', () => pen.ellipse(0, 0, 14, 14, 0, 0, TURN));
    dot(pen, 13, 1, 4, '#e58a96');
    dot(pen, 6, -5, 1.8, INK);
    pen.strokeStyle = '#e8d9c0';
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(6, -5, 4.5, 0, TURN);
    pen.stroke();
    dot(pen, -8, 9, 4, '#e8b4a8');
    dot(pen, 9, 10, 4, '#e8b4a8');
  },
  heron(pen, time) {
    const flap = Math.sin(time * 6);
    body(pen, '#8fa5bd', () => pen.ellipse(0, 0, 17, 8, -0.1, 0, TURN));
    pen.fillStyle = '#6f86a3';
    pen.beginPath();
    pen.moveTo(-8, -2);
    pen.quadraticCurveTo(-2, -26 * flap, 10, -20 * flap);
    pen.quadraticCurveTo(10, -6, 8, 0);
    pen.fill();
    line(pen, '#8fa5bd', 5, [
      [14, -2],
      [24, -10],
    ]);
    dot(pen, 25, -11, 5, '#eef2f6');
    dot(pen, 26, -12, 1.5, INK);
    line(pen, '#e0a43c', 3, [
      [29, -10],
      [38, -7],
    ]);
    line(pen, '#c98a3a', 2, [
      [-14, 3],
      [-28, 6],
    ]);
  },
  balloon(pen, time) {
    pen.translate(0, Math.sin(time * 1.5) * 4);
    dot(pen, 0, -14, 18, '#d9635a');
    pen.fillStyle = '#fdf6e6';
    pen.beginPath();
    pen.ellipse(0, -14, 7, 18, 0, 0, TURN);
    pen.fill();
    line(pen, INK, 1.2, [
      [-10, 0],
      [-6, 12],
    ]);
    line(pen, INK, 1.2, [
      [10, 0],
      [6, 12],
    ]);
    pen.fillStyle = '#a8763e';
    pen.fillRect(-8, 11, 16, 10);
  },
};

function body(pen, colour, path) {
  pen.fillStyle = colour;
  pen.beginPath();
  path();
  pen.fill();
}
function dot(pen, x, y, radius, colour) {
  body(pen, colour, () => pen.arc(x, y, radius, 0, TURN));
}
function line(pen, colour, width, points) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineCap = pen.lineJoin = 'round';
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
}

/** Draws an animal for a button. */
export function portrait(canvas, id) {
  const ratio = Math.min(2, devicePixelRatio || 1);
  canvas.width = 48 * ratio;
  canvas.height = 44 * ratio;
  const pen = canvas.getContext('2d');
  pen.scale(ratio, ratio);
  pen.translate(id === 'heron' ? 20 : 24, id === 'balloon' ? 26 : 24);
  animals[id](pen, 0.6);
}

export function createView(canvas, calm) {
  const pen = canvas.getContext('2d');
  let [width, height, ratio] = [0, 0, 1];
  let letters = [];
  let floats = [];
  let slam = 0;
  let dusk = 0;

  function resize() {
    ratio = Math.min(2, devicePixelRatio || 1);
    ({ clientWidth: width, clientHeight: height } = canvas);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
  }
  const low = () => height * 0.8;
  /** Each kind has its own height, above or below the ground. */
  const laneY = { snail: 0.76, frog: 0.7, mole: 0.86, heron: 0.4, balloon: 0.26 };

  function backdrop(time, place) {
    dusk += (place / PLACES.length - dusk) * 0.02;
    const mix = (a, b) => `rgb(${a.map((one, i) => Math.round(one + (b[i] - one) * dusk)).join(' ')})`;
    const sky = pen.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, mix([176, 216, 230], [72, 74, 134]));
    sky.addColorStop(0.8, mix([250, 240, 214], [240, 178, 150]));
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    // The moon grows nearer from place to place.
    const moon = 16 + dusk * Math.min(70, width * 0.12);
    const [mx, my] = [width * 0.62, height * 0.2];
    dot(pen, mx, my, moon * 1.35, '#fff6d840');
    dot(pen, mx, my, moon, '#fff3cf');
    dot(pen, mx - moon * 0.3, my - moon * 0.2, moon * 0.18, '#ecd9a8');
    dot(pen, mx + moon * 0.3, my + moon * 0.25, moon * 0.24, '#ecd9a8');
    for (const [n, [shade, at, size]] of [
      [mix([168, 190, 160], [96, 92, 130]), 0.6, 60],
      [mix([140, 178, 120], [80, 100, 104]), 0.7, 34],
    ].entries()) {
      pen.fillStyle = shade;
      pen.beginPath();
      pen.moveTo(0, height);
      for (let x = 0; x <= width + 24; x += 24)
        pen.lineTo(x, height * at - Math.abs(Math.sin(x / (170 - n * 50) + n * 2)) * size);
      pen.lineTo(width + 24, height);
      pen.fill();
    }
    pen.fillStyle = mix([122, 168, 92], [74, 104, 80]);
    pen.fillRect(0, low() - height * 0.06, width, height);
    pen.fillStyle = '#d9bf8e';
    pen.beginPath();
    pen.moveTo(0, low() - 2);
    for (let x = 0; x <= width + 20; x += 20) pen.lineTo(x, low() - 12 + Math.sin(x / 90) * 5);
    for (let x = width + 20; x >= 0; x -= 20) pen.lineTo(x, low() + 16 + Math.sin(x / 70) * 4);
    pen.fill();
    pen.fillStyle = mix([120, 86, 58], [84, 62, 56]);
    pen.fillRect(0, low() + height * 0.09, width, height);
    house(width * 0.1, low() - 4, Math.min(1.3, height / 520), time);
  }

  function house(x, base, size, time) {
    pen.save();
    pen.translate(x, base);
    pen.scale(size, size);
    const knock = slam * 3;
    pen.translate(0, knock);
    pen.fillStyle = '#f4e2c0';
    pen.fillRect(-56, -96, 112, 96);
    body(pen, '#b83a3a', () => {
      pen.moveTo(-70, -92);
      pen.lineTo(0, -150);
      pen.lineTo(70, -92);
    });
    pen.fillStyle = '#7a4a35';
    pen.fillRect(-18, -54, 36, 54);
    pen.fillStyle = '#ffe6a0';
    pen.fillRect(-46, -78, 22, 22);
    pen.fillRect(24, -78, 22, 22);
    pen.fillStyle = '#fdf6e6';
    pen.fillRect(-17, -122, 34, 22);
    line(pen, INK, 2, [
      [-17, -122],
      [0, -109],
      [17, -122],
    ]);
    for (let n = 0; n < 3 && !calm; n++) {
      const age = (time * 0.4 + n / 3) % 1;
      dot(pen, 36 + age * 16, -140 - age * 50, 6 + age * 8, `rgba(255, 255, 255, ${0.5 - age * 0.5})`);
    }
    pen.restore();
  }

  return {
    resize,
    stamp(text) {
      slam = 1;
      floats.push({ x: width / 2 + (Math.random() - 0.5) * 120, y: height - 110, text, age: 0 });
      if (floats.length > 30) floats.shift();
      if (letters.length < 40) letters.push({ age: 0, bend: Math.random() });
    },
    win: (text, x = width / 2, y = height * 0.4) => floats.push({ x, y, text, age: -0.4, large: true }),
    /** Returns where an express letter is now, as a share of the picture. */
    expressAt: ({ from, until, lane }, time) => {
      const share = (time - from) / (until - from);
      return [0.08 + share * 0.84, 0.3 + lane * 0.06 + Math.sin(share * 9) * 0.05];
    },
    draw(office, time, elapsed) {
      slam = Math.max(0, slam - elapsed * 7);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      backdrop(time, office.place);
      const still = calm ? 0 : time;
      for (const [kind, { id }] of HELPERS.entries()) {
        const count = Math.min(most, office.helpers[id] ?? 0);
        for (let n = 0; n < count; n++) {
          const pace = [0.022, 0.045, 0.03, 0.06, 0.016][kind];
          const at = ((n * 0.618 + kind * 0.31 + still * pace) % 1) * 1.12 - 0.06;
          pen.save();
          pen.translate(
            at * width,
            height * laneY[id] + ((n * 37) % 22) - 11 + (id === 'heron' ? ((n * 53) % 60) - 30 : 0),
          );
          pen.scale(0.95, 0.95);
          pen.fillStyle = '#fffaf0';
          pen.strokeStyle = INK;
          pen.lineWidth = 1.2;
          pen.save();
          animals[id](pen, still + n * 1.7);
          pen.restore();
          pen.fillStyle = '#fffaf0';
          pen.strokeStyle = INK;
          pen.lineWidth = 1.2;
          const down = id === 'balloon' ? 6 : id === 'heron' ? 8 : -24;
          pen.fillRect(-8, down, 16, 11);
          pen.strokeRect(-8, down, 16, 11);
          line(pen, INK, 1, [
            [-8, down],
            [0, down + 6],
            [8, down],
          ]);
          pen.restore();
        }
      }
      letters = letters.filter(({ age }) => age < 1);
      for (const letter of letters) {
        letter.age += elapsed * 1.3;
        const { age, bend } = letter;
        const x = width / 2 + (width * 0.1 - width / 2) * age;
        const y = height - 90 + (low() - 60 - (height - 90)) * age - Math.sin(age * Math.PI) * (90 + bend * 120);
        pen.save();
        pen.translate(x, y);
        pen.rotate(age * 6 * (bend - 0.5));
        pen.fillStyle = '#fffaf0';
        pen.strokeStyle = INK;
        pen.lineWidth = 1.5;
        pen.fillRect(-14, -9, 28, 18);
        pen.strokeRect(-14, -9, 28, 18);
        line(pen, INK, 1.2, [
          [-14, -9],
          [0, 2],
          [14, -9],
        ]);
        dot(pen, 9, -4, 3.5, '#b83a3a');
        pen.restore();
      }
      floats = floats.filter(({ age }) => age < 1);
      pen.textAlign = 'center';
      for (const float of floats) {
        float.age += elapsed * (float.large ? 0.7 : 1.2);
        pen.globalAlpha = Math.max(0, Math.min(1, 1 - float.age));
        pen.font = `800 ${float.large ? 34 : 22}px "Trebuchet MS", system-ui, sans-serif`;
        pen.lineWidth = 6;
        pen.strokeStyle = '#fdf6e6';
        pen.fillStyle = '#b83a3a';
        pen.strokeText(float.text, float.x, float.y - float.age * 70);
        pen.fillText(float.text, float.x, float.y - float.age * 70);
      }
      pen.globalAlpha = 1;
    },
  };
}

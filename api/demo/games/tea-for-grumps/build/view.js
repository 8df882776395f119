const TURN = Math.PI * 2;
const INK = '#2b2f26';
const WOODS = [
  ['#cfe3b6', '#8fb37d', '#5d8a5c', '#6a4f3a'],
  ['#f1dfae', '#c9a860', '#8a9a52', '#efe9dc'],
  ['#8fb0b8', '#4f7a78', '#2f574e', '#3b3432'],
  ['#b9a9cf', '#7a6a96', '#4f5a63', '#6b6a72'],
];
/** Returns the part of the wood of a stop: two stops each. */
const woodOf = (stop) => WOODS[Math.min(WOODS.length - 1, stop >> 1)];

const COATS = {
  hedgehog: ['#7a5a44', '#f0d8b2'],
  toad: ['#7f9a4c', '#c9d48a'],
  owl: ['#8a6b4c', '#ecdcb8'],
  fox: ['#d3703a', '#fbeede'],
  badger: ['#5d5f68', '#f3f1ea'],
  heron: ['#8ea4b5', '#eef3f6'],
  boar: ['#6a4a45', '#a37a6c'],
  bear: ['#7d5436', '#c89a6a'],
  grumble: ['#6d7a5c', '#8d977a'],
};

export function createView(canvas, calm) {
  const pen = canvas.getContext('2d');
  let [width, height, ratio] = [0, 0, 1];
  let bits = [];
  let floats = [];
  let jolt = 0;
  let bow = 0;

  function resize() {
    ratio = Math.min(2, devicePixelRatio || 1);
    [width, height] = [innerWidth, innerHeight];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
  }
  const base = () => height * (width < 600 ? 0.54 : 0.7);
  const size = () => Math.min(1.25, width / 700, height / 620) * (width < 600 ? 1.25 : 1);
  const nellX = () => width * (width < 600 ? 0.24 : 0.3);
  const grumpX = () => width * (width < 600 ? 0.74 : 0.7);

  const disc = (x, y, radius, colour) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, TURN);
    pen.fill();
  };
  const oval = (x, y, rx, ry, colour, turn = 0) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y, rx, ry, turn, 0, TURN);
    pen.fill();
  };
  const shape = (colour, points) => {
    pen.fillStyle = colour;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.closePath();
    pen.fill();
  };
  const stroke = (colour, wide, points) => {
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.lineCap = pen.lineJoin = 'round';
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
  };

  function backdrop(stop, time) {
    const [sky, far, ground, trunk] = woodOf(stop);
    const light = pen.createLinearGradient(0, 0, 0, height);
    light.addColorStop(0, sky);
    light.addColorStop(0.75, '#fdf6dc');
    pen.fillStyle = light;
    pen.fillRect(0, 0, width, height);
    const stones = stop >> 1 === 3;
    for (const [layer, alpha] of [
      [0, 0.45],
      [1, 0.8],
    ]) {
      pen.globalAlpha = alpha;
      for (let n = -1; n < width / 90 + 1; n++) {
        const x = n * 130 + layer * 60 + ((n * 47) % 40);
        const tall = height * (0.34 + ((n * 29 + layer * 13 + 300) % 23) / 80);
        const wide = 16 + layer * 10;
        if (stones) {
          shape(layer ? far : trunk, [
            [x - wide * 2, base()],
            [x - wide * 1.5, base() - tall * 0.7],
            [x, base() - tall * 0.8],
            [x + wide * 1.7, base() - tall * 0.62],
            [x + wide * 2, base()],
          ]);
          continue;
        }
        pen.fillStyle = trunk;
        pen.fillRect(x - wide / 2, base() - tall, wide, tall + 20);
        if (stop >> 1 === 2)
          for (let k = 0; k < 4; k++)
            shape(far, [
              [x - 80 + k * 12, base() - tall * 0.3 - k * tall * 0.2],
              [x, base() - tall * 0.75 - k * tall * 0.2],
              [x + 80 - k * 12, base() - tall * 0.3 - k * tall * 0.2],
            ]);
        else
          for (let k = 0; k < 4; k++) disc(x + Math.cos(k * 1.9) * 46, base() - tall + Math.sin(k * 2.3) * 36, 52, far);
      }
    }
    pen.globalAlpha = 1;
    pen.fillStyle = ground;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width + 30; x += 30) pen.lineTo(x, base() - 14 + Math.sin(x / 120) * 8);
    pen.lineTo(width + 30, height);
    pen.fill();
    pen.fillStyle = '#e6d3a388';
    pen.beginPath();
    pen.ellipse(width / 2, base() + 60 * size(), width * 0.62, 44 * size(), 0, 0, TURN);
    pen.fill();
    for (let n = 0; n < 12; n++) {
      const drift = calm ? 0 : time * 14;
      const x = (n * 137 + drift * (0.5 + (n % 3) / 3)) % (width + 40);
      disc(x, height * 0.2 + ((n * 83) % (height * 0.5)) + Math.sin(time + n) * 10, 2.2, '#ffffffaa');
    }
  }

  function nell(time, friends) {
    const breath = calm ? 0 : Math.sin(time * 2) * 2;
    for (const [n, kind] of friends.slice(-4).entries()) {
      pen.save();
      pen.translate(nellX() - (62 + n * 46) * size(), base() + (16 + (n % 2) * 16) * size());
      pen.scale(size() * 0.42, size() * 0.42);
      creature(kind, 'glad', time + n, 0);
      pen.restore();
    }
    pen.save();
    pen.translate(nellX(), base() + 40 * size());
    pen.scale(size(), size());
    oval(0, 4, 46, 10, '#0002');
    pen.rotate(bow * 0.12);
    stroke('#5a3f35', 12, [
      [-12, -6],
      [-12, 2],
    ]);
    stroke('#5a3f35', 12, [
      [14, -6],
      [14, 2],
    ]);
    shape('#b8435a', [
      [-14, -78 + breath],
      [14, -78 + breath],
      [40, -8],
      [-40, -8],
    ]);
    shape('#fbf5e3', [
      [-10, -56],
      [12, -56],
      [20, -12],
      [-18, -12],
    ]);
    stroke('#b8435a', 12, [
      [14, -64 + breath],
      [38, -46],
      [52, -56 - bow * 10],
    ]);
    disc(53, -57 - bow * 10, 7, '#f0c8a0');
    // Her kettle
    pen.save();
    pen.translate(66, -58 - bow * 12);
    pen.rotate(bow * 0.5);
    oval(0, 4, 17, 14, '#3f7d8c');
    stroke('#3f7d8c', 6, [
      [14, 2],
      [26, -8],
    ]);
    stroke(INK, 3, [
      [-10, -8],
      [-6, -18],
      [6, -18],
      [10, -8],
    ]);
    disc(0, -10, 3.5, '#f2b632');
    pen.restore();
    for (let n = 0; n < 3 && !calm; n++) {
      const age = (time * 0.5 + n / 3) % 1;
      disc(92 + Math.sin(time * 3 + n) * 4, -72 - age * 40, 4 + age * 6, `rgba(255, 255, 255, ${0.6 - age * 0.6})`);
    }
    disc(0, -100 + breath, 27, '#f0c8a0');
    pen.fillStyle = '#4a3025';
    pen.beginPath();
    pen.arc(0, -106 + breath, 28, Math.PI * 0.95, Math.PI * 2.05);
    pen.fill();
    for (const side of [-1, 1]) {
      oval(side * 32, -88 + breath, 9, 15, '#4a3025', side * 0.3);
      disc(side * 10 + 3, -99 + breath, 3.2, INK);
      disc(side * 17 + 3, -91 + breath, 4.5, '#e88f8a88');
    }
    pen.strokeStyle = INK;
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.arc(3, -93 + breath, 7, 0.3, Math.PI - 0.3);
    pen.stroke();
    shape('#2f6b4a', [
      [-34, -112 + breath],
      [0, -150 + breath],
      [36, -112 + breath],
    ]);
    oval(0, -112 + breath, 40, 7, '#2f6b4a');
    disc(0, -150 + breath, 6, '#f2b632');
    pen.restore();
  }

  /** Draws a creature of the wood around its foot; `mood` shapes its face. */
  function creature(kind, mood, time, shake) {
    const [coat, belly] = COATS[kind];
    const breath = calm ? 0 : Math.sin(time * 1.8) * 3;
    pen.translate(Math.sin(time * 40) * shake * 5, 0);
    oval(0, 6, 78, 14, '#0002');
    if (kind === 'grumble') {
      shape(coat, [
        [-130, 6],
        [-120, -120],
        [-60, -190 + breath],
        [40, -200 + breath],
        [112, -130],
        [136, 6],
      ]);
      shape(belly, [
        [-60, -190 + breath],
        [-20, -150],
        [40, -200 + breath],
      ]);
      for (const [x, y] of [
        [-70, -186],
        [-20, -196],
        [34, -202],
        [80, -160],
      ]) {
        stroke('#5a4434', 6, [
          [x, y + breath],
          [x, y - 28 + breath],
        ]);
        disc(x, y - 36 + breath, 18, '#5d8a5c');
      }
    } else if (kind === 'heron') {
      stroke('#c98a3a', 6, [
        [-12, 0],
        [-10, -50],
      ]);
      stroke('#c98a3a', 6, [
        [14, 0],
        [10, -50],
      ]);
      oval(0, -78 + breath, 52, 40, coat, -0.2);
      stroke(coat, 24, [
        [-26, -90],
        [-34, -130 + breath],
        [-14, -160 + breath],
      ]);
      oval(-6, -166 + breath, 38, 32, coat);
    } else {
      if (kind === 'hedgehog') {
        const spikes = Array.from({ length: 26 }, (_, n) => {
          const way = Math.PI + (n / 25) * Math.PI;
          const far = n % 2 ? 82 : 104;
          return [Math.cos(way) * far, -52 + Math.sin(way) * far * 1.05 + breath];
        });
        shape(coat, [[-82, 0], ...spikes, [82, 0]]);
      }
      oval(0, -54, 74, 60, kind === 'hedgehog' ? belly : coat);
      oval(0, -40, 46, 40, belly);
      oval(0, -118 + breath, 62, 54, kind === 'hedgehog' ? belly : coat);
      if (kind === 'fox' || kind === 'owl' || kind === 'boar')
        for (const side of [-1, 1])
          shape(coat, [
            [side * 58, -138 + breath],
            [side * 50, -196 + breath],
            [side * 16, -162 + breath],
          ]);
      if (kind === 'bear' || kind === 'badger') for (const side of [-1, 1]) disc(side * 46, -160 + breath, 19, coat);
      if (kind === 'badger') for (const side of [-1, 1]) oval(side * 22, -124 + breath, 15, 46, belly, side * 0.2);
      if (kind === 'fox') oval(0, -98 + breath, 44, 30, belly);
      if (kind === 'toad') for (const side of [-1, 1]) disc(side * 34, -160 + breath, 24, coat);
      if (kind === 'owl') for (const side of [-1, 1]) disc(side * 25, -124 + breath, 27, belly);
    }
    face(kind, mood, kind === 'grumble' ? -96 : kind === 'heron' ? -166 + breath : -118 + breath, time);
  }

  function face(kind, mood, y, time) {
    const wide = kind === 'grumble' ? 46 : kind === 'heron' ? 17 : kind === 'toad' ? 34 : 25;
    const high = kind === 'toad' ? y - 42 : y - 8;
    const big = kind === 'grumble' ? 17 : 11;
    for (const side of [-1, 1]) {
      disc(side * wide, high, big, '#fffdf2');
      const down = mood === 'sad' ? 4 : mood === 'bored' ? 1 : 0;
      disc(side * wide - 3, high + down, big * 0.52, INK);
      const lid = { bored: 0.5, sad: 0.3, cross: 0.3, cold: 0.15, glad: 0 }[mood];
      if (lid) {
        pen.fillStyle = COATS[kind][0];
        pen.fillRect(side * wide - big - 1, high - big - 1, big * 2 + 2, big * 2 * lid);
      }
      const tilt = { cross: 9, sad: -9, cold: -5, bored: 0, glad: -3 }[mood];
      stroke(INK, 5, [
        [side * (wide + big), high - big - 6 - tilt * 0.6 + 3],
        [side * (wide - big), high - big - 6 + tilt],
      ]);
    }
    const mouth = kind === 'grumble' ? y + 44 : y + 24;
    if (kind === 'owl' || kind === 'heron')
      shape(
        '#e0a43c',
        kind === 'heron'
          ? [
              [-12, y + 2],
              [-78, y + 14],
              [-12, y + 16],
            ]
          : [
              [-9, y + 6],
              [9, y + 6],
              [0, y + 24],
            ],
      );
    else if (kind === 'boar') {
      oval(0, y + 14, 26, 19, COATS[kind][1]);
      disc(-8, y + 14, 4.5, INK);
      disc(8, y + 14, 4.5, INK);
    } else if (kind !== 'toad' && kind !== 'grumble') oval(0, y + 10, 9, 7, INK);
    pen.strokeStyle = INK;
    pen.lineWidth = 4.5;
    pen.beginPath();
    const half = kind === 'grumble' ? 34 : 16;
    if (mood === 'glad') pen.arc(0, mouth - 4, half, 0.25, Math.PI - 0.25);
    else if (mood === 'cold')
      for (let n = 0; n <= 6; n++)
        pen.lineTo(-half + (n * half) / 3, mouth + (n % 2 ? -4 : 4) + Math.sin(time * 30) * 1.5);
    else if (mood === 'bored') {
      pen.moveTo(-half, mouth);
      pen.lineTo(half, mouth);
    } else pen.arc(0, mouth + 12, half, Math.PI + 0.3, -0.3);
    pen.stroke();
    if (mood === 'sad')
      for (const side of [-1, 1]) oval(side * wide, high + big + 8 + ((time * 22) % 16), 4, 6, '#7fc0e6');
    if (mood === 'glad') for (const side of [-1, 1]) disc(side * (wide + 14), high + 20, 8, '#f08f8a88');
  }

  /** Draws its moods, and the next one, as clouds over its head. */
  function clouds(moods, y, time) {
    const names = { bored: 'bored', sad: 'sad', cold: 'cold', cross: 'cross' };
    const tints = { bored: '#e6dfc4', sad: '#bcd6ea', cold: '#d7eef5', cross: '#f2b9a8' };
    for (const [n, mood] of moods.entries()) {
      const big = n === 0 ? 1 : 0.62;
      const x = Math.min(grumpX(), width - 165) + (n === 0 ? 0 : (58 + (n - 1) * 62) * Math.min(1, size() + 0.2));
      const cy = y - (n === 0 ? 6 : 12) + (calm ? 0 : Math.sin(time * 2 + n) * 3);
      pen.globalAlpha = n === 0 ? 1 : 0.9;
      for (const [dx, dy, radius] of [
        [-26, 4, 20],
        [0, -6, 26],
        [26, 4, 20],
        [0, 10, 22],
      ])
        disc(x + dx * big, cy + dy * big, radius * big, tints[mood]);
      pen.fillStyle = INK;
      pen.textAlign = 'center';
      pen.font = `800 ${n === 0 ? 20 : 13}px "Trebuchet MS", system-ui, sans-serif`;
      pen.fillText(names[mood], x, cy + 7 * big);
      pen.globalAlpha = 1;
    }
  }

  return {
    resize,
    /** Shows something done to the grump, or to Nell. */
    happen({ what, helps, heals, hurts, fits }) {
      if (what === 'huff') {
        jolt = 0.35;
        floats.push({ x: nellX(), y: base() - 110 * size(), text: `−${hurts}`, age: 0, colour: '#b8435a' });
        return;
      }
      if (what === 'friend') {
        for (let n = 0; n < (calm ? 6 : 50); n++) spark(grumpX(), base() - 90 * size(), '♥', '#e0607a', 260);
        return;
      }
      if (helps === undefined) return;
      bow = 1;
      floats.push({
        x: grumpX(),
        y: base() - 150 * size(),
        text: `${helps}${fits ? '!' : ''}`,
        age: 0,
        colour: fits ? '#2f6b4a' : INK,
      });
      if (heals) floats.push({ x: nellX(), y: base() - 120 * size(), text: `+${heals}`, age: 0, colour: '#2f6b4a' });
      const sign = { joke: 'ha', listen: '○', tea: '~', song: '♪', hug: '♥' }[what];
      for (let n = 0; n < (calm ? 3 : fits ? 16 : 7); n++)
        spark(grumpX(), base() - 90 * size(), sign, fits ? '#f2b632' : '#fffdf2', 150);
    },
    draw({ stop, friends, meeting, ways, glad }, time, elapsed) {
      jolt = Math.max(0, jolt - elapsed);
      bow = Math.max(0, bow - elapsed * 2.4);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      backdrop(stop, time);
      nell(time, friends);
      if (meeting) {
        pen.save();
        pen.translate(grumpX(), base() + 40 * size());
        pen.scale(size(), size());
        creature(meeting.kind, glad ? 'glad' : meeting.moods[0], time, calm ? 0 : jolt);
        pen.restore();
        if (!glad) clouds(meeting.moods, base() - (meeting.kind === 'grumble' ? 236 : 196) * size(), time);
      } else
        for (const [n, kind] of ways.entries()) {
          pen.save();
          pen.translate(width * (ways.length === 1 ? 0.7 : n === 0 ? 0.56 : 0.82), base() + 30 * size());
          pen.scale(size() * 0.62, size() * 0.62);
          creature(kind, ['bored', 'cross'][n], time + n, 0);
          pen.restore();
        }
      bits = bits.filter((bit) => bit.age < bit.life);
      pen.textAlign = 'center';
      for (const bit of bits) {
        bit.age += elapsed;
        bit.vy += 200 * elapsed;
        bit.x += bit.vx * elapsed;
        bit.y += bit.vy * elapsed;
        pen.globalAlpha = Math.max(0, 1 - bit.age / bit.life);
        pen.fillStyle = bit.colour;
        pen.font = '800 22px "Trebuchet MS", system-ui, sans-serif';
        pen.fillText(bit.sign, bit.x, bit.y);
      }
      floats = floats.filter(({ age }) => age < 1.1);
      for (const float of floats) {
        float.age += elapsed;
        pen.globalAlpha = Math.max(0, Math.min(1, 1.6 - float.age * 1.5));
        pen.font = '800 38px "Trebuchet MS", system-ui, sans-serif';
        pen.lineWidth = 7;
        pen.strokeStyle = '#fffdf2';
        pen.fillStyle = float.colour;
        pen.strokeText(float.text, float.x, float.y - float.age * 44);
        pen.fillText(float.text, float.x, float.y - float.age * 44);
      }
      pen.globalAlpha = 1;
    },
  };

  function spark(x, y, sign, colour, speed) {
    const way = Math.random() * TURN;
    const fast = speed * (0.3 + Math.random());
    bits.push({
      x,
      y,
      sign,
      colour,
      vx: Math.cos(way) * fast,
      vy: Math.sin(way) * fast - 90,
      age: 0,
      life: 0.7 + Math.random() * 0.6,
    });
  }
}

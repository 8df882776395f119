const COUNT = 150;

/** Draws foam, splashes and paper snippets from a fixed ring of particles, so that nothing is allocated while sailing. */
export function createWake(calm) {
  const parts = Array.from({ length: COUNT }, () => ({
    life: 0,
    x: 0,
    y: 0,
    vx: 0,
    vy: 0,
    size: 0,
    lasts: 1,
    colour: '',
    spin: 0,
  }));
  let next = 0;
  function add(x, y, vx, vy, size, lasts, colour = '', spin = 0) {
    Object.assign(parts[next], { x, y, vx, vy, size, lasts, life: lasts, colour, spin });
    next = (next + 1) % COUNT;
  }
  const ring = (x, y, count, speed, size, lasts) => {
    for (let i = 0; i < count; i += 1) {
      const angle = (i / count) * Math.PI * 2;
      add(x, y, Math.cos(angle) * speed, Math.sin(angle) * speed, size, lasts);
    }
  };
  return {
    clear: () => parts.forEach((part) => Object.assign(part, { life: 0 })),
    trail(boat, at) {
      const speed = Math.hypot(boat.vx, boat.vy);
      if (boat.air > 0 || speed < 40) return;
      const [fx, fy] = [Math.sin(at.heading), -Math.cos(at.heading)];
      for (const side of [-1, 1]) {
        const size = 2.5 + speed / 150 + boat.boost * 3;
        const out = side * (22 + boat.boost * 26);
        add(at.x - fx * 22 - fy * side * 8, at.y - fy * 22 + fx * side * 8, -fy * out, fx * out, size, 0.75);
      }
    },
    bump: (at) => ring(at.x, at.y, 10, 90, 5, 0.4),
    splash: (at) => ring(at.x, at.y, 18, 130, 7, 0.6),
    surge: (at) => ring(at.x, at.y, 14, 110, 6, 0.5),
    confetti(at, view) {
      const colours = ['#fffaf0', '#e7574a', '#f0c04a', '#5fb7ae', '#3f6fae'];
      for (let i = 0; i < (calm ? 30 : 110); i += 1)
        add(
          at.x + (Math.random() - 0.5) * view.w * 0.8,
          at.y - view.h * (0.1 + Math.random() * 0.4),
          (Math.random() - 0.5) * 80,
          60 + Math.random() * 110,
          5 + Math.random() * 5,
          1.6 + Math.random() * 1.6,
          colours[i % colours.length],
          Math.random() * 6,
        );
    },
    draw(ctx, elapsed) {
      ctx.fillStyle = '#fff';
      for (const part of parts) {
        if (part.life <= 0) continue;
        part.life -= elapsed;
        part.x += part.vx * elapsed;
        part.y += part.vy * elapsed;
        const left = Math.max(0, part.life / part.lasts);
        if (part.colour) {
          part.spin += elapsed * 5;
          ctx.globalAlpha = Math.min(1, left * 3);
          ctx.fillStyle = part.colour;
          const flat = Math.abs(Math.cos(part.spin));
          ctx.fillRect(part.x, part.y, part.size, part.size * (0.3 + flat));
          ctx.fillStyle = '#fff';
        } else {
          ctx.globalAlpha = left * 0.55;
          ctx.beginPath();
          ctx.arc(part.x, part.y, part.size * (1.5 - left * 0.7), 0, 7);
          ctx.fill();
        }
      }
      ctx.globalAlpha = 1;
    },
  };
}

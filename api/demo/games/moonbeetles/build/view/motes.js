const COUNT = 90;

/** Draws petals and gold dust from a fixed ring of particles. */
export function createMotes(calm) {
  const motes = Array.from({ length: COUNT }, () => ({
    life: 0,
    x: 0,
    y: 0,
    vx: 0,
    vy: 0,
    size: 1,
    lasts: 1,
    petal: false,
  }));
  let next = 0;
  function add(x, y, angle, speed, size, lasts, petal) {
    const [vx, vy] = [Math.cos(angle) * speed, Math.sin(angle) * speed];
    Object.assign(motes[next], { x, y, vx, vy, size, lasts, life: lasts, petal });
    next = (next + 1) % COUNT;
  }
  return {
    burst(x, y, cell, count, petals) {
      const number = calm ? Math.ceil(count / 3) : count;
      for (let i = 0; i < number; i += 1) {
        const angle = (i / number) * Math.PI * 2 + Math.random();
        const petal = petals && i % 2 === 0;
        add(
          x,
          y,
          angle,
          cell * (0.5 + Math.random() * 1.2),
          cell * (petal ? 0.07 : 0.03),
          0.7 + Math.random() * 0.9,
          petal,
        );
      }
    },
    clear: () => motes.forEach((mote) => Object.assign(mote, { life: 0 })),
    draw(ctx, elapsed) {
      for (const mote of motes) {
        if (mote.life <= 0) continue;
        mote.life -= elapsed;
        mote.vx *= 1 - elapsed * 1.6;
        mote.vy = mote.vy * (1 - elapsed * 1.6) + (mote.petal ? 60 : -14) * elapsed;
        mote.x += mote.vx * elapsed;
        mote.y += mote.vy * elapsed;
        const left = Math.max(0, mote.life / mote.lasts);
        ctx.globalAlpha = Math.min(1, left * 2);
        ctx.fillStyle = mote.petal ? '#f6e6fb' : '#f4d98c';
        ctx.beginPath();
        ctx.ellipse(mote.x, mote.y, mote.size, mote.size * (mote.petal ? 0.6 : 1), mote.life * 4, 0, 7);
        ctx.fill();
      }
      ctx.globalAlpha = 1;
    },
  };
}

import { HEIGHT, WIDTH } from '../rules/config.js';

const MOST = 90;

/** Creates the particles as a fixed pool, so that nothing is allocated while the game runs. */
export function createParticles(calm) {
  const pool = Array.from({ length: MOST }, () => ({ life: 0, span: 1, x: 0, y: 0, vx: 0, vy: 0, warm: true }));
  const dust = Array.from({ length: calm ? 10 : 26 }, (_, i) => ({
    x: (i * 137.5) % WIDTH,
    y: (i * 89.3) % HEIGHT,
    phase: i * 1.7,
  }));
  let next = 0;
  function emit(x, y, count, speed, warm, up = 0) {
    for (let i = 0; i < (calm ? Math.ceil(count / 3) : count); i += 1) {
      const p = pool[next];
      next = (next + 1) % MOST;
      const angle = Math.random() * Math.PI * 2;
      const pace = speed * (0.3 + Math.random() * 0.7);
      p.span = 0.5 + Math.random() * 0.8;
      p.life = p.span;
      p.x = x + (Math.random() - 0.5) * 8;
      p.y = y + (Math.random() - 0.5) * 4;
      p.vx = Math.cos(angle) * pace;
      p.vy = Math.sin(angle) * pace - up;
      p.warm = warm;
    }
  }
  return {
    emit,
    draw(ctx, place, sprites, time, elapsed) {
      ctx.globalAlpha = 0.6;
      for (const mote of dust) {
        const drift = calm ? 0 : time;
        const x = (mote.x + drift * 5 + Math.sin(drift * 0.5 + mote.phase) * 16 + WIDTH) % WIDTH;
        const y = (mote.y - drift * 4 + Math.cos(drift * 0.4 + mote.phase) * 12 + HEIGHT * 100) % HEIGHT;
        place(sprites.dust, x, y);
      }
      for (const p of pool) {
        if (p.life <= 0) continue;
        p.life -= elapsed;
        p.x += p.vx * elapsed;
        p.y += p.vy * elapsed;
        p.vy -= 14 * elapsed;
        p.vx *= 0.985;
        ctx.globalAlpha = Math.max(0, p.life / p.span);
        place(p.warm ? sprites.mote : sprites.dust, p.x, p.y);
      }
      ctx.globalAlpha = 1;
    },
  };
}

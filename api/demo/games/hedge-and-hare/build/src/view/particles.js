const GRAVITY = 0.0011;

/** Draws leaves and petals from a short list, from which finished ones are removed. */
export class Particles {
  constructor() {
    this.list = [];
  }

  burst(x, y, size, colours, amount = 9) {
    for (let i = 0; i < amount; i += 1) {
      const turn = (i / amount) * Math.PI * 2;
      const speed = size * (0.0016 + (i % 3) * 0.0007);
      const colour = colours[i % colours.length];
      const vx = Math.cos(turn) * speed;
      const vy = Math.sin(turn) * speed * 0.7 - size * 0.002;
      this.list.push({ x, y, vx, vy, turn, spin: (i % 2 ? 1 : -1) * 0.006, colour, r: size * 0.06, left: 620 });
    }
  }

  shower({ x, y, width, size }, colours) {
    for (let i = 0; i < 70; i += 1) {
      const colour = colours[i % colours.length];
      const start = { x: x + Math.random() * width, y: y - size * (0.5 + Math.random() * 4) };
      const fall = size * (0.0012 + Math.random() * 0.0012);
      const drift = (Math.random() - 0.5) * size * 0.0012;
      const r = size * (0.05 + Math.random() * 0.05);
      this.list.push({ ...start, vx: drift, vy: fall, turn: i, spin: 0.004, colour, r, left: 2600, floats: true });
    }
  }

  get busy() {
    return this.list.length > 0;
  }

  clear() {
    this.list.length = 0;
  }

  draw(ctx, dt) {
    for (let i = this.list.length - 1; i >= 0; i -= 1) {
      const p = this.list[i];
      p.left -= dt;
      if (p.left <= 0) {
        this.list[i] = this.list[this.list.length - 1];
        this.list.pop();
        continue;
      }
      if (!p.floats) p.vy += GRAVITY * dt * p.r * 0.12;
      p.x += p.vx * dt;
      p.y += p.vy * dt;
      p.turn += p.spin * dt;
      ctx.globalAlpha = Math.min(1, p.left / 300);
      ctx.fillStyle = p.colour;
      ctx.beginPath();
      ctx.ellipse(p.x, p.y, p.r * 1.5, p.r * 0.75, p.turn, 0, Math.PI * 2);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }
}

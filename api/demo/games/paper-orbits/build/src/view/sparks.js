/** Draws small ink stars that fly apart and fade. */
export class Sparks {
  constructor() {
    this.list = [];
  }

  clear() {
    this.list.length = 0;
  }

  burst(x, y, colours, amount) {
    for (let i = 0; i < amount; i += 1) {
      const turn = (i / amount) * Math.PI * 2;
      const speed = 50 + (i % 4) * 45;
      this.add(x, y, Math.cos(turn) * speed, Math.sin(turn) * speed, colours[i % colours.length], 0.9);
    }
  }

  ring(x, y, r, colours) {
    for (let i = 0; i < 48; i += 1) {
      const turn = (i / 48) * Math.PI * 2;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      this.add(x + dx * r, y + dy * r, dx * 60, dy * 60, colours[i % colours.length], 1.6);
    }
  }

  add(x, y, vx, vy, colour, life) {
    this.list.push({ x, y, vx, vy, colour, life, left: life });
  }

  draw(ctx, seconds) {
    for (let i = this.list.length - 1; i >= 0; i -= 1) {
      const p = this.list[i];
      p.left -= seconds;
      if (p.left <= 0) {
        this.list[i] = this.list[this.list.length - 1];
        this.list.pop();
        continue;
      }
      p.x += p.vx * seconds;
      p.y += p.vy * seconds;
      p.vx *= 0.97;
      p.vy *= 0.97;
      ctx.globalAlpha = p.left / p.life;
      ctx.fillStyle = p.colour;
      const r = 5 * (p.left / p.life) + 1.5;
      ctx.beginPath();
      ctx.moveTo(p.x, p.y - r * 1.6);
      ctx.quadraticCurveTo(p.x, p.y, p.x + r * 1.6, p.y);
      ctx.quadraticCurveTo(p.x, p.y, p.x, p.y + r * 1.6);
      ctx.quadraticCurveTo(p.x, p.y, p.x - r * 1.6, p.y);
      ctx.quadraticCurveTo(p.x, p.y, p.x, p.y - r * 1.6);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }
}

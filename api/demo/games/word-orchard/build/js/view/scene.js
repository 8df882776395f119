const HILLS = [
  ['hill-3', 'M0 560C160 500 300 545 470 520 640 495 780 540 1000 490V1000H0Z'],
  ['hill-2', 'M0 690C140 640 330 700 520 655 700 615 840 660 1000 640V1000H0Z'],
  ['hill-1', 'M0 830C220 770 380 800 560 805 740 810 860 770 1000 800V1000H0Z'],
];
const FAR_TREES = [
  [80, 512],
  [130, 522],
  [340, 530],
  [620, 505],
  [690, 515],
  [880, 514],
  [930, 505],
];
const DRIFTERS = 7;

/** Draws the landscape behind the game once: sky, sun or moon, three hills. Only a few drifting leaves move. */
export function paintScene(root) {
  const hills = HILLS.map(([name, d]) => `<path d="${d}" fill="var(--${name})"/>`);
  const far = FAR_TREES.map(([x, y], i) => {
    const r = 11 + (i % 3) * 4;
    return (
      `<path d="M${x} ${y + 4}v${r + 8}" stroke="var(--far-wood)" stroke-width="3"/>` +
      `<circle cx="${x}" cy="${y - r / 2}" r="${r}" fill="var(--far)"/>`
    );
  }).join('');
  const stars = Array.from(
    { length: 26 },
    (_, i) => `<circle cx="${(i * 379) % 1000}" cy="${(i * 173) % 430}" r="${1 + (i % 3) * 0.5}"/>`,
  ).join('');
  root.innerHTML = `
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none">
      <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="var(--sky-1)"/><stop offset=".75" stop-color="var(--sky-2)"/>
      </linearGradient></defs>
      <rect width="1000" height="1000" fill="url(#sky)"/><g class="stars">${stars}</g>
      ${hills[0]}${far}${hills[1]}${hills[2]}
    </svg><div class="sun"></div>`;
  for (let i = 0; i < DRIFTERS; i++) {
    const leaf = document.createElement('i');
    leaf.className = 'drift';
    leaf.style.left = `${(i * 37 + 9) % 100}%`;
    leaf.style.animationDelay = `${-i * 5.3}s`;
    leaf.style.animationDuration = `${24 + (i % 4) * 5}s`;
    root.append(leaf);
  }
}

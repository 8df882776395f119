const NAMES = [
  ...['hare', 'hare-nap', 'goose', 'goose-nap', 'goat', 'goat-nap'],
  ...['hedge', 'stone', 'clover', 'lettuce', 'wall', 'burrow', 'gap'],
];

/** A picture is as wide as a square and a fifth taller, so that tall things overlap the row behind them. */
export const TALL = 1.2;

async function loadPicture(name) {
  const picture = new Image();
  picture.src = `art/${name}.svg`;
  await picture.decode();
  return [name, picture];
}

export async function loadSprites() {
  return new Sprites(new Map(await Promise.all(NAMES.map(loadPicture))));
}

/** Drawings scaled once to the size of a square, because drawing an SVG in every frame is slow. */
class Sprites {
  constructor(pictures) {
    this.pictures = pictures;
    this.scaled = new Map();
    this.size = 0;
  }

  resize(size) {
    if (size === this.size || size <= 0) return;
    this.size = size;
    for (const [name, picture] of this.pictures) {
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(size);
      canvas.height = Math.ceil(size * TALL);
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
      this.scaled.set(name, canvas);
    }
  }

  get(name) {
    return this.scaled.get(name);
  }
}

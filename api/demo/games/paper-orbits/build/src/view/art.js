const NAMES = ['sun', 'planet', 'ringed', 'lighthouse', 'moon-1', 'moon-2', 'moon-3', 'star'];

async function loadPicture(name) {
  const picture = new Image();
  picture.src = `art/${name}.svg`;
  await picture.decode();
  return [name, picture];
}

export async function loadArt() {
  return new Art(new Map(await Promise.all(NAMES.map(loadPicture))));
}

/** Drawings cached at the sizes they are shown at, because drawing an SVG in every frame is slow. */
class Art {
  constructor(pictures) {
    this.pictures = pictures;
    this.kept = new Map();
  }

  at(name, height) {
    const key = `${name} ${Math.round(height)}`;
    let canvas = this.kept.get(key);
    if (canvas) return canvas;
    const picture = this.pictures.get(name);
    canvas = document.createElement('canvas');
    canvas.height = Math.max(1, Math.round(height));
    canvas.width = Math.max(1, Math.round((height * picture.width) / picture.height));
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (this.kept.size > 60) this.kept.clear();
    this.kept.set(key, canvas);
    return canvas;
  }
}

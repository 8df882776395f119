import { coverSizePx, travelMax } from '#sync/constants.ts';
import { uploadMessage } from '#sync/messages/fields.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { Refusal } from '#sync/refusal.ts';

/**
 * The sides of the square to try: first the original size for pixel art, then sizes that the store can still scale
 * well.
 */
const wholeMax = 2_048;
const sidesOf = (side: number) => [
  ...(side <= wholeMax ? [side] : []),
  ...[2 * coverSizePx, coverSizePx].filter((smaller) => smaller < side),
];
/** The quality of lossy compression. */
const jpegQuality = 0.92;

/**
 * Returns a cover that is small enough to send: the file itself, or its middle square in the same type and as large as
 * possible. The store would crop the same square. Refuses a file that is no picture.
 */
export async function smallCover(file: Blob): Promise<Blob> {
  if (file.size <= travelMax) return file;
  const picture = await createImageBitmap(file).catch(() => {
    throw new Refusal('invalid', gameMessage('coverDamaged'));
  });
  try {
    const side = Math.min(picture.width, picture.height);
    // A browser that cannot encode a type returns a PNG instead.
    for (const type of [file.type, 'image/webp', 'image/jpeg'])
      for (const to of sidesOf(side)) {
        const made = await squareOf(picture, side, { to, type });
        if (made.size <= travelMax) return made;
      }
  } finally {
    picture.close();
  }
  throw new Refusal('tooLarge', uploadMessage('coverSize'));
}

async function squareOf(picture: ImageBitmap, side: number, { to, type }: { to: number; type: string }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = to;
  canvas.height = to;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  const [left, top] = [Math.floor((picture.width - side) / 2), Math.floor((picture.height - side) / 2)];
  context.drawImage(picture, left, top, side, side, 0, 0, to, to);
  return new Promise((resolve, reject) => {
    const damaged = () => reject(new Refusal('invalid', gameMessage('coverDamaged')));
    canvas.toBlob((made) => (made ? resolve(made) : damaged()), type, jpegQuality);
  });
}

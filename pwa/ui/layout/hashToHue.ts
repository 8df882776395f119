/** A hue, in degrees, that stays with a name. */
export const hashToHue = (name: string) =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

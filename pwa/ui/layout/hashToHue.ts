/** A hue in degrees, always the same for the same name. */
export const hashToHue = (name: string) =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

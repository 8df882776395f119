/** An address, or undefined where the text is none. Browsers before Chromium 120 know neither `URL.canParse` nor `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

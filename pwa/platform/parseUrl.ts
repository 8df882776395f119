/**
 * Parses a URL; returns undefined for an invalid one. Browsers before Chromium 120 have neither `URL.canParse` nor
 * `URL.parse`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A session's description of its device: product names, empty if unknown. Nothing else is stored. */
export type DeviceLabel = { browser: string; system: string };

/** Browsers by the token that only they send; a browser that is based on another one comes before it. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** The number of characters of the header that are read; more would only slow the patterns down. */
const readMax = 512;

/** Returns the browser and the system of a `User-Agent` header, without versions and models. */
export function deviceLabelOf(userAgent: string): DeviceLabel {
  const said = userAgent.slice(0, readMax);
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(said))?.[1] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

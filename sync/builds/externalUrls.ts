const elsewhere = String.raw`((?:https?:)?//[a-z0-9[][^\s"'\x60)<>\\]{0,200})`;
const loading = [
  String.raw`\bsrc\s*=\s*["'\x60]?${elsewhere}`,
  String.raw`<link\b[^<>]{0,400}?\bhref\s*=\s*["']?${elsewhere}`,
  String.raw`\burl\(\s*["']?${elsewhere}`,
  String.raw`\bimport\b[\w*{}\s,$]{0,200}(?:\(\s{0,9})?["'\x60]${elsewhere}`,
  String.raw`\bimportScripts\(\s*["'\x60]${elsewhere}`,
  String.raw`\bfetch\(\s*["'\x60]${elsewhere}`,
  String.raw`["'\x60](wss?://[a-z0-9[][^\s"'\x60)<>\\]{0,200})`,
].map((pattern) => new RegExp(pattern, 'gi'));

/**
 * Returns the URLs on other origins from which a text seems to load something; a game can load them neither offline nor
 * online. This simple scan is a hint for the developer: it misses URLs built at runtime and treats comments as code.
 */
export const findExternalUrls = (source: string): string[] => [
  ...loading.flatMap((pattern) => [...source.matchAll(pattern)].map(([, address]) => address as string)),
  ...[...source.matchAll(importMaps)].flatMap(([, map = '']) => addressesNamed(map)),
];
const importMaps = /<script\b[^<>]{0,400}\btype\s*=\s*["']?importmap\b[^<>]{0,400}>([^<]{0,20000})/gi;

const literal = /["'`](https?:\/\/(?!www\.w3\.org\/)[a-z0-9[][^\s"'`<>\\]{2,200})["'`]/gi;
/**
 * Returns the URLs on other origins that a text contains as complete literals. It may load from them or only show them.
 */
export const addressesNamed = (source: string): string[] =>
  [...source.matchAll(literal)].map(([, address]) => address as string);

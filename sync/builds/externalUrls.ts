const elsewhere = String.raw`((?:https?:)?//[a-z0-9[][^\s"'\x60)<>\\]{0,200})`;
const loading = [
  String.raw`\bsrc\s*=\s*["'\x60]?${elsewhere}`,
  String.raw`<link\b[^>]{0,400}?\bhref\s*=\s*["']?${elsewhere}`,
  String.raw`\burl\(\s*["']?${elsewhere}`,
  String.raw`\bimport\b[\w*{}\s,$]{0,200}(?:\(\s{0,9})?["'\x60]${elsewhere}`,
  String.raw`\bimportScripts\(\s*["'\x60]${elsewhere}`,
  String.raw`\bfetch\(\s*["'\x60]${elsewhere}`,
  String.raw`["'\x60](wss?://[a-z0-9[][^\s"'\x60)<>\\]{0,200})`,
].map((pattern) => new RegExp(pattern, 'gi'));

/**
 * The addresses on other origins from which a text seems to load something: not there offline and not allowed online.
 * A plain scan for the developer's sake: it misses addresses put together at run time and takes comments for code.
 */
export const findExternalUrls = (source: string): string[] => [
  ...loading.flatMap((pattern) => [...source.matchAll(pattern)].map(([, address]) => address as string)),
  ...[...source.matchAll(importMaps)].flatMap(([, map = '']) => addressesNamed(map)),
];
const importMaps = /<script\b[^>]{0,400}\btype\s*=\s*["']?importmap\b[^>]{0,400}>([^<]{0,20000})/gi;

const literal = /["'`](https?:\/\/(?!www\.w3\.org\/)[a-z0-9[][^\s"'`<>\\]{2,200})["'`]/gi;
/** The addresses on other origins that a text has as whole literals: it may load from there, or only show them. */
export const addressesNamed = (source: string): string[] =>
  [...source.matchAll(literal)].map(([, address]) => address as string);

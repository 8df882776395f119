import type { Entry } from '../games/builds.ts';

const text = /\.(html?|m?js|css|json)$/i;
/** Bytes of a file that are looked at. */
const head = 2 ** 20;

const elsewhere = '(?:https?:)?//[a-z0-9[]';
const loading = [
  String.raw`\bsrc\s*=\s*["'\x60]?${elsewhere}`,
  String.raw`<link\b[^>]{0,400}?\bhref\s*=\s*["']?${elsewhere}`,
  String.raw`\burl\(\s*["']?${elsewhere}`,
  String.raw`\bimport\b[\w*{}\s,$]{0,200}\(?\s*["'\x60]${elsewhere}`,
  String.raw`\bimportScripts\(\s*["'\x60]${elsewhere}`,
  String.raw`\bfetch\(\s*["'\x60]${elsewhere}`,
].map((pattern) => new RegExp(pattern, 'i'));

/**
 * Whether a file seems to load something from another origin, which is not there offline and not allowed online.
 * A plain scan for the developer's sake: it misses addresses put together at run time and takes comments for code.
 */
export function loadsFromElsewhere({ path, bytes }: Entry): boolean {
  if (!text.test(path)) return false;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, head)).toString('latin1');
  return loading.some((pattern) => pattern.test(source));
}

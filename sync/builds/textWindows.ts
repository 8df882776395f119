/** Bytes, each as one character, that are inspected at once, and how many of them are inspected again with what follows. */
export const windowBytes = 256 * 2 ** 10;
const overlapBytes = 32 * 2 ** 10;

/** A comment or a script of a page, up to its end or to the end of the text. */
export const commentOrScript = /<!--[\s\S]*?(-->|$)|(<script\b[^<>]{0,1000}>)([\s\S]*?)(<\/script>|$)/gi;

/** Returns what a page's text means for the text that follows: its `<base>`, and a comment or script that is still open. */
function carriedFrom(page: string): string {
  const base = /<base\b[^<>]{0,1000}\bhref/i.test(page) ? '<base href="./">' : '';
  for (const [, comment, script, , end] of page.matchAll(commentOrScript)) {
    if (script === undefined && comment === '') return `${base}<!--`;
    if (script !== undefined && end === '') return base + script;
  }
  return base;
}

/** Returns the length of a text up to and with a character; the whole length if it is not there. */
const lengthTo = (character: RegExp, text: string) => text.search(character) + 1 || text.length;

/**
 * Inspects a text of any length in pieces, so that only one piece is in memory. Pieces overlap and begin at the end of
 * a statement, a tag or a line, so that what lies across a border is seen whole. `text` has one byte per character.
 */
export function createTextWindows(isPage: boolean, inspect: (text: string) => void) {
  let held = '';
  let carried = '';
  return {
    add(text: string): void {
      held += text;
      while (held.length >= windowBytes + overlapBytes) {
        const border = windowBytes - overlapBytes;
        inspect(carried + held.slice(0, border + lengthTo(/[>)\n][^>)\n]*$/, held.slice(border, windowBytes))));
        const seen = held.slice(0, border + lengthTo(/[;>\n]/, held.slice(border, windowBytes)));
        if (isPage) carried = carriedFrom(carried + seen);
        held = held.slice(seen.length);
      }
    },
    end(): void {
      if (held !== '') inspect(carried + held);
      held = '';
    },
  };
}

/** Returns bytes as a text with one byte per character, so that a character cut in two does no harm. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

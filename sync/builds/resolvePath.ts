/**
 * Returns the file that a path of a game's origin stands for, as every static host resolves it: a folder is its
 * index.html, also without the trailing slash, and accented letters match in any Unicode form. `path` is decoded,
 * begins with '/' and has no query; `has` knows paths in the form of the build.
 */
export function fileAt(path: string, has: (file: string) => boolean): string | undefined {
  const inside = path.slice(1).normalize('NFC');
  const candidates = inside === '' || inside.endsWith('/') ? [`${inside}index.html`] : [inside, `${inside}/index.html`];
  return candidates.find(has);
}
/** Says whether the file is a folder's page that was requested without the trailing slash. */
export const lacksSlash = (path: string, file: string): boolean => `${path.slice(1)}/index.html` === file;

/** Bytes at the start of a page that are searched for its doctype. */
export const headBytes = 1_024;

/**
 * Returns the position at which a script in a page runs before all others: after the doctype, without which the page
 * would render in quirks mode. `head` is the start of the page, one byte per character.
 */
export const scriptPositionIn = (head: string): number =>
  /^(?:\xef\xbb\xbf)?(?:\s*<!--(?:(?!-->)[\s\S])*-->)*\s*<!doctype[^>]*>/i.exec(head)?.[0].length ??
  (head.startsWith('\xef\xbb\xbf') ? 3 : 0);

/**
 * A script for a folder's page that was requested without the trailing slash: it adds the slash, so that relative URLs
 * resolve inside the folder. A redirect, as other hosts send it, would be blocked by the CSP of a game's page.
 */
export const addSlash = "history.replaceState(null,'',location.pathname+'/'+location.search+location.hash);";

/** Returns a script element for a page; the text cannot close it. */
export const scriptTag = (text: string): string => `<script>${text.replaceAll('</', '<\\/')}</script>`;

/** Says whether a file of this content type is a script. */
export const isScript = (type: string): boolean => type.startsWith('text/javascript');
/** Says whether a request is for a worker's script, or for a module that the worker imports. */
export const isForWorker = (destination: string): boolean => /^(shared)?worker$/.test(destination);

/**
 * Returns what stands before a worker's own script, on its first line. A script in strict mode stays in it: its directive
 * counts at the beginning only. `head` is the start of the script, one byte per character.
 */
export const beforeWorker = (head: string, script: string): string =>
  /^(?:\xef\xbb\xbf)?(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*\n)*(['"])use strict\1/.test(head)
    ? `'use strict';${script}`
    : script;

/** Says whether a file of this content type is a page that can be opened. */
export const isPage = (type: string): boolean => type.startsWith('text/html');

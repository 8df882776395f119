/**
 * The file that a path of a game's origin means, as every static host answers it: a folder is its index.html, also for who leaves
 * the slash off; accented letters are those of the build, however they are written. `path` is decoded, begins with '/' and has no query; `has` knows the paths of the build.
 */
export function fileAt(path: string, has: (file: string) => boolean): string | undefined {
  const inside = path.slice(1).normalize('NFC');
  const candidates = inside === '' || inside.endsWith('/') ? [`${inside}index.html`] : [inside, `${inside}/index.html`];
  return candidates.find(has);
}
/** Whether a file is a folder's page, asked for without the slash at the end. */
export const lacksSlash = (path: string, file: string): boolean => `${path.slice(1)}/index.html` === file;

/** Bytes at the head of a page that are looked at for its doctype. */
export const headBytes = 1_024;

/**
 * Where a script goes into a page so that it runs before all others: after the doctype, without which a page is drawn in the way
 * of the nineties. `head` is the page's first bytes, a byte a character.
 */
export const scriptPositionIn = (head: string): number =>
  /^(?:\xef\xbb\xbf)?(?:\s*<!--(?:(?!-->)[\s\S])*-->)*\s*<!doctype[^>]*>/i.exec(head)?.[0].length ??
  (head.startsWith('\xef\xbb\xbf') ? 3 : 0);

/**
 * Run in a folder's page that was asked for without the slash: what it loads lies in the folder. A redirect, which other hosts
 * answer, is one that the policy of a game's page does not follow.
 */
export const addSlash = "history.replaceState(null,'',location.pathname+'/'+location.search+location.hash);";

/** A script as it stands in a page; its text has no end tag in it. */
export const scriptTag = (text: string): string => `<script>${text.replaceAll('</', '<\\/')}</script>`;

/** Whether a file of this type is a page that is opened, by what a browser says it asks for. */
export const isPage = (type: string): boolean => type.startsWith('text/html');

/**
 * Lists visible words that end on another line than they begin: a browser breaks a word only where its box is narrower. E-mail
 * addresses may be broken. The function needs nothing around it: stories run it inside a page, component tests call it.
 */
export function brokenWords(within = 'body'): string[] {
  const broken: string[] = [];
  for (const root of document.querySelectorAll(within)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const { data, parentElement: el } = node;
      if (data.includes('@') || !el?.checkVisibility() || el.closest('pre, code, script, style, .srOnly')) continue;
      for (const word of data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (parts.some(({ top }) => top > (parts[0]?.bottom ?? 0) - 1))
          broken.push(`“${word[0]}” in “${data.slice(0, 60)}”`);
      }
    }
  }
  return broken;
}

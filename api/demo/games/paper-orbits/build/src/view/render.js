const rendered = new WeakMap();

/** Renders only what changed, and gives the keyboard's focus back to the button in the same place. */
export function render(element, html) {
  if (rendered.get(element) === html) return;
  rendered.set(element, html);
  const at = [...element.children].indexOf(document.activeElement);
  element.innerHTML = html;
  element.children[at]?.focus();
}

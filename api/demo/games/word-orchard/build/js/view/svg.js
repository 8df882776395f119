const NS = 'http://www.w3.org/2000/svg';

export function svg(tag, attributes = {}, children = []) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function html(tag, properties = {}, children = []) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

const icon = (path) => `<svg viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;

export const ICONS = {
  hint: icon(
    '<path d="M4 10h9v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM13 12l6-5 1.5 1.5L13 16"/>' +
      '<path d="M4 12c-3-4 1-7 4.5-6 2.5.7 3.5 2 3.5 4M20 12v.5M22 14v.5M19.5 15v.5"/>',
  ),
  shuffle: icon(
    '<path d="M3 7h4l9 10h5M3 17h4l3-3.400M13 9.5 16 7h5M18.5 4.5 21 7l-2.5 2.500M18.5 14.5 21 17l-2.5 2.5"/>',
  ),
  undo: icon('<path d="M8 6 4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3"/>'),
  enter: icon('<path d="M4.5 12.5 10 18 19.5 6.5"/>'),
  sound: icon('<path d="M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15 9a4 4 0 0 1 0 6M17.5 6.500a8 8 0 0 1 0 11"/>'),
  mute: icon('<path d="M4 9.500v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9.500l5 5M20.5 9.500l-5 5"/>'),
  seed: icon('<path d="M12 3c5 4 7 8 6 12-.7 3-3 5-6 6-3-1-5.3-3-6-6-1-4 1-8 6-12zM12 8v8"/>'),
  leaf: icon('<path d="M4 20C4 9 10 4 21 3c0 11-5 16-13 15M4 20 15 9"/>'),
};

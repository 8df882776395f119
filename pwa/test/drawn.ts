const cards = () => [...document.querySelectorAll<HTMLElement>('article')];

/** Starts counting how often each present card renders: React then assigns new props to its element. */
export function countRenders(): void {
  for (const card of cards()) {
    const key = Object.keys(card).find((name) => name.startsWith('__reactProps$')) as string;
    let props = (card as unknown as Record<string, unknown>)[key];
    card.dataset['drawn'] = '0';
    Object.defineProperty(card, key, {
      get: () => props,
      set(next: unknown) {
        if (next !== props) card.dataset['drawn'] = `${Number(card.dataset['drawn']) + 1}`;
        props = next;
      },
    });
  }
}

/** The number of renders of each card since, by its title. */
export const renderCounts = (): Record<string, number> =>
  Object.fromEntries(
    cards().map((card) => [card.querySelector('h2, h3')?.textContent ?? '', Number(card.dataset['drawn'])]),
  );

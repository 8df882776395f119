const cards = () => [...document.querySelectorAll<HTMLElement>('article')];

/** Counts from now on how often each card that stands is drawn: React hands its element other properties then. */
export function countDrawn(): void {
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

/** How often each card was drawn since, by its title. */
export const drawn = (): Record<string, number> =>
  Object.fromEntries(
    cards().map((card) => [card.querySelector('h2, h3')?.textContent ?? '', Number(card.dataset['drawn'])]),
  );

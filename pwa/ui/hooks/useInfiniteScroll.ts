import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { anchorScroll } from './anchorScroll.ts';

/** Whole rows at two, three, four and six in a row. */
const stepCount = 24;

/** Where each visit of a list was left: who goes back finds it as it was. */
const visits = new Map<string, { count: number; first: number; top: number }>();

const cardsBefore = (edge: RefObject<HTMLDivElement | null>) => [
  ...(edge.current?.previousElementSibling?.children ?? []),
];

/** The first rows of a long list, and more whenever its end comes near; another `list` starts anew. `edge` follows it. */
export function useInfiniteScroll<T>(rows: { length: number; slice(from: number, to: number): T[] }, list: string) {
  const visit = `${useLocation().key} ${list}`;
  const [more, setMore] = useState({ visit: '', count: stepCount });
  const count = more.visit === visit ? more.count : (visits.get(visit)?.count ?? stepCount);
  const edge = useRef<HTMLDivElement>(null);
  const left = rows.length > count;

  useEffect(() => {
    if (!left || !edge.current) return;
    const watcher = new IntersectionObserver(
      // In small pieces: whoever scrolls must not wait for the cards they will see later.
      (entries) =>
        entries.at(-1)?.isIntersecting && startTransition(() => setMore({ visit, count: count + stepCount })),
      { rootMargin: '1200px' },
    );
    watcher.observe(edge.current);
    return () => watcher.disconnect();
  }, [left, visit, count]);

  // By the card and not by the height: of a contained list the heights are guesses until it is seen. Once a visit: when
  // more cards come, somebody is scrolling.
  useLayoutEffect(() => {
    const before = visits.get(visit);
    const card = before && cardsBefore(edge)[before.first];
    return card && anchorScroll(card, before.top);
  }, [visit]);
  useLayoutEffect(
    () => () => {
      const cards = cardsBefore(edge);
      const first = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
      visits.set(visit, { count, first, top: cards[first]?.getBoundingClientRect().top ?? 0 });
    },
    [visit, count],
  );
  const shown = useMemo(() => rows.slice(0, count), [rows, count]);
  return [shown, edge] as const;
}

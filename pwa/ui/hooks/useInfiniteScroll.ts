import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { anchorScroll } from './anchorScroll.ts';

/** Cards per step: complete rows of two, three, four or six. */
const stepCount = 24;

/** The position at which each visit left a list, for the user who goes back. */
const visits = new Map<string, { count: number; first: number; top: number }>();

const cardsBefore = (edge: RefObject<HTMLDivElement | null>) => [
  ...(edge.current?.previousElementSibling?.children ?? []),
];

/**
 * Returns the first rows of a long list, and more whenever its end comes near; another `list` starts again. `edge` goes
 * after the list.
 */
export function useInfiniteScroll<T>(rows: { length: number; slice(from: number, to: number): T[] }, list: string) {
  const visit = `${useLocation().key} ${list}`;
  const [more, setMore] = useState({ visit: '', count: stepCount });
  const count = more.visit === visit ? more.count : (visits.get(visit)?.count ?? stepCount);
  const edge = useRef<HTMLDivElement>(null);
  const left = rows.length > count;

  useEffect(() => {
    if (!left || !edge.current) return;
    const watcher = new IntersectionObserver(
      // The steps are small, so that scrolling does not wait for cards that are seen later.
      (entries) =>
        entries.at(-1)?.isIntersecting && startTransition(() => setMore({ visit, count: count + stepCount })),
      { rootMargin: '1200px' },
    );
    watcher.observe(edge.current);
    return () => watcher.disconnect();
  }, [left, visit, count]);

  // The position is that of a card, because the heights in a contained list are estimates until it is seen. It is
  // restored once a visit: when more cards load, the user is scrolling.
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

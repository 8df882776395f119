import { useEffect, useRef, useState } from 'react';

const step = 60;

/** The first rows of a long list, and more whenever its end comes near; another `key` starts anew. */
export function useMore<T>(rows: readonly T[], key: string) {
  const [more, setMore] = useState({ key, count: step });
  const count = more.key === key ? more.count : step;
  const edge = useRef<HTMLDivElement>(null);
  const left = rows.length > count;

  useEffect(() => {
    if (!left || !edge.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setMore({ key, count: count + step }),
      { rootMargin: '1200px' },
    );
    watcher.observe(edge.current);
    return () => watcher.disconnect();
  }, [left, key, count]);
  return [rows.slice(0, count), edge] as const;
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Pixels from the end within which somebody reads the newest. */
const nearPx = 24;

/**
 * Keeps what somebody reads where it is, whatever comes below it or `above`; whoever reads the end stays there.
 * @returns `scrolled`, to tell of each scroll, and `toEnd`
 */
export function useScrollAnchor(
  list: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  drawn: unknown[],
) {
  const isAtEnd = useRef(true);
  const height = useRef(0);
  useLayoutEffect(() => {
    const before = height.current;
    height.current = above.current?.offsetHeight ?? 0;
    if (!list.current) return;
    list.current.scrollTop = isAtEnd.current
      ? list.current.scrollHeight
      : list.current.scrollTop + height.current - before;
    // biome-ignore lint/correctness/useExhaustiveDependencies: heights change with what is drawn
  }, drawn);
  // A window of another width, or larger letters: what is above is of another height, and has not grown by what came.
  useEffect(() => {
    const watched = above.current;
    if (!watched) return;
    const watcher = new ResizeObserver(() => {
      height.current = watched.offsetHeight;
    });
    watcher.observe(watched);
    return () => watcher.disconnect();
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is above stands there, or not, by what is drawn
  }, drawn);
  const scrolled = useCallback(() => {
    if (!list.current) return;
    const { scrollHeight, scrollTop, clientHeight } = list.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
  }, [list]);
  const toEnd = useCallback(() => {
    isAtEnd.current = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [list]);
  return { scrolled, toEnd };
}

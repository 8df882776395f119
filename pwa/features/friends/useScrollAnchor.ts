import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The distance in pixels from the end within which a user counts as reading the newest message. */
const nearPx = 24;

/**
 * Keeps the reading position when content is added below or `above`; a user at the end stays at the end.
 * @returns `scrolled`, to call at each scroll, and `toEnd`
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
  // A change of width or font size changes the height above, which is not growth by new content.
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

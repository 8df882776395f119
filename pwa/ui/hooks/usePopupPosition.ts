import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Whether something stays in the window while the page scrolls. */
function stays(element: Element | null): boolean {
  for (let one = element; one; one = one.parentElement)
    if (/^(sticky|fixed)$/.test(getComputedStyle(one).position)) return true;
  return false;
}

/**
 * How what opens from a button is placed: in the window if its button stays there, in the page if it scrolls with it. The
 * other way it would follow a frame late. `place` is for its positioner; `look` before it opens: a header may stay in a wide window only.
 */
export function usePopupPosition(startsOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const [method, setMethod] = useState<'absolute' | 'fixed'>('absolute');
  const look = useCallback(() => setMethod(stays(button.current) ? 'fixed' : 'absolute'), []);
  useLayoutEffect(() => {
    if (startsOpen) look();
  }, [startsOpen, look]);
  const place = { positionMethod: method, align: 'end', sideOffset: 8, collisionPadding: 8 } as const;
  return { button, place, look };
}

import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Whether an element stays in the window while the page scrolls. */
function stays(element: Element | null): boolean {
  for (let one = element; one; one = one.parentElement)
    if (/^(sticky|fixed)$/.test(getComputedStyle(one).position)) return true;
  return false;
}

/**
 * Chooses how a popup is positioned: fixed if its button stays in the window, absolute if it scrolls with the page; the
 * other method would lag a frame behind. `place` is for the positioner; call `look` before opening, because a header
 * may be sticky in a wide window only.
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

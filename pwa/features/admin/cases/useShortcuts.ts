import { type RefObject, useEffect, useRef } from 'react';

/** Where a key is a letter that somebody writes, or chooses by. */
const writing = 'input:not([type="checkbox"]), textarea, [role="dialog"], [role="listbox"], [role="combobox"]';

/** Keys that do something while the focus is within an element; anywhere else, and in a field, they are letters. */
export function useShortcuts(within: RefObject<HTMLElement | null>, keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = within.current;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const act = latest.current[key];
      if (!act || ctrlKey || metaKey || altKey || (target as Element).closest(writing)) return;
      event.preventDefault();
      act();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [within]);
}

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * For a part of a page that comes later than the page: where the address names it, whoever has stayed at the top
 * meanwhile is brought to it.
 */
export function useHashTarget<T extends HTMLElement>(id: string): RefObject<T | null> {
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default';
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    if (hash === `#${id}` && scrollY === 0 && !isReturn) part.current?.scrollIntoView({ behavior: 'instant' });
  }, [id, hash, isReturn]);
  return part;
}

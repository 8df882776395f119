import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The text of a search field that shows `q` of the address. It starts again from `q` at every navigation, to the same
 * address too. Back counts by its event: it brings an earlier `key` again, or none where it is faster than the next page.
 */
export function useSearchInput(q: string) {
  const { key } = useLocation();
  const [typed, setTyped] = useState<{ q: string; key: string; text: string }>();
  useEffect(() => {
    const back = () => setTyped(undefined);
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const text = typed?.q === q && typed.key === key ? typed.text : q;
  return [text, (text: string) => setTyped({ q, key, text })] as const;
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The text of a search field that shows `q` of the URL. It starts from `q` again at every navigation, even to the same
 * URL. Back is detected by its event, because it brings an earlier `key` again, or none if it is faster than the next
 * page.
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

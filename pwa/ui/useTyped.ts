import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What is typed into a search for `q`. It begins anew whenever the address is written, also where that asks for the same. */
export function useTyped(q: string) {
  const { key } = useLocation();
  const [typed, setTyped] = useState({ q, key, text: q });
  const text = typed.q === q && typed.key === key ? typed.text : q;
  return [text, (text: string) => setTyped({ q, key, text })] as const;
}

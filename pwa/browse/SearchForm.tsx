import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { useTyped } from '../ui/useTyped.ts';
import { useWords } from '../words/words.ts';
import css from './Browse.module.css';

export function SearchForm({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const words = useWords('browse');
  const [text, setText] = useTyped(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={css.search} onSubmit={submit} aria-label={words.form}>
      <Search size={18} aria-hidden />
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== q && onSearch(text.trim())}
      />
    </form>
  );
}

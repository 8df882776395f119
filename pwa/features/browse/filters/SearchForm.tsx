import Search from 'lucide-react/icons/search';
import type { FormEvent } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { useSearchInput } from '../../../ui/hooks/useSearchInput.ts';
import css from '../Browse.module.css';

export function SearchForm({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const words = useMessages('browse');
  const [text, setText] = useSearchInput(q);
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

import Search from 'lucide-react/icons/search';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMessages } from '../i18n/messages.ts';
import { useSearchInput } from '../ui/hooks/useSearchInput.ts';
import css from './SearchBox.module.css';

/** The search in the header: opens Browse on Enter or when the field loses the focus, and follows `q` in the URL. */
export function SearchBox() {
  const words = useMessages('shell').search;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const q = params.get('q') ?? '';
  const [text, setText] = useSearchInput(q);

  const wanted = text.trim();
  const go = () => navigate(wanted ? `/browse?${new URLSearchParams({ q: wanted })}` : '/browse');
  return (
    <search>
      <form
        className={css.form}
        // The browser submits the form itself before the app has loaded.
        action="/browse"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <Search size={17} className={css.icon} aria-hidden />
        <input
          type="search"
          name="q"
          className={css.input}
          placeholder={words.placeholder}
          aria-label={words.label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // A user who only passes through with the Tab key stays on the page.
          onBlur={() => wanted !== q && void go()}
        />
      </form>
    </search>
  );
}

import BellIcon from 'lucide-react/icons/bell';
import { iconButtonClass } from '../ui/Button.tsx';
import { numberText } from '../words/show.ts';
import { wordsOf } from '../words/words.ts';
import css from './Bell.module.css';

/** What its button is called and shows. */
export function bellLook(unread: number) {
  const words = wordsOf('around').bell;
  const shown = unread > 99 ? '99+' : numberText(unread);
  return {
    className: `${iconButtonClass} ${css.trigger}`,
    'aria-label': unread ? words.unread(shown) : words.title,
    title: words.title,
    children: (
      <>
        <BellIcon size={20} aria-hidden />
        {unread > 0 && <span className={css.badge}>{shown}</span>}
      </>
    ),
  };
}

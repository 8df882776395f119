import BellIcon from 'lucide-react/icons/bell';
import { formatNumber } from '../../i18n/format.ts';
import { getMessages } from '../../i18n/messages.ts';
import { iconButtonClass } from '../../ui/controls/Button.tsx';
import css from './Bell.module.css';

/** The label and content of the bell's button. */
export function notificationsButton(unread: number) {
  const words = getMessages('shellDeferred').bell;
  const shown = unread > 99 ? '99+' : formatNumber(unread);
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

import { Avatar } from '../ui/Avatar.tsx';
import { later } from '../ui/later.ts';
import { Popup } from '../ui/Popup.tsx';
import { useWords } from '../words/words.ts';
import css from './UserMenu.module.css';
import type { Props } from './UserMenuWhole.tsx';

const whole = later(() => import('./UserMenuWhole.tsx').then((m) => m.UserMenuWhole));

/** The account's menu: its button stands from the beginning. */
export function UserMenu(props: Props) {
  const { label } = useWords('around').menu;
  return (
    <Popup part={whole} props={props}>
      {(press) => (
        <button
          type="button"
          className={css.trigger}
          aria-label={label(props.me.username)}
          aria-haspopup="menu"
          aria-expanded="false"
          onClick={press}
        >
          <Avatar username={props.me.username} />
        </button>
      )}
    </Popup>
  );
}

import { useMessages } from '../../i18n/messages.ts';
import { lazyModule } from '../../platform/lazyModule.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { LazyPopup } from '../../ui/overlays/LazyPopup.tsx';
import css from './UserMenu.module.css';
import type { Props } from './UserMenuPanel.tsx';

const whole = lazyModule(() => import('./UserMenuPanel.tsx').then((m) => m.UserMenuPanel));

/** The account's menu: its button is there from the beginning, and the menu loads when it is pressed. */
export function UserMenu(props: Props) {
  const { label } = useMessages('shellDeferred').menu;
  return (
    <LazyPopup part={whole} props={props}>
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
    </LazyPopup>
  );
}

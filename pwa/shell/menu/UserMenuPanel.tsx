import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CodeXml from 'lucide-react/icons/code-xml';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Library from 'lucide-react/icons/library';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Users from 'lucide-react/icons/users';
import type { Me } from '#sync/contract/users.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlays/Menu.tsx';
import { useLogOut } from '../dialogs/LogoutDialog.tsx';
import css from './UserMenu.module.css';

export type Props = { me: Me; onFeedback(): void; onReport(): void };

/** The menu of spec §2; on a small screen also the two buttons for which the header has no space. */
export function UserMenuPanel({ me, onFeedback, onReport, startsOpen }: Props & { startsOpen: boolean }) {
  const { menu: words, feedback, report } = useMessages('shellDeferred');
  const { logOut, dialog } = useLogOut();
  const link = (to: string, Icon: typeof Heart, name: string) => (
    <MenuLink to={to} icon={<Icon size={18} aria-hidden />}>
      {name}
    </MenuLink>
  );
  return (
    <>
      <Menu
        label={words.label(me.username)}
        startsOpen={startsOpen}
        triggerClass={css.trigger ?? ''}
        trigger={<Avatar username={me.username} />}
      >
        <div className={css.who}>
          <p className={css.name}>{me.username}</p>
          <p className={css.mail}>{me.email}</p>
        </div>
        <MenuSeparator />
        {link('/library', Library, words.library)}
        {link('/wishlist', Heart, words.wishlist)}
        {link('/cart', ShoppingCart, words.cart)}
        {link('/friends', Users, words.friends)}
        <MenuSeparator />
        {link('/developer', CodeXml, words.developer)}
        {link('/guide', BookOpen, words.guide)}
        {me.isAdmin === 1 && link('/admin/approvals', CircleCheck, words.approvals)}
        {me.isAdmin === 1 && link('/moderation', Shield, words.moderation)}
        {me.isLeadDev === 1 && link('/admin', LayoutDashboard, words.dashboard)}
        <MenuSeparator />
        <div className={css.small}>
          <MenuItem onClick={onFeedback} icon={<MessageSquarePlus size={18} aria-hidden />}>
            {feedback.open}
          </MenuItem>
          <MenuItem onClick={onReport} icon={<Flag size={18} aria-hidden />}>
            {report.open}
          </MenuItem>
          <MenuSeparator />
        </div>
        {link('/profile', Settings, words.settings)}
        <MenuItem onClick={logOut} icon={<LogOut size={18} aria-hidden />}>
          {words.logOut}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}

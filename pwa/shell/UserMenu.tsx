import BookOpen from 'lucide-react/icons/book-open';
import Heart from 'lucide-react/icons/heart';
import Library from 'lucide-react/icons/library';
import LogOut from 'lucide-react/icons/log-out';
import Users from 'lucide-react/icons/users';
import type { Me } from '#sync/contract/users.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/Menu.tsx';
import { useLogOut } from './LogoutDialog.tsx';
import css from './UserMenu.module.css';

export function UserMenu({ me }: { me: Me }) {
  const { logOut, dialog } = useLogOut();
  return (
    <>
      <Menu
        label={`Account menu of ${me.username}`}
        triggerClass={css.trigger ?? ''}
        trigger={<Avatar username={me.username} />}
      >
        <div className={css.who}>
          <p className={css.name}>{me.username}</p>
          <p className={css.mail}>{me.email}</p>
        </div>
        <MenuSeparator />
        <MenuLink to="/library" icon={<Library size={18} aria-hidden />}>
          My Library
        </MenuLink>
        <MenuLink to="/wishlist" icon={<Heart size={18} aria-hidden />}>
          Wishlist
        </MenuLink>
        <MenuLink to="/friends" icon={<Users size={18} aria-hidden />}>
          Friends
        </MenuLink>
        <MenuLink to="/guide" icon={<BookOpen size={18} aria-hidden />}>
          Game Dev Guide
        </MenuLink>
        <MenuSeparator />
        <MenuItem onClick={logOut} icon={<LogOut size={18} aria-hidden />}>
          Log out
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}

import Download from 'lucide-react/icons/download';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../session.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Bell } from './Bell.tsx';
import css from './Header.module.css';
import { useInstall } from './install.ts';
import { Logo } from './Logo.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header() {
  const { me, state } = useSession();
  const install = useInstall();
  return (
    <header className={css.header}>
      <div className={css.row}>
        <div className={css.left}>
          <Link to="/" className={css.logo} aria-label="Recess, home">
            <Logo />
            <span className={css.word}>Recess</span>
          </Link>
          <nav className={css.nav} aria-label="Main">
            <NavLink to="/browse">Browse</NavLink>
            {me && <NavLink to="/library">Library</NavLink>}
            {me && <NavLink to="/friends">Friends</NavLink>}
          </nav>
        </div>
        <div className={css.search}>
          <SearchBox />
        </div>
        <div className={css.right}>
          <div className={css.status}>
            <OfflineBar />
          </div>
          {install && (
            <Button look="ghost" className={css.install} onClick={install} aria-label="Install app">
              <Download size={20} aria-hidden /> <span>Install app</span>
            </Button>
          )}
          <ThemeToggle />
          {me && <Bell />}
          {me && <UserMenu me={me} />}
          {state === 'signedOut' && (
            <LinkButton to="/login" look="primary">
              Login
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

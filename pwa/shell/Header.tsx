import Download from 'lucide-react/icons/download';
import { Link, NavLink } from 'react-router-dom';
import { useMessages } from '../i18n/messages.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { Button, LinkButton } from '../ui/controls/Button.tsx';
import css from './Header.module.css';
import { Logo } from './Logo.tsx';
import { useAppBadge } from './notifications/appBadge.ts';
import { SearchBox } from './SearchBox.tsx';
import { useInstall } from './state/install.ts';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useDeferredShell } from './useDeferredShell.ts';

export function Header() {
  const { me, state } = useSession();
  const words = useMessages('shell');
  const { login } = useMessages('common');
  const rest = useDeferredShell();
  const install = useInstall();
  useAppBadge(state === 'signedOut' ? 0 : undefined);
  return (
    <header className={css.header}>
      <div className={css.row}>
        <div className={css.left}>
          <Link to="/" className={css.logo} aria-label={words.home}>
            <Logo />
            <span className={css.word}>Recess</span>
          </Link>
          <nav className={css.nav} aria-label={words.main}>
            <NavLink to="/browse">{words.nav.browse}</NavLink>
            {me && <NavLink to="/library">{words.nav.library}</NavLink>}
            {me && <NavLink to="/friends">{words.nav.friends}</NavLink>}
          </nav>
        </div>
        <div className={css.search}>
          <SearchBox />
        </div>
        <div className={css.right}>
          {/* The button is first in a right-aligned row: the browser offers the install late, and nothing may move
              for it. */}
          {install && (
            <Button look="ghost" className={css.install} onClick={install} aria-label={words.install}>
              <Download size={20} aria-hidden /> <span>{words.install}</span>
            </Button>
          )}
          {rest && <rest.Saved />}
          <ThemeToggle />
          {rest && me && <rest.AccountControls key={me.id} me={me} />}
          {!me && (
            <LinkButton to="/login" look="primary" className={state === 'loading' ? css.unknown : ''}>
              {login}
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

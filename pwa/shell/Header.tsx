import Download from 'lucide-react/icons/download';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../session.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { useWords } from '../words/words.ts';
import { useAppBadge } from './appBadge.ts';
import css from './Header.module.css';
import { useInstall } from './install.ts';
import { Logo } from './Logo.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useRest } from './useRest.ts';

export function Header() {
  const { me, state } = useSession();
  const words = useWords('shell');
  const { login } = useWords('common');
  const rest = useRest();
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
          {/* First in a row that ends at the right: the browser offers it late, and nothing may move for it. */}
          {install && (
            <Button look="ghost" className={css.install} onClick={install} aria-label={words.install}>
              <Download size={20} aria-hidden /> <span>{words.install}</span>
            </Button>
          )}
          {rest && <rest.OfflineBar />}
          <ThemeToggle />
          {rest && me && <rest.Mine key={me.id} me={me} />}
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

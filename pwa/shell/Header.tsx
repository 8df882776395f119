import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useState } from 'react';
import { Link, NavLink, useMatch } from 'react-router-dom';
import type { Me } from '#sync/contract/users.ts';
import { useSession } from '../session.tsx';
import { Button, IconButton, LinkButton } from '../ui/Button.tsx';
import { later, useLater } from '../ui/later.ts';
import { useWords } from '../words/words.ts';
import { useAppBadge } from './appBadge.ts';
import { Bell } from './Bell.tsx';
import css from './Header.module.css';
import { useInstall } from './install.ts';
import { Logo } from './Logo.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { openReport } from './report.ts';
import { SearchBox } from './SearchBox.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header() {
  const { me, state } = useSession();
  const words = useWords('shell');
  const { login } = useWords('common');
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
          <OfflineBar />
          <ThemeToggle />
          {me && <Mine key={me.id} me={me} />}
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

const feedbackDialog = later(() => import('./FeedbackDialog.tsx').then((m) => m.FeedbackDialog));

/** What only who is signed in has: feedback, report, bell and menu. */
function Mine({ me }: { me: Me }) {
  const { feedback, report } = useWords('shell');
  const [writing, setWriting] = useState(false);
  const gameId = useMatch('/game/:id')?.params.id;
  const Feedback = useLater(feedbackDialog, writing);
  const tell = () => openReport(gameId ? { gameId } : {});
  return (
    <>
      <IconButton label={feedback.open} className={css.wide} onClick={() => setWriting(true)}>
        <MessageSquarePlus size={20} aria-hidden />
      </IconButton>
      <IconButton label={report.open} className={css.wide} onClick={tell}>
        <Flag size={20} aria-hidden />
      </IconButton>
      <Bell me={me} />
      <UserMenu me={me} onFeedback={() => setWriting(true)} onReport={tell} />
      {Feedback && <Feedback me={me} open={writing} onClose={() => setWriting(false)} />}
    </>
  );
}

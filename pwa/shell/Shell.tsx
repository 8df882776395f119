import { useEffect } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useSearchParams } from 'react-router-dom';
import { useFlushing } from '../outbox.ts';
import { startDownloads } from '../play/downloads.ts';
import { closeLeftover } from '../plays.ts';
import { useSession } from '../session.tsx';
import { Toasts } from '../ui/Toast.tsx';
import { useWords } from '../words/words.ts';
import { Header } from './Header.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import css from './Shell.module.css';
import { UpdatePrompt } from './UpdatePrompt.tsx';

/** What goes on while the app is open, whatever page is shown. */
function useBackground(playing: boolean): void {
  const { me } = useSession();
  const userId = me?.id;
  useFlushing(userId);
  useEffect(() => startDownloads(), []);
  useEffect(() => {
    if (userId && !playing) void closeLeftover(userId);
  }, [userId, playing]);
}

/** What stands around every page. A game that is being played has the window to itself. */
export function Shell() {
  const { pathname } = useLocation();
  const { me } = useSession();
  const { skip } = useWords('shell');
  const playing = useSearchParams()[0].get('play') === '1' && pathname.startsWith('/game/');
  useBackground(playing);
  return (
    <Toasts>
      {playing ? (
        <main>
          <Outlet />
        </main>
      ) : (
        <div className={css.shell}>
          <a href="#main" className={css.skip}>
            {skip}
          </a>
          <Header />
          <main id="main" className={css.main} tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
          {me && <ReportDialog key={me.id} me={me} />}
          <UpdatePrompt />
          <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
        </div>
      )}
    </Toasts>
  );
}

function Footer() {
  const words = useWords('shell').footer;
  return (
    <footer className={css.footer}>
      <div className={css.foot}>
        <p>{words.line}</p>
        <nav className={css.links} aria-label={words.label}>
          <Link to="/browse">{words.browse}</Link>
          <Link to="/who-we-are">{words.about}</Link>
          <Link to="/guide">{words.guide}</Link>
          <Link to="/help">{words.help}</Link>
        </nav>
      </div>
    </footer>
  );
}

import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMessages } from '../i18n/messages.ts';
import { framedGame } from '../play/playDocumentGuard.ts';
import { Toasts } from '../ui/feedback/Toast.tsx';
import { Header } from './Header.tsx';
import { Screen } from './RouteOutlet.tsx';
import css from './Shell.module.css';
import { useDeferredShell } from './useDeferredShell.ts';

/** Somebody is in a dialog, a list or a menu that stands open above the page. */
const isAbove = () => Boolean(document.activeElement?.closest('#root ~ * [data-open]'));

/**
 * On a new page the keyboard and a screen reader go on where it begins, as with any link; an address with a place in it has
 * its own. One that comes late takes nobody out of the dialog they opened while they waited.
 */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // After a dialog that went with the page before, which hands the focus on to something of this one.
    if (before.current !== pathname && !hash && !isAbove())
      queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
    before.current = pathname;
  }, [pathname, hash]);
}

/** A document that was loaded to play one game may frame no other: any further page is loaded anew. */
function useFreshDocument(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (framedGame && pathname !== `/game/${framedGame.gameId}`) location.reload();
  }, [pathname]);
}

/** What stands around every page. A game that is being played has the window to itself. */
export function Shell() {
  const { pathname } = useLocation();
  const { skip } = useMessages('shell');
  const playing = useSearchParams()[0].get('play') === '1' && pathname.startsWith('/game/');
  const rest = useDeferredShell();
  useArrival();
  useFreshDocument();
  return (
    <>
      {playing ? (
        <main>
          <Screen />
        </main>
      ) : (
        <div className={css.shell}>
          <a href="#main" className={css.skip}>
            {skip}
          </a>
          <Header />
          {rest && <rest.OfflineBar />}
          <main id="main" className={css.main} tabIndex={-1}>
            <Screen />
          </main>
          <Footer />
          {rest && <rest.Prompts />}
        </div>
      )}
      {rest && <rest.Background playing={playing} />}
      <Toasts />
    </>
  );
}

function Footer() {
  const words = useMessages('shell').footer;
  return (
    <footer className={css.footer}>
      <div className={css.foot}>
        <p>{words.line}</p>
        <nav className={css.links} aria-label={words.label}>
          <Link to="/browse">{words.browse}</Link>
          <Link to="/who-we-are">{words.about}</Link>
          <Link to="/guide">{words.guide}</Link>
          <Link to="/help">{words.help}</Link>
          <Link to="/rules">{words.rules}</Link>
          <Link to="/privacy">{words.privacy}</Link>
        </nav>
      </div>
    </footer>
  );
}

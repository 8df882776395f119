import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMessages } from '../i18n/messages.ts';
import { framedGame } from '../play/playDocumentGuard.ts';
import { Toasts } from '../ui/feedback/Toast.tsx';
import { Header } from './Header.tsx';
import { Screen } from './RouteOutlet.tsx';
import css from './Shell.module.css';
import { useDeferredShell } from './useDeferredShell.ts';

/** Whether the focus is in an open dialog, list or menu above the page. */
const isAbove = () => Boolean(document.activeElement?.closest('#root ~ * [data-open]'));

/**
 * Moves the focus to the beginning of a new page, as after any link; a URL with a fragment has its own target. A page
 * that loads late does not take the focus from a dialog that was opened meanwhile.
 */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // A dialog of the previous page returns the focus to an element of the new one first.
    if (before.current !== pathname && !hash && !isAbove())
      queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
    before.current = pathname;
  }, [pathname, hash]);
}

/** Reloads the document for any other page: a document that was loaded to play one game may frame no other. */
function useFreshDocument(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (framedGame && pathname !== `/game/${framedGame.gameId}`) location.reload();
  }, [pathname]);
}

/** Renders the frame around every page. A game that is being played has the window to itself. */
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

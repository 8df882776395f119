import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { lazyDataLayer } from '../engine/useDataLayer.ts';
import { readPrerenderedData } from '../features/home/readPrerenderedData.ts';
import { PrerenderedDataContext } from '../features/home/usePrerenderedData.ts';
import { currentLocale } from '../i18n/language.ts';
import { loadInitialMessages } from '../i18n/messages.ts';
import { setHydrating } from '../platform/lazyModule.ts';
import { rememberedSession, SessionProvider } from '../session/SessionProvider.tsx';
import { loadingSession, type SessionState } from '../session/state/authReducer.ts';
import { watchInstall } from '../shell/state/install.ts';
import { watchTheme } from '../shell/state/theme.ts';
import { lazyDeferredShell } from '../shell/useDeferredShell.ts';
import { handleMissingChunks } from '../worker/appUpdate.ts';
import { preloadRoute, Router } from './router.tsx';

/** The app renders without the page when the page's code takes longer than this, in milliseconds. */
const pageTimeoutMs = 300;
/** Loads the session, the header's deferred parts and the page together, so that the first render is complete. */
async function whatStands(): Promise<SessionState> {
  const page = preloadRoute(location.pathname).catch(() => {});
  const [known] = await Promise.all([rememberedSession(), lazyDeferredShell.ask()]);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, pageTimeoutMs))]);
  return known;
}

/**
 * Mounts the app into the page. This module has no top-level await, because the modules it waits for import this one.
 */
export async function start(): Promise<void> {
  watchTheme();
  watchInstall();
  handleMissingChunks();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  // The app hydrates a server-rendered page in the current language without waiting for anything: that page belongs to
  // no user until the session is known.
  const first = document.documentElement.lang === currentLocale() ? readPrerenderedData() : undefined;
  document.documentElement.lang = currentLocale();
  const [known] = await Promise.all([first ? loadingSession : whatStands(), loadInitialMessages()]);
  const app = (
    <StrictMode>
      {/* The page's CSP forbids style elements. */}
      <CSPProvider disableStyleElements>
        <PrerenderedDataContext value={first}>
          <SessionProvider start={known}>
            <Router />
          </SessionProvider>
        </PrerenderedDataContext>
      </CSPProvider>
    </StrictMode>
  );
  setHydrating(first !== undefined);
  if (first) hydrateRoot(root, app);
  else createRoot(root).render(app);
  void lazyDataLayer.ask().then(({ monitorStorage }) => monitorStorage());
}

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

/** Milliseconds that a page which is slow to come is waited for before the app is drawn without it. */
const pageTimeoutMs = 300;
/** Who is here, what the header shows them, and the page: together, so that nothing is drawn twice. */
async function whatStands(): Promise<SessionState> {
  const page = preloadRoute(location.pathname).catch(() => {});
  const [known] = await Promise.all([rememberedSession(), lazyDeferredShell.ask()]);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, pageTimeoutMs))]);
  return known;
}

/** Brings the app into the page. Nothing here waits while the file is read: what it waits for is in files that need this one. */
export async function start(): Promise<void> {
  watchTheme();
  watchInstall();
  handleMissingChunks();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  // Where the server drew the page, in the language that is spoken here, the app goes on with what stands there, and waits
  // for nothing: the page is nobody's until it is known who is here.
  const first = document.documentElement.lang === currentLocale() ? readPrerenderedData() : undefined;
  document.documentElement.lang = currentLocale();
  const [known] = await Promise.all([first ? loadingSession : whatStands(), loadInitialMessages()]);
  const app = (
    <StrictMode>
      {/* The policy of the page allows no style elements. */}
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

import { CSPProvider } from '@base-ui/react/csp-provider';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import type { PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';
import { Home } from '../features/home/Home.tsx';
import { PrerenderedDataContext } from '../features/home/usePrerenderedData.ts';
import { type Locale, locales, setServerLocale } from '../i18n/language.ts';
import { loadInitialMessages } from '../i18n/messages.ts';
import { type Session, SessionContext } from '../session/SessionProvider.tsx';
import { Shell } from '../shell/Shell.tsx';

export { locales as languages };

const never = () => Promise.reject(new Error('Nobody is here'));
/** The session is unknown on the server: the page is the same for everybody. */
const nobodyKnown: Session = {
  ...{ state: 'loading', me: null },
  ...{ enter: never, signOut: never, signOutEverywhere: never, changed: never, deleted: never },
};

/** Renders home with these games for an unknown user. Returns HTML for the page's #root. */
export async function renderHome(first: PrerenderedHome, language: Locale): Promise<string> {
  setServerLocale(language);
  await loadInitialMessages();
  // Another render may have changed the locale while this one waited; from here on everything is synchronous.
  setServerLocale(language);
  return renderToString(
    <CSPProvider disableStyleElements>
      <PrerenderedDataContext value={first}>
        <SessionContext value={nobodyKnown}>
          <StaticRouter location="/">
            <Routes>
              <Route element={<Shell />}>
                <Route index element={<Home />} />
              </Route>
            </Routes>
          </StaticRouter>
        </SessionContext>
      </PrerenderedDataContext>
    </CSPProvider>,
  );
}

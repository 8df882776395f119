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
/** Who asks is not known: the page is the same for everybody. */
const nobodyKnown: Session = {
  ...{ state: 'loading', me: null },
  ...{ enter: never, signOut: never, signOutEverywhere: never, changed: never, deleted: never },
};

/** Home as the app draws it for somebody it does not know yet, with these games in it: HTML for the page's #root. */
export async function renderHome(first: PrerenderedHome, language: Locale): Promise<string> {
  setServerLocale(language);
  await loadInitialMessages();
  // Another language may have been asked for meanwhile; from here to the end nothing comes in between.
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

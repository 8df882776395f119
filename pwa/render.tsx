import { CSPProvider } from '@base-ui/react/csp-provider';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import type { First } from '#sync/first.ts';
import { Home } from './home/Home.tsx';
import { FirstContext } from './home/useFirst.ts';
import { type Session, SessionContext } from './session.tsx';
import { Shell } from './shell/Shell.tsx';
import { inLanguage, type Language, languages } from './words/language.ts';
import { loadFirstWords } from './words/words.ts';

export { languages };

const never = () => Promise.reject(new Error('Nobody is here'));
/** Who asks is not known: the page is the same for everybody. */
const nobodyKnown: Session = {
  ...{ state: 'loading', me: null },
  ...{ enter: never, signOut: never, signOutEverywhere: never, changed: never, deleted: never },
};

/** Home as the app draws it for somebody it does not know yet, with these games in it: HTML for the page's #root. */
export async function renderHome(first: First, language: Language): Promise<string> {
  inLanguage(language);
  await loadFirstWords();
  // Another language may have been asked for meanwhile; from here to the end nothing comes in between.
  inLanguage(language);
  return renderToString(
    <CSPProvider disableStyleElements>
      <FirstContext value={first}>
        <SessionContext value={nobodyKnown}>
          <StaticRouter location="/">
            <Routes>
              <Route element={<Shell />}>
                <Route index element={<Home />} />
              </Route>
            </Routes>
          </StaticRouter>
        </SessionContext>
      </FirstContext>
    </CSPProvider>,
  );
}

import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import type { Known } from './account.ts';
import { readFirst } from './home/first.ts';
import { FirstContext } from './home/useFirst.ts';
import { bringPage, Router } from './router.tsx';
import { nothingYet, SessionProvider, whoWasHere } from './session.tsx';
import { watchInstall } from './shell/install.ts';
import { watchTheme } from './shell/theme.ts';
import { rest } from './shell/useRest.ts';
import { watchStorage } from './stored.ts';
import { watchParts } from './update.ts';
import { language } from './words/language.ts';
import { loadFirstWords } from './words/words.ts';

/** Milliseconds that a page which is slow to come is waited for before the app is drawn without it. */
const patience = 300;
/** Who is here, what the header shows them, and the page: together, so that nothing is drawn twice. */
async function whatStands(): Promise<Known> {
  const page = bringPage(location.pathname).catch(() => {});
  const [known] = await Promise.all([whoWasHere(), rest.ask()]);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, patience))]);
  return known;
}

/** Brings the app into the page. Nothing here waits while the file is read: what it waits for is in files that need this one. */
export async function start(): Promise<void> {
  watchTheme();
  watchInstall();
  watchParts();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  // Where the server drew the page, in the language that is spoken here, the app goes on with what stands there, and waits
  // for nothing: the page is nobody's until it is known who is here.
  const first = document.documentElement.lang === language() ? readFirst() : undefined;
  document.documentElement.lang = language();
  const [known] = await Promise.all([first ? nothingYet : whatStands(), loadFirstWords()]);
  const app = (
    <StrictMode>
      {/* The policy of the page allows no style elements. */}
      <CSPProvider disableStyleElements>
        <FirstContext value={first}>
          <SessionProvider start={known}>
            <Router />
          </SessionProvider>
        </FirstContext>
      </CSPProvider>
    </StrictMode>
  );
  if (first) hydrateRoot(root, app);
  else createRoot(root).render(app);
  void watchStorage();
}

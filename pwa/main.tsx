import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import './styles/tokens.css';
import './styles/base.css';
import { router } from './router.tsx';
import { SessionProvider } from './session.tsx';
import './shell/install.ts';
import { applyTheme } from './shell/theme.ts';
import { registerWorker } from './update.ts';
import { language } from './words/language.ts';
import { loadWords } from './words/words.ts';

applyTheme();
registerWorker();
document.documentElement.lang = language();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await loadWords();
createRoot(root).render(
  <StrictMode>
    {/* The policy of the page allows no style elements. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

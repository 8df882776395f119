import { Background } from './Background.tsx';
import { Mine } from './Mine.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { Prompts } from './Prompts.tsx';

/** What the shell draws once it has come (pwa/shell/useRest.ts). */
export const rest = { Background, Mine, OfflineBar, Prompts };

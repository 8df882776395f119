import '../platform/zodConfig.ts';
import { AccountControls } from './AccountControls.tsx';
import { Background } from './BackgroundTasks.tsx';
import { OfflineBar, Saved } from './bar/OfflineBar.tsx';
import { Prompts } from './prompts/Prompts.tsx';

/** What the shell draws once it has come (pwa/shell/useDeferredShell.ts). */
export const deferredShell = { Background, AccountControls, OfflineBar, Prompts, Saved };

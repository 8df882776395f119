import '../platform/zodConfig.ts';
import { AccountControls } from './AccountControls.tsx';
import { Background } from './BackgroundTasks.tsx';
import { OfflineBar, Saved } from './bar/OfflineBar.tsx';
import { Prompts } from './prompts/Prompts.tsx';

/** The parts of the shell that are loaded after the first paint (pwa/shell/useDeferredShell.ts). */
export const deferredShell = { Background, AccountControls, OfflineBar, Prompts, Saved };

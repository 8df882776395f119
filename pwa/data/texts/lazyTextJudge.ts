import { loadMessages } from '../../i18n/messages.ts';
import { lazyModule } from '../../platform/lazyModule.ts';
import { readTermLists } from './termLists.ts';

/**
 * The judge of texts, with what is said of one (pwa/i18n/en/texts.ts). It is larger than a screen, so it comes with the first text
 * box that somebody may write into.
 */
export const lazyTextJudge = lazyModule(() =>
  Promise.all([import('./textJudge.ts'), loadMessages('texts'), readTermLists()]).then(([{ judgeHere }]) => judgeHere),
);
export type TextJudge = Awaited<ReturnType<typeof lazyTextJudge.ask>>;

import { later, useLater } from '../ui/later.ts';
import { loadWords } from '../words/words.ts';

/** What stands around every page besides its header and foot: it needs the engine, and comes with it. */
export const rest = later(() => Promise.all([import('./Rest.tsx'), loadWords()]).then(([{ rest }]) => rest));

export const useRest = () => useLater(rest, true);

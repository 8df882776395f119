import { later, surely, useLater } from '../ui/later.ts';
import { loadWords } from '../words/words.ts';

/** What stands around every page besides its header and foot: it needs the engine, and comes with it. */
export const rest = later(() => surely(async () => (await Promise.all([import('./Rest.tsx'), loadWords()]))[0].rest));

export const useRest = () => useLater(rest, true);
